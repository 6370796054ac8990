import { readFileSync } from 'node:fs';

import graphql from '@graphql-eslint/eslint-plugin';
import importX from 'eslint-plugin-import-x';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const sources = ['**/*.{ts,tsx,mjs,js}'];
const tests = [
  '**/*.{test,e2e,siege}.{ts,tsx}',
  'server/test/**',
  'client/test/**',
  'verifier/test/**',
];
const graphqlConfig = { schema: './schema.graphql', documents: './client/**/*.graphql' };

const namedExports = [
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file itself.' },
];

const SQL = String.raw`/^\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|LOCK TABLE|TRUNCATE)\s/`;
const sqlText = ['Literal[value=', 'TemplateElement[value.raw='].map((node) => ({
  selector: `${node}${SQL}]`,
  message: 'SQL is declared by statement() in a *.queries.ts file.',
}));

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
const clocks = [
  { selector: call('performance', 'now'), message: `No test compares durations. ${timeOf}` },
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

export default defineConfig(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'client/graphql/',
      'client/rest/',
      '.data/',
      'coverage/',
      '.stryker-tmp/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: sources,
    // oxlint has all the other rules: see .oxlintrc.json. It knows no selectors, no useless segments, and no decorators.
    plugins: { 'import-x': importX, '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parser: tseslint.parser,
      // Nest reads the types of constructor parameters at run time: those are no imports of types.
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      'import-x/no-useless-path-segments': 'error',
      'no-restricted-syntax': ['error', ...namedExports],
    },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['**/*.queries.ts', 'server/platform/database/**', ...tests],
    rules: { 'no-restricted-syntax': ['error', ...namedExports, ...sqlText] },
  },
  {
    files: tests,
    // The first two are the clock and the wait themselves; sieges and benchmarks are about time.
    ignores: ['server/test/{clock,until}.ts', '**/*.siege.ts'],
    rules: { 'no-restricted-syntax': ['error', ...namedExports, ...clocks] },
  },
  {
    // Tools are configured by what a file exports by default.
    files: ['*.config.{ts,js,mjs}', '.dependency-cruiser.mjs', 'scripts/lib/test-services.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['client/**/*.graphql'],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: { parser: graphql.parser, parserOptions: { graphQLConfig: graphqlConfig } },
    rules: {
      ...graphql.configs['flat/operations-recommended'].rules,
      // A fragment is named Component_prop, after the component beside it.
      '@graphql-eslint/naming-convention': [
        'error',
        {
          VariableDefinition: 'camelCase',
          OperationDefinition: {
            style: 'PascalCase',
            forbiddenPrefixes: ['Query', 'Mutation', 'Subscription', 'Get'],
            forbiddenSuffixes: ['Query', 'Mutation', 'Subscription'],
          },
          FragmentDefinition: { requiredPattern: /^[A-Z][A-Za-z]+_[a-z][A-Za-z]*$/ },
        },
      ],
    },
  },
  {
    files: ['schema.graphql'],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: {
      parser: graphql.parser,
      parserOptions: {
        graphQLConfig: { schema: readFileSync(new URL('schema.graphql', import.meta.url), 'utf8') },
      },
    },
    rules: {
      '@graphql-eslint/description-style': 'error',
      '@graphql-eslint/no-hashtag-description': 'error',
      '@graphql-eslint/no-typename-prefix': 'error',
      // Nest prints no type that is out of reach, save the ones that are named to it: `ErrorCode`.
      '@graphql-eslint/no-unreachable-types': 'off',
      '@graphql-eslint/require-deprecation-reason': 'error',
      // The descriptions are the integrators' documentation. A field whose name says all needs none, nor do the input and
      // the answer of a mutation, which has a description itself.
      '@graphql-eslint/require-description': [
        'error',
        {
          types: true,
          rootField: true,
          EnumValueDefinition: true,
          ignoredSelectors: [
            '[type=ObjectTypeDefinition][name.value=/Payload$/]',
            '[type=InputObjectTypeDefinition][name.value=/^Create.+Input$/]',
          ],
        },
      ],
    },
  },
);
