import { query } from '../../scripts/lib/postgres.mjs';

/** The query of a list screen: the columns of the table, the vehicle, and the counts of evidence. */
const LIST = `query List($page: Int!) {
  citations(queue: SUBMITTED, page: $page) {
    data {
      id version referenceId stoplineReferenceId reportStatus recommendation
      cameraCaseGeneratedAt updatedAt submittedAt mediaCount selectedCount commentCount
      vehicle { cause ownerName ownerVehicleLicensePlate }
    }
    currentPage lastPage perPage total
  }
}`;

/** The first query of a report screen. */
const ONE = `query One($id: ID!) {
  citation(id: $id) {
    id referenceId reportStatus recommendation cameraCaseGeneratedAt commentCount
    vehicle { cause ownerName ownerAddress ownerVehicleLicensePlate ownerVehicleMakeModel ownerVehicleColor speedMeasured }
    media { id type src sequenceNumber selected }
  }
}`;

/** Number of events on a page. */
export const PER_PAGE = 15;

/** Number of different pages and citations that are requested in turn. */
const VARIETY = 50;

/**
 * @typedef {object} Requests Whole HTTP requests, ready to be sent.
 * @property {string[]} limitList
 * @property {string[]} limitOne
 * @property {string[]} graphqlList
 * @property {string[]} graphqlOne
 * @property {string[]} restList
 */

/**
 * @param {import('./world.mjs').Dataset} dataset
 * @param {number} port of the API, for the CSRF token of the session
 * @returns {Promise<Requests>}
 */
export async function prepareRequests({ url, cookie }, port) {
  const headers = await signedInHeaders(port, cookie);
  const rows = await query(
    url,
    `SELECT id FROM citations WHERE queue = 'submitted' ORDER BY hashint8(id) LIMIT ${VARIETY}`,
  );
  const pages = Array.from({ length: VARIETY }, (_, index) => index + 1);
  const ids = rows.map(({ id }) => Number(id));
  return {
    limitList: pages.map((page) => get(`/list/submitted/${page}`)),
    limitOne: ids.map((id) => get(`/one/submitted/${id}`)),
    graphqlList: pages.map((page) => graphql(headers, LIST, { page })),
    graphqlOne: ids.map((id) => graphql(headers, ONE, { id })),
    restList: pages.map((page) => get(`/api/citations?status=submitted&page=${page}`, headers)),
  };
}

/**
 * The cookies of the session and its CSRF token.
 * @param {number} port
 * @param {string} cookie
 */
export async function signedInHeaders(port, cookie) {
  const response = await fetch(`http://127.0.0.1:${port}/api/csrf-cookie`, { headers: { cookie } });
  const token = /XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1];
  if (token === undefined) throw new Error(`No CSRF token: ${response.status}`);
  return `Cookie: ${cookie}; XSRF-TOKEN=${token}\r\nX-XSRF-TOKEN: ${decodeURIComponent(token)}\r\n`;
}

/**
 * @param {string} path
 * @param {string} [headers]
 */
export function get(path, headers = '') {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n${headers}\r\n`;
}

/**
 * @param {string} headers
 * @param {string} document
 * @param {Record<string, unknown>} variables
 */
function graphql(headers, document, variables) {
  return post('/graphql', headers, { query: document, variables });
}

/**
 * @param {string} path
 * @param {string} headers
 * @param {unknown} content
 */
export function post(path, headers, content) {
  const body = JSON.stringify(content);
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;
}

/**
 * The headers of a request that is written out, as `fetch` takes them.
 * @param {string} text
 */
export function fetchHeaders(text) {
  const lines = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(': '));
  return { ...Object.fromEntries(lines), 'Content-Type': 'application/json' };
}
