// The peer of the benchmark: what PostGraphile is asked, and the proof that it answers the same.
import { deepStrictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { answerTo, PER_PAGE, post } from './requests.mjs';

/** The list of `requests.mjs`, with its total from the counters: counting the rows takes PostGraphile far longer. */
const LIST = `query List($offset: Int!) {
  allCitations(condition: { queue: "submitted" }, orderBy: [UPDATED_AT_DESC, ROW_ID_DESC], first: 15, offset: $offset) {
    nodes {
      rowId version referenceId stoplineReferenceId reportStatus recommendation
      cameraCaseGeneratedAt updatedAt submittedAt mediaCount selectedCount commentCount
      cause ownerName ownerVehicleLicensePlate
    }
  }
  allQueueTotals(condition: { queue: "submitted" }) { nodes { total } }
}`;

/** The citation of `requests.mjs`. */
const ONE = `query One($id: Int!) {
  citationByRowId(rowId: $id) {
    rowId referenceId reportStatus recommendation cameraCaseGeneratedAt commentCount cause ownerName ownerVehicleLicensePlate
    vehicleByCitationId { ownerAddress ownerVehicleMakeModel ownerVehicleColor }
    captureByCitationId { speedMeasured }
    mediaByCitationId(orderBy: [SEQUENCE_NUMBER_ASC, ROW_ID_ASC]) { nodes { rowId type sequenceNumber selected } }
  }
}`;

/**
 * The requests to PostGraphile that ask for the same as those to the product.
 * @param {number[]} pages
 * @param {number[]} ids
 */
export const postgraphileRequests = (pages, ids) => ({
  postgraphileList: pages.map((page) => ask(LIST, { offset: (page - 1) * PER_PAGE })),
  postgraphileOne: ids.map((id) => ask(ONE, { id })),
});

/**
 * @param {string} document
 * @param {Record<string, unknown>} variables
 */
const ask = (document, variables) =>
  post('/graphql', '', {
    query: document,
    variables,
    operationName: document.slice(6, document.indexOf('(')),
  });

/**
 * Fails where PostGraphile answers other events than the product, because then the two do not the same work.
 * @param {Record<'graphqlList' | 'graphqlOne' | 'postgraphileList' | 'postgraphileOne', string[]>} asked
 * @param {number} api port of the product
 * @param {number} peer port of PostGraphile
 */
export async function mustAgree(asked, api, peer) {
  const [ours, theirs, our, their] = await Promise.all([
    answerTo(api, asked.graphqlList[0]),
    answerTo(peer, asked.postgraphileList[0]),
    answerTo(api, asked.graphqlOne[0]),
    answerTo(peer, asked.postgraphileOne[0]),
  ]);
  const [list, peerList] = [ours.data['citations'], theirs.data['allCitations']];
  const [one, peerOne] = [our.data['citation'], their.data['citationByRowId']];
  const totals = theirs.data['allQueueTotals']?.nodes ?? [];
  deepStrictEqual(
    [
      totals.reduce((sum, row) => sum + Number(row.total), 0),
      peerList?.nodes?.map((row) => factsOf(row, row)),
      factsOf(peerOne, peerOne),
      peerOne?.mediaByCitationId?.nodes?.map(mediaOf),
    ],
    [
      list?.total,
      list?.data?.map((row) => factsOf(row, row.vehicle)),
      factsOf(one, one?.vehicle),
      one?.media?.map(mediaOf),
    ],
    'PostGraphile answers other events than the product',
  );
}

/**
 * A row of either answer: the fields that lead to others.
 * @typedef {Record<string, unknown> & { total?: number, nodes?: Row[], data?: Row[], vehicle?: Row, media?: Row[],
 *   mediaByCitationId?: Row }} Row
 */

/**
 * @param {Row} [row]
 * @param {Row} [vehicle]
 */
const factsOf = (row = {}, vehicle = {}) => [
  Number(row['id'] ?? row['rowId']),
  row['referenceId'],
  row['reportStatus'],
  row['recommendation'],
  row['commentCount'],
  row['mediaCount'],
  row['selectedCount'],
  new Date(String(row['cameraCaseGeneratedAt'])).getTime(),
  vehicle['cause'],
  vehicle['ownerName'],
  vehicle['ownerVehicleLicensePlate'],
];

const mediaOf = (/** @type {Row} */ media) => [
  Number(media['id'] ?? media['rowId']),
  media['type'],
  media['sequenceNumber'],
  media['selected'],
];

/** @param {string} folder */
export function postgraphileVersion(folder) {
  const file = join(folder, 'node_modules/postgraphile/package.json');
  return String(JSON.parse(readFileSync(file, 'utf8')).version);
}
