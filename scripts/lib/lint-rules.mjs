// Rules of the house, for oxlint (.oxlintrc.json): what it does not know itself.
import { dirname, relative, resolve } from 'node:path';

import tseslint from 'typescript-eslint';

/**
 * @typedef {{ type: string, source?: { value?: unknown } | null }} Node a node of the syntax tree
 * @typedef {object} Context of a file
 * @property {string} filename
 * @property {object} sourceCode
 * @property {(fault: { node: Node, message: string }) => void} report
 */

/**
 * A rule that refuses what selectors match.
 * @param {{ selector: string, message: string }[]} refused
 */
const refuse = (refused) => ({
  create: (/** @type {Context} */ { report }) =>
    Object.fromEntries(
      refused.map(({ selector, message }) => [
        selector,
        (/** @type {Node} */ node) => report({ node, message }),
      ]),
    ),
});

const SQL = String.raw`/^\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|LOCK TABLE|TRUNCATE)\s/`;

/**
 * A call of `object.method`.
 * @param {string} object
 * @param {string} method
 */
const call = (object, method) =>
  `CallExpression[callee.object.name='${object}'][callee.property.name='${method}']`;

const timeOf =
  'Set the time (server/test/clock.ts) or wait for the event (server/test/until.ts, expect.poll).';

/** No clock and no chance decides a test: on a busy machine it would fail, or pass, for no reason of the product's. */
const CLOCKS = [
  { selector: call('performance', 'now'), message: `No test compares durations. ${timeOf}` },
  {
    selector: 'CallExpression[callee.name=/^(monitorEventLoopDelay|createHistogram)$/]',
    message: `No test compares durations. ${timeOf}`,
  },
  { selector: call('process', 'hrtime'), message: `No test compares durations. ${timeOf}` },
  {
    // A moment of a fixture is fine: `Date.now() - DAY_MS`.
    selector: `BinaryExpression[operator='-']:not([right.type=/Literal|BinaryExpression/], [right.name=/^[A-Z]/]) > ${call('Date', 'now')}.left`,
    message: `No test compares durations. ${timeOf}`,
  },
  {
    selector: `BinaryExpression[operator='-'] > ${call('Date', 'now')}.right`,
    message: `No test compares with the present. ${timeOf}`,
  },
  {
    selector: String.raw`ImportDeclaration[source.value=/^(node:)?timers\/promises$/] > ImportSpecifier[imported.name='setTimeout']`,
    message: `No test sleeps. ${timeOf}`,
  },
  {
    selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
    message: `No test sleeps. ${timeOf}`,
  },
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: `No test sleeps. ${timeOf}`,
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'The same run twice is the same run: count (fresh), or take numbers of the seed.',
  },
];

/** Refuses a path that leads somewhere and back: `./../a`, `../here/a`. */
const shortPaths = {
  create(/** @type {Context} */ { filename, report }) {
    const folder = dirname(filename);
    const check = (/** @type {Node} */ node) => {
      const path = node.source?.value;
      if (typeof path !== 'string' || !path.startsWith('.')) return;
      const shortest = relative(folder, resolve(folder, path));
      const right = shortest.startsWith('.') ? shortest : `./${shortest}`;
      if (path !== right) report({ node, message: `Import '${right}'.` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** @typedef {{ meta: object, create: (context: object) => object }} Rule */
const { rules } = /** @type {{ rules: Record<'consistent-type-imports', Rule> }} */ (
  /** @type {unknown} */ (tseslint.plugin)
);
const consistentTypeImports = rules['consistent-type-imports'];

/**
 * Asks for `import type` where only types are imported. oxlint has the rule, but not its exception: Nest reads the types of
 * constructor parameters at run time, so in a file with decorators nothing is reported.
 */
const typeImports = {
  meta: { ...consistentTypeImports.meta, schema: false },
  create(/** @type {Context} */ context) {
    const parserServices = {
      emitDecoratorMetadata: true,
      experimentalDecorators: true,
      // The rule refuses to run without them, and does not use them.
      esTreeNodeToTSNodeMap: new Map(),
      tsNodeToESTreeNodeMap: new Map(),
    };
    const sourceCode = Object.create(context.sourceCode, {
      parserServices: { value: parserServices },
    });
    return consistentTypeImports.create(
      Object.create(context, { sourceCode: { value: sourceCode }, options: { value: [] } }),
    );
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    'named-exports': refuse([
      { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
      {
        selector: 'ExportAllDeclaration',
        message: 'No barrels: import from the file itself.',
      },
    ]),
    'sql-in-queries': refuse(
      ['Literal[value=', 'TemplateElement[value.raw='].map((node) => ({
        selector: `${node}${SQL}]`,
        message: 'SQL is declared by statement() in a *.queries.ts file.',
      })),
    ),
    clocks: refuse(CLOCKS),
    'short-paths': shortPaths,
    'type-imports': typeImports,
  },
};
