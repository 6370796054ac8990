/** The generated documents of the client, and one of them, which is named after the question mark. */
const DOCUMENTS = /\/client\/graphql\/documents\.ts$/;
const ONE_DOCUMENT = /\/client\/graphql\/documents\.ts\?document=(\w+)$/;

/** A document as the generator writes it: a literal on a line of its own, then its type. */
const LITERAL = /^export const (\w+) = (\{.*\}) as unknown as DocumentNode<.*>;$/gm;

/**
 * Reads the documents of a generated file.
 * @param {string} code
 * @returns {Map<string, string>} the literal of each document by its name
 */
export function documentsOf(code) {
  const documents = new Map(
    [...code.matchAll(LITERAL)].map(([, name, literal]) => [name, literal]),
  );
  const count = code.match(/^export const /gm)?.length ?? 0;
  if (documents.size !== count || count === 0)
    throw new Error(`${documents.size} of ${count} generated documents could be read`);
  return /** @type {Map<string, string>} */ (documents);
}

/**
 * Makes a module of each GraphQL document, so that a page fetches those that it sends and no further ones. The generator
 * writes all of them into one file, and a file is in one chunk.
 * @returns {import('vite').Plugin}
 */
export function splitDocuments() {
  /** @type {Map<string, string>} */
  let documents = new Map();
  return {
    name: 'stopline:split-documents',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: ONE_DOCUMENT },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: ONE_DOCUMENT },
      handler(id) {
        const name = ONE_DOCUMENT.exec(id)?.[1] ?? '';
        return { code: `export const ${name} = ${documents.get(name)};\n`, moduleType: 'js' };
      },
    },
    transform: {
      filter: { id: DOCUMENTS },
      handler(code, id) {
        documents = documentsOf(code);
        const lines = [...documents.keys()].map(
          (name) => `export { ${name} } from '${id}?document=${name}';\n`,
        );
        return { code: lines.join(''), map: null, moduleType: 'js', moduleSideEffects: false };
      },
    },
  };
}
