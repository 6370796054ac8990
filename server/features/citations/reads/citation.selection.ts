import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { fieldsOf } from '../../../platform/graphql/selection.js';
import { CAPTURE, WIDE_VEHICLE } from './citation-columns.queries.js';
import { ALL_PARTS, type Part } from './citation-parts.pure.js';

const namesOf = (columns: object, parts: readonly Part[]): Record<string, readonly Part[]> =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, parts]));

/** The part of the statement that a field needs; a field that is not here stands in the narrow row. */
const PARTS_OF: Record<string, readonly Part[]> = {
  ...namesOf(CAPTURE, ['capture']),
  media: ['media'],
  thumbnailSrc: ['thumbnail'],
  missing: ['vehicle', 'facts'],
  noViolation: ['vehicle', 'facts'],
  availableActions: ['facts'],
  editable: ['facts'],
  plateUnusual: ['facts'],
  maxEvidenceImages: ['facts'],
  notice: ['notice'],
  noticeActs: ['noticeActs'],
  addressees: ['addressees'],
  notices: ['chain'],
  submittedBy: ['submitter'],
  deadline: ['desk'],
  reviewer: ['desk'],
  deferred: ['desk'],
  noticeVoid: ['desk'],
  sentBack: ['sentBack'],
  facts: ['observed'],
  plateRegion: ['region'],
  registry: ['registry'],
  fine: ['fine'],
  letter: ['fine'],
  register: ['register'],
  measurement: ['measurement'],
  quarantine: ['quarantine'],
  checks: ['checks'],
  otherEvents: ['otherEvents'],
};

/** The parts that only some fields of an object need. */
const INNER_PARTS: Record<string, (field: string) => readonly Part[]> = {
  vehicle: (field) => (Object.hasOwn(WIDE_VEHICLE, field) ? ['vehicle'] : []),
  availableActions: (field) => (field === 'refusal' ? ['vehicle', 'desk', 'fine', 'checks'] : []),
};

// Documents are kept (see the document store), so what a field of one asks for has to be found out only once.
const known = new WeakMap<FieldNode, readonly Part[]>();

/**
 * The parts that a query asks for, so that one statement reads just them.
 *
 * @param path from the resolved field to the citations, e.g. `['data']` for a page; the same for each field.
 */
export function partsOf(info: GraphQLResolveInfo, path: readonly string[] = []): readonly Part[] {
  const [field, ...merged] = info.fieldNodes;
  if (field === undefined || merged.length > 0) return partsFound(info, path);
  const parts = known.get(field) ?? partsFound(info, path);
  known.set(field, parts);
  return parts;
}

function partsFound(info: GraphQLResolveInfo, path: readonly string[]): readonly Part[] {
  const parts = new Set<Part>();
  for (const node of info.fieldNodes) {
    let levels = node.selectionSet === undefined ? [] : [node.selectionSet];
    for (const step of path) {
      levels = levels.flatMap((level) =>
        fieldsOf(level, info.fragments)
          .filter(({ name }) => name === step)
          .flatMap(({ inner }) => inner),
      );
    }
    for (const { name, inner } of levels.flatMap((level) => fieldsOf(level, info.fragments))) {
      for (const part of PARTS_OF[name] ?? []) parts.add(part);
      const fields = inner.flatMap((level) => fieldsOf(level, info.fragments));
      for (const field of fields)
        for (const part of INNER_PARTS[name]?.(field.name) ?? []) parts.add(part);
    }
  }
  return ALL_PARTS.filter((part) => parts.has(part));
}
