import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  type ASTVisitor,
  BREAK,
  type DocumentNode,
  getNamedType,
  getVariableValues,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  type OperationDefinitionNode,
  OperationTypeNode,
  typeFromAST,
  visit,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { GraphqlContext } from '../../platform/identity/request.js';
import type { CompiledQueries, CompiledRun } from './compiled-queries.js';
import { formatErrors } from './format-error.js';
import { nameOf } from './operation-steps.js';

// Compiling costs as much as running it a few times: a document has to come back for it.
const USES_BEFORE_COMPILING = 3;

/**
 * Runs queries that come again and again as compiled functions instead of walking their documents each time
 * (performance 5). The answer is the same; whatever the compiler does differently, and everything but queries, is
 * left to Apollo. A compiled query lives as long as its document stays in the document store.
 */
export function jitPlugin(compiled: CompiledQueries): ApolloServerPlugin<GraphqlContext> {
  const plans = new WeakMap<
    OperationDefinitionNode,
    { uses: number; prepare: CompiledRun | null }
  >();
  return {
    async requestDidStart() {
      return {
        async responseForOperation({ schema, document, operation, request, contextValue }) {
          // Apollo calls this for a document without the named operation as well.
          if ((operation as OperationDefinitionNode | undefined) === undefined) return null;
          const plan = plans.get(operation) ?? { uses: 0, prepare: null };
          plans.set(operation, plan);
          plan.uses += 1;
          if (plan.uses === USES_BEFORE_COMPILING)
            plan.prepare = compile(schema, document, operation);
          const { prepare } = plan;
          const run = prepare?.(request.variables ?? {}) ?? null;
          if (prepare === null || run === null) return null;
          const { data, errors } = await run(contextValue);
          const { query = '', operationName } = request;
          compiled.keep(query, { operationName, named: nameOf(operation), prepare });
          return {
            http: { status: undefined, headers: new HeaderMap() },
            body: {
              kind: 'single',
              singleResult: {
                data,
                ...(errors === undefined ? {} : { errors: formatErrors(errors) }),
              },
            },
          };
        },
      };
    },
  };
}

/** A query as a function; null for what is better left to graphql-js. */
export function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CompiledRun | null {
  if (operation.operation !== OperationTypeNode.QUERY || !isPlain(schema, document)) return null;
  const compiled = compileQuery<Record<string, unknown>, Record<string, unknown>>(
    schema,
    document,
    operation.name?.value,
    { disablingCapturingStackErrors: true },
  );
  if (!isCompiledQuery(compiled)) return null;
  return (variables) => {
    // The compiler is less strict with variables: graphql-js decides, and words what is wrong with them.
    const { errors: wrong } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      variables,
    );
    if (wrong !== undefined) return null;
    return async (contextValue) => {
      const { data, errors } = await compiled.query(undefined, contextValue, variables);
      if (data === undefined) throw new Error('A compiled query was not run');
      if (errors === undefined) return { data };
      return { data, errors: oneForEachNull(data, errors).map(asOurs) };
    };
  };
}

/**
 * True if the compiler treats a document as graphql-js does. It differs with directives on nullable variables, with
 * absent variables inside of lists and objects, with names that every object has, and never ends with input types that
 * contain themselves.
 */
function isPlain(schema: GraphQLSchema, document: DocumentNode): boolean {
  let plain = true;
  const leave = (): typeof BREAK => {
    plain = false;
    return BREAK;
  };
  const visitor: ASTVisitor = {
    Directive: leave,
    Field: ({ name, alias }) => ((alias ?? name).value in Object.prototype ? leave() : undefined),
    ListValue: { enter: (node) => (holdsVariable(node) ? leave() : undefined) },
    ObjectValue: { enter: (node) => (holdsVariable(node) ? leave() : undefined) },
    VariableDefinition: ({ type }) => {
      const declared = typeFromAST(schema, type);
      return isInputType(declared) && holdsItself(declared) ? leave() : undefined;
    },
  };
  visit(document, visitor);
  return plain;
}

function holdsVariable(node: Parameters<typeof visit>[0]): boolean {
  let found = false;
  visit(node, {
    Variable: () => {
      found = true;
      return BREAK;
    },
  });
  return found;
}

function holdsItself(type: GraphQLInputType, within: readonly unknown[] = []): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return false;
  return (
    within.includes(named) ||
    Object.values(named.getFields()).some((field) => holdsItself(field.type, [...within, named]))
  );
}

/** If one null has spread over several errors, graphql-js returns only the first of them. */
function oneForEachNull(data: unknown, errors: readonly GraphQLError[]): GraphQLError[] {
  const told = new Set<string>();
  return errors.filter(({ path = [] }) => {
    let value = data;
    let depth = 0;
    while (value != null && depth < path.length) {
      value = (value as Record<string | number, unknown>)[path[depth] ?? ''];
      depth += 1;
    }
    if (depth === path.length) return true;
    const place = path.slice(0, depth).join('.');
    if (told.has(place)) return false;
    told.add(place);
    return true;
  });
}

/** The compiler's errors have a class of their own, with places instead of nodes. */
function asOurs({
  message,
  path,
  locations,
  originalError,
  extensions,
}: GraphQLError): GraphQLError {
  const error = new GraphQLError(message, { path, originalError, extensions });
  Object.defineProperty(error, 'locations', { value: locations, enumerable: true });
  return error;
}
