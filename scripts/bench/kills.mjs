// `npm run bench -- --kills 50`: decisions that wait while the API or the worker is killed, again and again. Each is
// carried out, and once (desk.md 13); with all of Bull's jobs gone, within three seconds.
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

import { query } from '../lib/postgres.mjs';
import { fetchHeaders, signedInHeaders } from './requests.mjs';

const GRACE_SECONDS = 2;
/** Number of decisions around each kill. */
const DECISIONS = 4;
const EVENTS = 10_000;
/** No answer and no end for so long is a decision that is lost. */
const PATIENCE_MS = 90_000;
/** A decision is carried out so soon after its grace, while worker and Redis live (desk.md 4). */
const LATEST_MS = 3_000;

/**
 * @typedef {object} Outcome
 * @property {number} kills
 * @property {number} decisions
 * @property {number} lost that were answered, or asked for, and not carried out
 * @property {number} twice
 * @property {number} slowestMs after the end of the grace, with all jobs of Bull gone and the worker alive
 */

/**
 * @param {import('./world.mjs').World} world
 * @param {number} kills
 * @param {(sentence: string) => void} say
 * @returns {Promise<Outcome>}
 */
export async function killInTheGrace(world, kills, say) {
  const { url, people, signIn } = await world.dataset(EVENTS);
  await query(
    url,
    `UPDATE desk_settings SET decision_grace_seconds = ${GRACE_SECONDS}, require_viewed_evidence = false`,
  );
  const running = {
    api: await world.api('api', url),
    worker: await world.worker('worker', url),
  };
  const headers = fetchHeaders(
    await signedInHeaders(running.api.port, await signIn(people.processor)),
  );
  const events = await query(
    url,
    `SELECT id, version FROM citations WHERE report_status = 'PENDING' ORDER BY id LIMIT ${DECISIONS * (kills + 10)}`,
  );
  const decideSome = () =>
    Promise.all(
      events.splice(0, DECISIONS).map(async (event) => {
        await sleep(Math.random() * 1_000);
        return decide(() => running.api.port, headers, event);
      }),
    );
  const outcome = { kills, decisions: 0, lost: 0, twice: 0, slowestMs: await withoutBull() };
  for (let kill = 1; kill <= kills; kill += 1) {
    const name = kill % 2 === 0 ? 'api' : 'worker';
    const decided = decideSome();
    // The kill falls between the first decision and the end of the last one.
    await sleep(Math.random() * (GRACE_SECONDS + 1.5) * 1_000);
    process.kill(running[name].pid() ?? NaN, 'SIGKILL');
    running[name] = await world[name](`${name} ${kill}`, url);
    const { lost, twice } = await judge(url, await decided);
    outcome.decisions += DECISIONS;
    outcome.lost += lost;
    outcome.twice += twice;
    say(`Kill ${kill} of ${kills} (${name}): ${outcome.lost} lost, ${outcome.twice} twice`);
  }
  return outcome;

  /** Measures the delay of decisions whose jobs Redis has lost: only their rows are left. */
  async function withoutBull() {
    const redis = new Redis(world.redisUrl);
    let slowest = 0;
    try {
      for (let round = 0; round < 5; round += 1) {
        const ids = await decideSome();
        await redis.flushdb();
        const { lateMs } = await judge(url, ids);
        slowest = Math.max(slowest, lateMs);
      }
    } finally {
      redis.disconnect();
    }
    say(`Without Bull's jobs carried out within ${slowest} ms of the end of the grace`);
    return slowest;
  }
}

/** @param {Outcome} outcome */
export function isAsPromised({ lost, twice, slowestMs }) {
  return lost === 0 && twice === 0 && slowestMs <= LATEST_MS;
}

/**
 * Decides an event; the same call again until it is answered, as the client does when a connection breaks.
 * @param {() => number} port
 * @param {Record<string, string>} headers
 * @param {Record<string, unknown>} event
 * @returns {Promise<number>} the event
 */
async function decide(port, headers, { id, version }) {
  const body = JSON.stringify({
    citation_id: id,
    act: 'SUBMIT',
    recommendation: 'DISCARD',
    version,
    // An event that was sent back requires a note.
    reason: 'Nothing to add',
    seconds: 5,
    viewed: [],
    zoomed: [],
    played: [],
  });
  const giveUp = Date.now() + PATIENCE_MS;
  while (Date.now() < giveUp) {
    const answer = await fetch(`http://127.0.0.1:${port()}/api/desk/decisions`, {
      method: 'POST',
      headers,
      body,
    }).catch(() => null);
    if (answer?.ok === true) break;
    if (answer !== null && answer.status < 500)
      throw new Error(`A decision was refused: ${await answer.text()}`);
    await sleep(100);
  }
  return Number(id);
}

/**
 * Waits for the decisions on some events and counts what the database has of them.
 * @param {string} url
 * @param {number[]} ids
 * @returns {Promise<{ lost: number, twice: number, lateMs: number }>}
 */
async function judge(url, ids) {
  const giveUp = Date.now() + PATIENCE_MS;
  for (;;) {
    const rows = await query(
      url,
      `SELECT c.report_status = 'REVIEW' AS done,
         (SELECT count(*)::int FROM deferred_decisions d WHERE d.citation_id = c.id) AS decisions,
         (SELECT count(*)::int FROM activity a WHERE a.citation_id = c.id AND a.type = 'submitted' AND a.details ? 'taken_at') AS acts,
         (SELECT extract(epoch FROM max(ended_at - takes_effect_at)) * 1000 FROM deferred_decisions d
          WHERE d.citation_id = c.id AND d.status = 'CARRIED_OUT') AS late
       FROM citations c WHERE c.id = ANY ($1)`,
      [ids],
    );
    const lost = rows.filter(({ done, acts }) => done !== true || acts === 0).length;
    if (lost === 0 || Date.now() > giveUp)
      return {
        lost,
        twice: rows.filter(({ decisions, acts }) => Number(decisions) > 1 || Number(acts) > 1)
          .length,
        lateMs: Math.round(Math.max(...rows.map(({ late }) => Number(late)))),
      };
    await sleep(50);
  }
}
