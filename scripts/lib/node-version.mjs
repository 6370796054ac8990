// Imported before everything else by scripts that somebody may run without npm, and so on the machine's own Node.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Stopline runs on Node 24, and this is ${process.versions.node}: use npm (npm start, npm test, npm run screens), which finds the right one.`,
  );
  process.exit(1);
}
