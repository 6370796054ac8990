import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { partsOf } from './citation.selection.js';
import type { Part } from './citation-parts.pure.js';

/** Returns the argument that the resolver of a document's first field gets, as far as it matters here. */
function infoOf(document: string): GraphQLResolveInfo {
  const { definitions } = parse(document);
  const fragments: Record<string, FragmentDefinitionNode> = {};
  const fieldNodes: FieldNode[] = [];
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      for (const node of definition.selectionSet.selections) {
        if (node.kind === Kind.FIELD) fieldNodes.push(node);
      }
    }
  }
  return { fieldNodes, fragments } as unknown as GraphQLResolveInfo;
}

const citationParts = (fields: string): readonly Part[] =>
  partsOf(infoOf(`{ citation(id: 1) { ${fields} } }`));

describe('performance 1: the keys first, and then only what was asked for', () => {
  it.each([
    ['id version referenceId stoplineReferenceId reportStatus recommendation', []],
    ['cameraCaseGeneratedAt updatedAt submittedAt mediaCount selectedCount commentCount', []],
    ['caseId', ['capture']],
    ['witnesses', ['capture']],
    ['locationAddress', ['capture']],
    ['locationLatitude', ['capture']],
    ['locationLongitude', ['capture']],
    ['cameraSystemName', ['capture']],
    ['cameraSystemType', ['capture']],
    ['cameraSystemSerialNumber', ['capture']],
    ['metadata', ['capture']],
    ['media { id }', ['media']],
    // The rules look at the owner's address, which stands beside the narrow row.
    ['missing', ['vehicle', 'facts']],
    ['availableActions { name }', ['facts']],
    // The refusal of an act depends on missing content, the deadline, the fine schedule, and the checks.
    ['availableActions { name refusal }', ['vehicle', 'facts', 'desk', 'fine', 'checks']],
    ['deadline { state }', ['desk']],
    ['reviewer { name }', ['desk']],
    ['deferred { act }', ['desk']],
    ['sentBack { answered }', ['sentBack']],
    ['facts { name }', ['observed']],
    ['fine { total }', ['fine']],
    ['checks { code }', ['checks']],
    ['otherEvents { count }', ['otherEvents']],
    ['editable', ['facts']],
    ['plateUnusual', ['facts']],
    ['notice { number }', ['notice']],
    ['thumbnailSrc', ['thumbnail']],
    ['register { limit { value } }', ['register']],
    ['measurement { verdict by { name } }', ['measurement']],
    ['quarantine { reason }', ['quarantine']],
    ['submittedBy { name }', ['submitter']],
    // The list's own columns: no join.
    ['vehicle { __typename cause ownerName ownerVehicleLicensePlate }', []],
    ['vehicle { ownerAddress }', ['vehicle']],
    ['vehicle { ownerName speedMeasured }', ['vehicle']],
    // The parts have one order, whatever the order of the selection: each order would be a statement of its own.
    [
      'submittedBy { id } editable notice { id } media { id } vehicle { ownerAddress } caseId',
      ['capture', 'vehicle', 'media', 'notice', 'submitter', 'facts'],
    ],
    // A name that is not the schema's own, or another field's.
    ['caseNumber: id', []],
    ['number: caseId', ['capture']],
  ])('%s needs %j', (fields, parts) => expect(citationParts(fields)).toEqual(parts));
});

describe('what a query asks for is found wherever it is written', () => {
  it.each([
    ['an inline fragment', '{ citation { ... on Citation { caseId } } }', ['capture']],
    ['a fragment', 'fragment F on Citation { notice { id } } { citation { ...F } }', ['notice']],
    [
      'a fragment of a fragment',
      'fragment F on Citation { ...G } fragment G on Citation { media { id } } { citation { ...F } }',
      ['media'],
    ],
    [
      'a fragment of the vehicle',
      'fragment V on Vehicle { ownerAddress } { citation { vehicle { ...V } } }',
      ['vehicle'],
    ],
    [
      'an inline fragment of the vehicle',
      '{ citation { vehicle { cause ... on Vehicle { ownerName } } } }',
      [],
    ],
    ['a fragment that is not there', '{ citation { id ...Missing } }', []],
    ['a field of which nothing is asked', '{ citation }', []],
    // GraphQL merges fields of one name.
    ['the same field twice', '{ citation { caseId } citation { editable } }', ['capture', 'facts']],
    [
      'the vehicle twice',
      '{ citation { vehicle { cause } vehicle { ownerNameAlt } } }',
      ['vehicle'],
    ],
  ])('%s', (_, document, parts) => expect(partsOf(infoOf(document))).toEqual(parts));

  it.each([
    ['of a page', '{ citations { total data { caseId } } }', ['data'], ['capture']],
    ['of a page, not beside it', '{ citations { total editable data { id } } }', ['data'], []],
    [
      'of a connection',
      '{ citationConnection { edges { cursor node { media { id } } } pageInfo { hasNextPage } } }',
      ['edges', 'node'],
      ['media'],
    ],
    [
      'of a connection, through fragments',
      `fragment E on CitationEdge { node { ...N } } fragment N on Citation { submittedBy { id } }
       { citationConnection { edges { ...E } } }`,
      ['edges', 'node'],
      ['submitter'],
    ],
    [
      'of a page, not of another field',
      '{ citations { summary { caseId } data { id } } }',
      ['data'],
      [],
    ],
    ['of a page without rows', '{ citations { total } }', ['data'], []],
  ])('%s', (_, document, path, parts) => expect(partsOf(infoOf(document), path)).toEqual(parts));

  it('is the same each time for a document that is kept', () => {
    const info = infoOf('{ citation { caseId editable } }');
    expect(partsOf(info)).toEqual(['capture', 'facts']);
    expect(partsOf(info)).toEqual(['capture', 'facts']);
  });

  it('is not taken from where the field was asked for alone', () => {
    const alone = infoOf('{ citation { caseId } }');
    expect(partsOf(alone)).toEqual(['capture']);
    const merged = {
      ...alone,
      fieldNodes: [...alone.fieldNodes, ...infoOf('{ citation { editable } }').fieldNodes],
    };
    expect(partsOf(merged)).toEqual(['capture', 'facts']);
  });

  it('is nothing for no field', () => {
    expect(partsOf({ fieldNodes: [], fragments: {} } as unknown as GraphQLResolveInfo)).toEqual([]);
  });
});
