import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  getDirectiveValues,
  getOperationAST,
  GraphQLError,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** Chooses the subscription of a document. @throws GraphQLError where there is none, or no telling which */
export function subscriptionOf(
  document: DocumentNode,
  operationName: string | null | undefined,
): OperationDefinitionNode {
  const operation = getOperationAST(document, operationName);
  if (operation == null) throw new GraphQLError(unknown(document, operationName));
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION)
    throw new GraphQLError('Only subscriptions are taken over a WebSocket');
  return operation;
}

/** The sentences are those of graphql-js at HTTP. */
function unknown(document: DocumentNode, operationName: string | null | undefined): string {
  if (operationName != null) return `Unknown operation named "${operationName}".`;
  return document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    ? 'Must provide operation name if query contains multiple operations.'
    : 'Must provide an operation.';
}

const SKIPPING = new Set([GraphQLSkipDirective.name, GraphQLIncludeDirective.name]);

/**
 * Returns the reason why a subscription cannot be skipped in this way. graphql-js has its rule of a single field read
 * `@skip` and `@include` without variables: anything but `true` or `false` makes that rule throw.
 */
export function skipFault(
  context: ValidationContext,
  definition: DefinitionNode,
): string | undefined {
  return definition.kind === Kind.OPERATION_DEFINITION &&
    definition.operation === OperationTypeNode.SUBSCRIPTION
    ? faultIn(definition.selectionSet, context)
    : undefined;
}

/** The rule of limits has measured the fragments before: they have no circle. */
function faultIn({ selections }: SelectionSetNode, context: ValidationContext): string | undefined {
  for (const node of selections) {
    const inner = innerSet(node, (name) => context.getFragment(name));
    const fault = ownFault(node) ?? (inner === undefined ? undefined : faultIn(inner, context));
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function ownFault({ directives = [] }: SelectionNode): string | undefined {
  for (const { name, arguments: given = [] } of directives) {
    if (!SKIPPING.has(name.value)) continue;
    const kind = given.find((one) => one.name.value === 'if')?.value.kind;
    if (kind === Kind.VARIABLE) return 'A subscription cannot be skipped by a variable';
    if (kind !== Kind.BOOLEAN)
      return `@${name.value} of a subscription needs an "if": true or false`;
  }
  return undefined;
}

/**
 * True where `@skip` and `@include` leave nothing of a subscription; graphql-js throws a TypeError then. A variable
 * cannot stand there: {@link skipFault} refuses it.
 */
export function isSkipped(
  document: DocumentNode,
  { selectionSet }: { selectionSet: SelectionSetNode },
): boolean {
  const isLeftOut = (node: SelectionNode): boolean =>
    getDirectiveValues(GraphQLSkipDirective, node)?.['if'] === true ||
    getDirectiveValues(GraphQLIncludeDirective, node)?.['if'] === false;
  const fragmentOf = (name: string): FragmentDefinitionNode | undefined =>
    document.definitions.find(
      (one): one is FragmentDefinitionNode =>
        one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name,
    );
  return selectionSet.selections.every((node) => {
    if (isLeftOut(node)) return true;
    if (node.kind === Kind.FIELD) return false;
    const inner = innerSet(node, fragmentOf);
    return inner === undefined || isSkipped(document, { selectionSet: inner });
  });
}

/** Returns the selections of a fragment at its place; a field has none at this level. */
function innerSet(
  node: SelectionNode,
  fragmentOf: (name: string) => Maybe<FragmentDefinitionNode>,
): SelectionSetNode | undefined {
  if (node.kind === Kind.FIELD) return undefined;
  return node.kind === Kind.INLINE_FRAGMENT
    ? node.selectionSet
    : fragmentOf(node.name.value)?.selectionSet;
}

type Maybe<Value> = Value | null | undefined;
