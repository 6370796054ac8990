import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  getNamedType,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValidationContext,
} from 'graphql';
import { LARGEST_PAGE, MAX_FIRST, PER_PAGE } from '../../platform/domain/paging.js';
import { skipFault } from './subscription-operation.js';

/** The limits of one document; beyond them the answer is 400 (reliability 16). */
export const LIMITS = {
  tokens: 2_000,
  depth: 10,
  /** Levels within `__schema` and `__type`, which do not count for `depth`: the standard query has 14. */
  introspectionDepth: 20,
  aliases: 15,
  rootFields: 10,
  fields: 400,
  /** Fields in all rows that the pages may have: a page of a hundred citations with all their fields stays below. */
  cost: 31_000,
} as const;

/**
 * Refuses documents that are too deep, that repeat a field under many names (a hundred sign-ins in one request),
 * that ask for too many rows, or that grow by fragments within fragments. Also refuses a subscription that a variable
 * skips, before the rule of a single field sees it.
 */
export function limitsRule(context: ValidationContext): ASTVisitor {
  return {
    Document({ definitions }) {
      const scale = new Scale(context);
      for (const definition of definitions) {
        const excess = 'selectionSet' in definition ? scale.excessOf(definition) : undefined;
        const refusal =
          excess === undefined ? skipFault(context, definition) : `This query ${excess}`;
        if (refusal === undefined) continue;
        context.reportError(
          new GraphQLError(refusal, { nodes: definition, extensions: { code: 'BAD_REQUEST' } }),
        );
        // Stops the visit of the document: some of the other rules are slow with documents that are refused here.
        return null;
      }
      return undefined;
    },
  };
}

/** The size of a selection set, including its fragments. */
interface Size {
  /** Fields at its own level. */
  top: number;
  /** Fields and fragments at all levels. */
  fields: number;
  aliases: number;
  /** Levels below it. */
  depth: number;
  introspectionDepth: number;
  cost: number;
}

type Type = GraphQLNamedType | null | undefined;

/** Measures each fragment of a document once, however often it is spread. */
class Scale {
  private readonly fragments = new Map<FragmentDefinitionNode, Size | 'open'>();
  private hasCircle = false;

  constructor(private readonly context: ValidationContext) {}

  /** Returns the reason why an operation or a fragment is too large. */
  excessOf(definition: OperationDefinitionNode | FragmentDefinitionNode): string | undefined {
    const isOperation = definition.kind === Kind.OPERATION_DEFINITION;
    const size = isOperation
      ? this.ofSet(definition.selectionSet, this.schema.getRootType(definition.operation))
      : this.ofFragment(definition);
    if (this.hasCircle) return 'has fragments within themselves';
    if (size.fields > LIMITS.fields) return 'asks for too many fields';
    if (isOperation && size.top > LIMITS.rootFields) return 'has too many fields at its root';
    if (size.aliases > LIMITS.aliases) return 'has too many aliases';
    // The level of the definition itself is the first.
    if (size.depth >= LIMITS.depth || size.introspectionDepth >= LIMITS.introspectionDepth)
      return 'is nested too deeply';
    return size.cost > LIMITS.cost ? 'asks for too many rows' : undefined;
  }

  private get schema(): GraphQLSchema {
    return this.context.getSchema();
  }

  private ofSet({ selections }: SelectionSetNode, type: Type): Size {
    const sum = { ...NOTHING };
    for (const selection of selections) {
      const size = this.ofSelection(selection, type);
      sum.top += size.top;
      sum.fields += size.fields;
      sum.aliases += size.aliases;
      sum.depth = Math.max(sum.depth, size.depth);
      sum.introspectionDepth = Math.max(sum.introspectionDepth, size.introspectionDepth);
      sum.cost += size.cost;
    }
    return sum;
  }

  private ofSelection(selection: SelectionNode, type: Type): Size {
    if (selection.kind === Kind.FIELD) return this.ofField(selection, type);
    const size =
      selection.kind === Kind.INLINE_FRAGMENT
        ? this.ofSet(selection.selectionSet, this.typeOf(selection.typeCondition) ?? type)
        : this.ofSpread(selection);
    // A fragment counts itself: many may come to nothing, and still have to be looked at.
    return { ...size, fields: size.fields + 1 };
  }

  private ofSpread({ name }: FragmentSpreadNode): Size {
    const fragment = this.context.getFragment(name.value);
    return fragment == null ? NOTHING : this.ofFragment(fragment);
  }

  private ofFragment(fragment: FragmentDefinitionNode): Size {
    const known = this.fragments.get(fragment);
    if (known === 'open') {
      this.hasCircle = true;
      return NOTHING;
    }
    if (known !== undefined) return known;
    this.fragments.set(fragment, 'open');
    const size = this.ofSet(fragment.selectionSet, this.typeOf(fragment.typeCondition));
    this.fragments.set(fragment, size);
    return size;
  }

  private ofField(node: FieldNode, parent: Type): Size {
    const field = this.definitionOf(node, parent);
    const type = field === undefined ? undefined : getNamedType(field.type);
    const inner = node.selectionSet === undefined ? null : this.ofSet(node.selectionSet, type);
    const own = { top: 1, aliases: node.alias === undefined ? 0 : 1 };
    if (inner === null) return { ...NOTHING, ...own, fields: 1, cost: 1 };
    const isIntrospection = type !== undefined && isIntrospectionType(type);
    return {
      top: own.top,
      fields: inner.fields + 1,
      aliases: inner.aliases + own.aliases,
      depth: inner.depth + (isIntrospection ? 0 : 1),
      introspectionDepth: inner.introspectionDepth + (isIntrospection ? 1 : 0),
      cost: 1 + rowsOf(node, field) * inner.cost,
    };
  }

  private definitionOf(node: FieldNode, parent: Type): Field | undefined {
    const name = node.name.value;
    if (parent === this.schema.getQueryType()) {
      if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
      if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
    }
    return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
  }

  private typeOf(condition: NamedTypeNode | undefined): Type {
    return condition === undefined ? undefined : this.schema.getType(condition.name.value);
  }
}

/**
 * Returns the largest number of rows of a field: the value of `first`, the size of a numbered page, or the fixed count for a list
 * without pages. A size in a variable is not known here: documents are checked once, for all values.
 */
function rowsOf({ arguments: given = [] }: FieldNode, field: Field | undefined): number {
  const declared = field?.args ?? [];
  if (declared.some(({ name }) => name === 'page')) {
    const isSized = given.some(({ name }) => name.value === 'perPage');
    // A page of an odd size is refused, so that a size in the text need not be read.
    return isSized && declared.some(({ name }) => name === 'perPage') ? LARGEST_PAGE : PER_PAGE;
  }
  const rows = field?.extensions['complexity'];
  if (typeof rows === 'number') return rows;
  const first = declared.find(({ name }) => name === 'first');
  if (first === undefined) return 1;
  const value = given.find(({ name }) => name.value === 'first')?.value;
  if (value === undefined) return Number(first.defaultValue ?? MAX_FIRST);
  if (value.kind !== Kind.INT) return MAX_FIRST;
  return Math.min(Math.max(Number(value.value), 0), MAX_FIRST);
}

type Field = GraphQLField<unknown, unknown>;

const NOTHING: Size = {
  top: 0,
  fields: 0,
  aliases: 0,
  depth: 0,
  introspectionDepth: 0,
  cost: 0,
};
