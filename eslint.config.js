import { readFileSync } from 'node:fs';

import graphql from '@graphql-eslint/eslint-plugin';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const sources = ['**/*.{ts,tsx,mjs,js}'];
const tests = ['**/*.test.{ts,tsx}', 'server/test/**', 'client/test/**'];
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

const environment = [
  {
    name: 'node:process',
    importNames: ['env'],
    message: 'Only server/platform/config/config.ts reads the environment.',
  },
  { name: 'process', message: 'Use the global.' },
];

// What has a connection of its own would leave that of the transaction.
const connections = [
  {
    name: 'typeorm',
    importNames: ['DataSource', 'EntityManager', 'QueryRunner', 'Repository'],
    message: 'Outside of server/platform/database, queries run on a Tx or on the Database.',
  },
  {
    name: '@nestjs/typeorm',
    message: 'Outside of server/platform/database, queries run on a Tx or on the Database.',
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
    // What needs types to be seen is oxlint's part: see .oxlintrc.json.
    extends: [tseslint.configs.recommended],
    plugins: { 'import-x': importX },
    languageOptions: {
      // Nest reads the types of constructor parameters at run time: those are no imports of types.
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true },
      ],

      'import-x/no-duplicates': 'error',
      'import-x/no-self-import': 'error',
      'import-x/no-useless-path-segments': 'error',
      'import-x/first': 'error',
      'import-x/newline-after-import': 'error',
      'import-x/no-mutable-exports': 'error',

      // `== null` is the one comparison that means both kinds of nothing.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-else-return': 'error',
      'no-constructor-return': 'error',
      'no-promise-executor-return': ['error', { allowVoid: true }],
      'no-unreachable-loop': 'error',
      'no-template-curly-in-string': 'error',
      'no-useless-rename': 'error',
      'no-restricted-syntax': ['error', ...namedExports],
    },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['**/*.queries.ts', 'server/platform/database/**', ...tests],
    rules: { 'no-restricted-syntax': ['error', ...namedExports, ...sqlText] },
  },
  {
    files: ['server/**/*.ts', 'client/**/*.{ts,tsx}'],
    ignores: ['server/platform/config/config.ts', 'server/test/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only server/platform/config/config.ts reads the environment.',
        },
      ],
      'no-restricted-imports': ['error', { paths: [...environment, ...connections] }],
    },
  },
  {
    files: ['server/platform/database/**'],
    rules: { 'no-restricted-imports': ['error', { paths: environment }] },
  },
  {
    files: ['server/**/*.ts', 'client/**/*.{ts,tsx}'],
    ignores: [
      '**/*.cli.ts',
      'server/app/check-drift.ts',
      'server/app/main.ts',
      'server/app/worker.ts',
      'server/app/print-{openapi,schema}.ts',
      'server/test/**',
    ],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    ignores: ['client/test/**'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: tests,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
    },
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
      // The descriptions are the integrators' documentation: every type, field and value has one.
      '@graphql-eslint/require-description': [
        'error',
        {
          types: true,
          rootField: true,
          FieldDefinition: true,
          EnumValueDefinition: true,
          InputValueDefinition: true,
          ignoredSelectors: ['[type=InputValueDefinition][parent.kind=FieldDefinition]'],
        },
      ],
    },
  },
);
