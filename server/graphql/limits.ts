import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** What one document may ask for; beyond it the answer is 400 (reliability 16). */
export const LIMITS = {
  tokens: 2_000,
  depth: 10,
  aliases: 15,
  rootFields: 10,
  fields: 400,
} as const;

/**
 * Refuses documents that are too deep, that repeat a field under many names (a hundred sign-ins in one request),
 * or that grow by fragments within fragments.
 */
export function limitsRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const size = { aliases: 0, fields: 0 };
      const refuse = (what: string): void => {
        context.reportError(
          new GraphQLError(`This query ${what}`, {
            nodes: operation,
            extensions: { code: 'BAD_REQUEST' },
          }),
        );
      };
      const walk = (level: SelectionSetNode, depth: number, path: readonly string[]): boolean => {
        if (depth > LIMITS.depth) return (refuse('is nested too deeply'), false);
        return level.selections.every((selection) => {
          if (selection.kind === Kind.FRAGMENT_SPREAD) {
            const name = selection.name.value;
            const fragment = context.getFragment(name);
            // A fragment within itself is refused by the standard rules; here it only must not loop.
            return (
              fragment == null ||
              path.includes(name) ||
              walk(fragment.selectionSet, depth, [...path, name])
            );
          }
          if (selection.kind === Kind.INLINE_FRAGMENT)
            return walk(selection.selectionSet, depth, path);
          return (
            count(selection) &&
            (selection.selectionSet === undefined || walk(selection.selectionSet, depth + 1, path))
          );
        });
      };
      const count = (field: FieldNode): boolean => {
        size.fields += 1;
        if (field.alias !== undefined) size.aliases += 1;
        if (size.fields > LIMITS.fields) return (refuse('asks for too many fields'), false);
        if (size.aliases > LIMITS.aliases) return (refuse('has too many aliases'), false);
        return true;
      };
      if (operation.selectionSet.selections.length > LIMITS.rootFields)
        refuse('has too many fields at its root');
      else walk(operation.selectionSet, 1, []);
    },
  };
}
