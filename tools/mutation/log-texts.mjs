/**
 * A plugin for Stryker: leaves the texts of log lines and of errors without a public code as they are. No client gets
 * them and no rule says how they read. Every other text is changed: sentences, names of acts, codes.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'log-texts',
    value: {
      /** @param {Path} path @returns {string | undefined} */
      shouldIgnore: (path) =>
        (path.isStringLiteral() || path.isTemplateLiteral()) &&
        path.findParent(isLogOrError) !== null
          ? 'The text of a log line, or of an error that no client gets'
          : undefined,
    },
  },
];

/**
 * @typedef {object} Path of Babel, as far as it is looked at here
 * @property {() => boolean} isStringLiteral
 * @property {() => boolean} isTemplateLiteral
 * @property {(test: (path: { node: Node }) => boolean) => Path | null} findParent
 *
 * @typedef {{ type: string, name?: string, callee?: Node, object?: Node, property?: Node }} Node
 */

/** @param {{ node: Node }} path */
function isLogOrError({ node: { type, callee } }) {
  if (type === 'NewExpression') return callee?.name === 'Error' || callee?.name === 'Logger';
  return type === 'CallExpression' && callee?.object?.property?.name === 'logger';
}
