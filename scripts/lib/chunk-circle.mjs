/**
 * Files that import each other in a circle: the way from one of them back to itself; null where there is none.
 * @param {ReadonlyMap<string, readonly string[]>} imports the imports of each file
 * @returns {string[] | null}
 */
export function findCircle(imports) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const way = [];
  /** @type {(file: string) => string[] | null} */
  const follow = (file) => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    way.push(file);
    for (const imported of imports.get(file) ?? []) {
      const circle = follow(imported);
      if (circle !== null) return circle;
    }
    way.pop();
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const circle = follow(file);
    if (circle !== null) return circle;
  }
  return null;
}

/**
 * Fails the build of the client if its files import each other in a circle. The network's order would then decide which
 * file runs first, and sometimes a page would fail because a name is not set yet.
 * @returns {import('vite').Plugin}
 */
export function refuseChunkCircles() {
  return {
    name: 'stopline:chunk-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circle = findCircle(new Map(chunks.map((file) => [file.fileName, file.imports])));
      if (circle !== null)
        this.error(`These files import each other in a circle: ${circle.join(' -> ')}`);
    },
  };
}
