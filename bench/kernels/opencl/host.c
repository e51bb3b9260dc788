// The host of the kernels beside it, natively: compiles one of them for the first OpenCL device and prints what its launches cost, and a sum of its results.
#define CL_TARGET_OPENCL_VERSION 120
#define _GNU_SOURCE
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <math.h>
static double now(int c){struct timespec t;clock_gettime(c,&t);return t.tv_sec+1e-9*t.tv_nsec;}
static double W(){return now(CLOCK_MONOTONIC);} static double C(){return now(CLOCK_PROCESS_CPUTIME_ID);}
#define CK(e) do{cl_int _e=(e);if(_e){fprintf(stderr,"cl err %d line %d\n",_e,__LINE__);exit(1);}}while(0)
static cl_context ctx; static cl_command_queue q; static cl_device_id dev;
static cl_mem buf(size_t n,void*p){cl_int e;cl_mem m=clCreateBuffer(ctx,CL_MEM_READ_WRITE|(p?CL_MEM_COPY_HOST_PTR:0),n,p,&e);CK(e);return m;}
static unsigned rs=12345; static unsigned rnd(){rs=rs*1664525u+1013904223u;return rs;}
static float rf(){return (rnd()>>8)*(1.0f/16777216.0f);}
static float*rfa(size_t n){float*a=malloc(n*4);for(size_t i=0;i<n;i++)a[i]=rf();return a;}
static unsigned*ria(size_t n){unsigned*a=malloc(n*4);for(size_t i=0;i<n;i++)a[i]=rnd();return a;}
static void arg(cl_kernel k,int i,size_t s,const void*p){CK(clSetKernelArg(k,i,s,p));}
int main(int ac,char**av){
  const char*name=av[1]; unsigned n=ac>2?strtoul(av[2],0,0):0; int reps=ac>3?atoi(av[3]):5; 
  double t0=W(),c0=C();
  cl_platform_id pl[8];cl_uint np;CK(clGetPlatformIDs(8,pl,&np));
  CK(clGetDeviceIDs(pl[0],CL_DEVICE_TYPE_ALL,1,&dev,0));
  cl_int e; ctx=clCreateContext(0,1,&dev,0,0,&e);CK(e);
  q=clCreateCommandQueue(ctx,dev,0,&e);CK(e);
  double t1=W(),c1=C();
  char fn[256];snprintf(fn,256,"%s/%s.cl",getenv("KDIR")?getenv("KDIR"):".",name);
  FILE*f=fopen(fn,"rb");fseek(f,0,SEEK_END);long L=ftell(f);rewind(f);char*src=malloc(L+1);fread(src,1,L,f);src[L]=0;fclose(f);
  cl_program p=clCreateProgramWithSource(ctx,1,(const char**)&src,0,&e);CK(e);
  e=clBuildProgram(p,1,&dev,getenv("CLOPT"),0,0);
  if(e){char log[9999];clGetProgramBuildInfo(p,dev,CL_PROGRAM_BUILD_LOG,9999,log,0);fprintf(stderr,"%s\n",log);exit(1);}
  cl_kernel k=clCreateKernel(p,name,&e);CK(e);
  double t2=W(),c2=C();
  size_t g[2]={1,1},l[2]={1,1};int dim=1; size_t outn=0; cl_mem outb=0; int mode=0; cl_mem b0=0,b1=0,b2=0; void*init=0; size_t initn=0; cl_mem initb=0; int isf=1;
  unsigned N=n;
  if(!strcmp(name,"saxpy")){ float*x=rfa(N),*y=rfa(N);b0=buf(N*4ul,x);b1=buf(N*4ul,y);float a=1.5f;arg(k,0,8,&b0);arg(k,1,8,&b1);arg(k,2,4,&a);arg(k,3,4,&N);g[0]=N;l[0]=256;outb=b1;outn=N;init=y;initn=N*4ul;initb=b1;}
  else if(!strncmp(name,"matmul",6)){ float*x=rfa(N*N),*y=rfa(N*N);b0=buf(N*N*4ul,x);b1=buf(N*N*4ul,y);b2=buf(N*N*4ul,0);arg(k,0,8,&b0);arg(k,1,8,&b1);arg(k,2,8,&b2);arg(k,3,4,&N);dim=2;g[0]=g[1]=N;l[0]=l[1]=16;outb=b2;outn=N*N;}
  else if(!strcmp(name,"nbody")){ float*x=rfa(N*4);b0=buf(N*16ul,x);b1=buf(N*16ul,0);arg(k,0,8,&b0);arg(k,1,8,&b1);arg(k,2,4,&N);g[0]=N;l[0]=64;outb=b1;outn=N*4;}
  else if(!strcmp(name,"mandel")){ b0=buf(N*N*4ul,0);unsigned mi=256;arg(k,0,8,&b0);arg(k,1,4,&N);arg(k,2,4,&N);arg(k,3,4,&mi);dim=2;g[0]=g[1]=N;l[0]=16;l[1]=16;outb=b0;outn=N*N;isf=0;}
  else if(!strcmp(name,"reduce")){ unsigned*x=ria(N);unsigned z=0;b0=buf(N*4ul,x);b1=buf(4,&z);arg(k,0,8,&b0);arg(k,1,8,&b1);arg(k,2,4,&N);g[0]=N;l[0]=256;outb=b1;outn=1;isf=0;static unsigned zz=0;init=&zz;initn=4;initb=b1;}
  else if(!strcmp(name,"conv5")){ float*x=rfa(N*N),*ff=rfa(25);b0=buf(N*N*4ul,x);b1=buf(N*N*4ul,0);b2=buf(100,ff);arg(k,0,8,&b0);arg(k,1,8,&b1);arg(k,2,8,&b2);arg(k,3,4,&N);arg(k,4,4,&N);dim=2;g[0]=g[1]=N;l[0]=16;l[1]=16;outb=b1;outn=N*N;}
  else if(!strcmp(name,"sha256")){ unsigned*x=ria(N*16);b0=buf(N*64ul,x);b1=buf(N*32ul,0);arg(k,0,8,&b0);arg(k,1,8,&b1);g[0]=N;l[0]=64;outb=b1;outn=N*8;isf=0;}
  else if(!strcmp(name,"bitonic")){ unsigned*x=ria(N);b0=buf(N*4ul,x);arg(k,0,8,&b0);g[0]=N/2;l[0]=256;outb=b0;outn=N;mode=1;init=x;initn=N*4ul;initb=b0;isf=0;}
  else if(!strcmp(name,"fft")){ float*x=rfa(N*2);b0=buf(N*8ul,x);b1=buf(N*8ul,0);g[0]=N/2;l[0]=256;mode=2;init=x;initn=N*8ul;initb=b0;outn=N*2;unsigned lg=0;while((1u<<lg)<N)lg++;outb=(lg&1)?b1:b0;}
  else return 2;
  if(getenv("LX"))l[0]=atoi(getenv("LX")); if(getenv("LY"))l[1]=atoi(getenv("LY"));
  double best=1e9,bc=1e9,first=0,fc=0,sum=0,*all=malloc(reps*sizeof(double));
  for(int r=0;r<reps;r++){
    if(init)CK(clEnqueueWriteBuffer(q,initb,1,0,initn,init,0,0,0));
    CK(clFinish(q));
    double a=W(),b=C();
    if(mode==0)CK(clEnqueueNDRangeKernel(q,k,dim,0,g,l,0,0,0));
    else if(mode==1){ for(unsigned kk=2;kk<=N;kk<<=1)for(unsigned j=kk>>1;j;j>>=1){arg(k,1,4,&j);arg(k,2,4,&kk);CK(clEnqueueNDRangeKernel(q,k,1,0,g,l,0,0,0));} }
    else { cl_mem A=b0,B=b1;unsigned h=N/2;for(unsigned ns=1;ns<N;ns<<=1){arg(k,0,8,&A);arg(k,1,8,&B);arg(k,2,4,&h);arg(k,3,4,&ns);CK(clEnqueueNDRangeKernel(q,k,1,0,g,l,0,0,0));cl_mem t=A;A=B;B=t;} }
    CK(clFinish(q));
    double dw=W()-a,dc=C()-b; if(!r){first=dw;fc=dc;} if(dw<best)best=dw; if(dc<bc)bc=dc; sum+=dw; all[r]=dc;
  }
  for(int i=0;i<reps;i++)for(int j=i+1;j<reps;j++)if(all[j]<all[i]){double t=all[i];all[i]=all[j];all[j]=t;}
  void*o=malloc(outn*4);CK(clEnqueueReadBuffer(q,outb,1,0,outn*4,o,0,0,0));
  double cs=0;unsigned xs=0; if(isf){float*z=o;for(size_t i=0;i<outn;i++)cs+=z[i]*((i%7)+1);}else{unsigned*z=o;for(size_t i=0;i<outn;i++)xs=xs*31+z[i];}
  printf("{\"k\":\"%s\",\"n\":%u,\"best_ms\":%.3f,\"cpu_ms\":%.3f,\"median_ms\":%.3f,\"avg_ms\":%.3f,\"first_ms\":%.3f,\"first_cpu_ms\":%.3f,\"init_ms\":%.1f,\"build_ms\":%.1f,\"build_cpu_ms\":%.1f,\"sum\":\"%.8g %08x\"}\n",name,N,best*1e3,bc*1e3,all[reps/2]*1e3,sum/reps*1e3,first*1e3,fc*1e3,(t1-t0)*1e3,(t2-t1)*1e3,(c2-c1)*1e3,cs,xs);
  return 0;
}
