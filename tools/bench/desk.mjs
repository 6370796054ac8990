// The desk at its door: handing out, the report, the filters of lists.
import { query } from '../../scripts/lib/postgres.mjs';
import { load, quantile } from './doors.mjs';
import { get, post, signedInHeaders } from './requests.mjs';

/** The filters of the lists, one at a time: values of thousands of events, of a few, and of none. */
const FILTERS = [
  'cause=SPEEDING',
  'location=Lane',
  'location=Lane%2017',
  'location=Nowhere',
  'recommendation=HOLD',
  'no_plate=true',
  'has_comments=true',
  'sent_back_to_me=true',
  'deadline=NORMAL',
  'deadline=SOON',
  'deadline=URGENT',
  'deadline=EXPIRED',
  'deadline=CLOSED',
  'deadline=NONE',
];
const GROUPS = ['day,act', 'day', 'queue', 'act', 'reason', 'cause', 'camera', 'officer'];

/**
 * @typedef {object} Desk Times in milliseconds.
 * @property {number} waiting how many events waited in the queue
 * @property {{ p50: number, p95: number, rounds: number[], officers: number }} next one officer after the other; the p95 of each round
 * @property {{ p95: number, handedOut: number, different: number }} atOnce all officers at the same time
 * @property {{ acts: number, byGroup: Map<string, number> }} report the fastest of each grouping
 * @property {{ p95: number, slowest: string, slowestP95: number }} filters
 */

/**
 * @param {import('./world.mjs').Dataset} dataset
 * @param {number} port of the API
 * @param {{ rounds: number, seconds: number }} how
 * @returns {Promise<Desk>}
 */
export async function deskFigures(dataset, port, { rounds, seconds }) {
  const { url, people, signIn } = dataset;
  const [counted] = await query(
    url,
    `SELECT count(*)::int AS waiting FROM desk_queue WHERE queue = 'pending'`,
  );
  /** @type {string[]} */
  const requests = [];
  for (const officer of people.officers)
    requests.push(
      post('/api/desk/pending/next', await signedInHeaders(port, await signIn(officer)), {}),
    );
  const officers = requests.length;
  const handOut = async (/** @type {number} */ clients) => {
    const found = await load(
      { name: 'next', ports: [port], requests },
      { seconds: 60, clients, atMost: officers },
    );
    return { found, ...(await submitHeld(url)) };
  };
  await handOut(1);
  const each = [];
  for (let round = 0; round < rounds; round += 1) each.push((await handOut(1)).found);
  const { found: all, ...held } = await handOut(officers);

  const administrator = await signedInHeaders(port, await signIn(people.administrator));
  const inspector = await signedInHeaders(port, dataset.cookie);
  return {
    waiting: Number(counted?.['waiting']),
    next: {
      p50: quantile(
        each.map(({ p50 }) => p50),
        0.5,
      ),
      p95: quantile(
        each.map(({ p95 }) => p95),
        0.5,
      ),
      rounds: each.map(({ p95 }) => p95),
      officers,
    },
    atOnce: { p95: all.p95, ...held },
    report: await reports(url, port, administrator, rounds),
    filters: await filters(port, inspector, seconds),
  };
}

/**
 * The events that are held leave the queue as a submit would take them out.
 * @param {string} url
 */
async function submitHeld(url) {
  const [held] = await query(
    url,
    `WITH held AS (SELECT citation_id, claimed_by FROM desk_queue WHERE claimed_by IS NOT NULL),
       gone AS (UPDATE citations SET report_status = 'REVIEW', recommendation = 'GENERATE' WHERE id IN (SELECT citation_id FROM held))
     SELECT count(*)::int AS "handedOut", count(DISTINCT claimed_by)::int AS different FROM held`,
  );
  return { handedOut: Number(held?.['handedOut']), different: Number(held?.['different']) };
}

/**
 * @param {string} url
 * @param {number} port
 * @param {string} headers
 * @param {number} times
 * @returns {Promise<Desk['report']>}
 */
async function reports(url, port, headers, times) {
  const [days] = await query(
    url,
    `SELECT (now()::date - 365)::text AS from, now()::date::text AS to, (SELECT count(*)::int FROM desk_acts) AS acts`,
  );
  const byGroup = new Map();
  for (const group of GROUPS) {
    const path = `/api/desk/report?from=${String(days?.['from'])}&to=${String(days?.['to'])}&group=${group}`;
    const { fastest } = await load(
      { name: `report by ${group}`, ports: [port], requests: [get(path, headers)] },
      { seconds: 60, clients: 1, atMost: times },
    );
    byGroup.set(group, fastest);
  }
  return { acts: Number(days?.['acts']), byGroup };
}

/**
 * @param {number} port
 * @param {string} headers
 * @param {number} seconds
 * @returns {Promise<Desk['filters']>}
 */
async function filters(port, headers, seconds) {
  const found = [];
  for (const list of ['submitted', 'completed'])
    for (const filter of FILTERS) {
      const path = `/api/citations?status=${list}&${filter}`;
      const asked = { name: path, ports: [port], requests: [get(path, headers)] };
      await load(asked, { seconds: 60, clients: 1, atMost: 3 });
      const { p95 } = await load(asked, { seconds, clients: 1, atMost: 40 });
      found.push({ name: `${list}, ${decodeURIComponent(filter)}`, p95 });
    }
  found.sort((one, other) => other.p95 - one.p95);
  return {
    p95: quantile(
      found.map(({ p95 }) => p95),
      0.95,
    ),
    slowest: found[0]?.name ?? '',
    slowestP95: found[0]?.p95 ?? NaN,
  };
}
