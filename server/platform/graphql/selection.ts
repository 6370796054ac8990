import {
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** A field that a document asks for. */
interface SelectedField {
  name: string;
  inner: SelectionSetNode[];
}

/** The fields of a selection, those of its fragments among them. */
export function fieldsOf(
  level: SelectionSetNode,
  fragments: Record<string, FragmentDefinitionNode>,
): SelectedField[] {
  return level.selections.flatMap((selection): SelectedField[] => {
    switch (selection.kind) {
      case Kind.FIELD:
        return [
          {
            name: selection.name.value,
            inner: selection.selectionSet === undefined ? [] : [selection.selectionSet],
          },
        ];
      case Kind.INLINE_FRAGMENT:
        return fieldsOf(selection.selectionSet, fragments);
      case Kind.FRAGMENT_SPREAD: {
        const fragment = fragments[selection.name.value];
        return fragment === undefined ? [] : fieldsOf(fragment.selectionSet, fragments);
      }
    }
  });
}

/** True if a document selects one field of the resolved object, and no other. */
export function asksOnlyFor(name: string, info: GraphQLResolveInfo): boolean {
  return askedOf(info).every((field) => field.name === name || field.name === '__typename');
}

/**
 * True if a document selects a field of the resolved object, or of objects inside of it.
 *
 * @param path from the resolved object to the field, e.g. `['data']` for the rows of a page
 */
export function asksFor(
  name: string,
  info: GraphQLResolveInfo,
  path: readonly string[] = [],
): boolean {
  let fields = askedOf(info);
  for (const step of path)
    fields = fields
      .filter((field) => field.name === step)
      .flatMap(({ inner }) => inner.flatMap((level) => fieldsOf(level, info.fragments)));
  return fields.some((field) => field.name === name);
}

function askedOf({ fieldNodes, fragments }: GraphQLResolveInfo): SelectedField[] {
  return fieldNodes.flatMap(({ selectionSet }) =>
    selectionSet === undefined ? [] : fieldsOf(selectionSet, fragments),
  );
}
