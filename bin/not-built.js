// A clone has no dist/ until it is built; a package has it.
module.exports = () => {
  process.stderr.write('spirvana: dist/ is missing, run "npm run build"\n');
  process.exit(1);
};
