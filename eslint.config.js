// The rules about GraphQL; oxlint has all others (.oxlintrc.json).
import { readFileSync } from 'node:fs';

import graphql from '@graphql-eslint/eslint-plugin';
import { defineConfig } from 'eslint/config';

const graphqlConfig = { schema: './schema.graphql', documents: './client/**/*.graphql' };

export default defineConfig(
  { ignores: ['dist/', 'node_modules/', '.data/', '.stryker-tmp/', '**/*.{js,mjs,cjs}'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
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
