// Imported before everything else by what `npm start` and `npm test` run: on an older Node the other modules do not
// even load, so this one uses nothing that is new.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Stopline needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}
