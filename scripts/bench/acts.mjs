// Acts and single events, by the product's own services. Each act is carried out in a transaction that is undone, so that
// every call finds the same data; the time includes all that the act writes, and not the commit.
import 'reflect-metadata';

import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import jwt from 'jsonwebtoken';

import { query } from '../lib/postgres.mjs';
import { ask, built, construct } from './product.mjs';

/** Number of different events that are asked for in turn. */
const VARIETY = 200;
/** Number of acts that are sealed at once. */
const SEALED = 1_000;
const OFFICERS = 20;

/**
 * @typedef {import('./product.mjs').Service} Service
 * @typedef {import('./database.mjs').Question} Question
 */

/**
 * The acts of one database as questions.
 * @param {import('./world.mjs').Dataset} dataset
 * @param {Record<string, string>} variables
 * @param {(below: number) => number} random
 * @returns {Promise<{ questions: Record<string, Question>, close: () => Promise<void> }>}
 */
export async function acts({ url, people, cookie, signIn }, variables, random) {
  const { of, seals, close } = await services({ ...variables, DATABASE_URL: url });
  const transactions = await of('platform/database/transactions.js', 'Transactions');
  const citations = await of('features/citations/reads/citations.service.js', 'CitationsService');
  const transitions = await of('features/citations/transitions.service.js', 'TransitionsService');
  const changes = await of('features/citations/citation-changes.service.js', 'CitationChanges');
  const writer = await of('features/citations/transition-writer.service.js', 'TransitionWriter');
  const claims = await of('features/desk/claims.service.js', 'ClaimsService');
  const events = await of('features/events/events.service.js', 'EventsService');
  const intake = await of('features/events/intake-records.js', 'IntakeRecords');
  const callers = await of('platform/auth/callers.queries.js', 'CallersQueries');
  const { ALL_PARTS } = await built('features/citations/reads/citation-parts.pure.js');

  const callerOf = (/** @type {string} */ session) =>
    ask(callers, 'user', sessionOf(session), { ip: '127.0.0.1', requestId: 'bench' });
  const inspector = await callerOf(cookie);
  /** @type {unknown[]} */
  const officers = [];
  for (const officer of people.officers.slice(0, OFFICERS))
    officers.push(await callerOf(await signIn(officer)));
  const eventsIn = async (/** @type {string} */ condition) =>
    query(
      url,
      `SELECT id, version FROM citations WHERE ${condition} ORDER BY hashint8(id) LIMIT ${VARIETY}`,
    );
  const any = await eventsIn('true');
  const undue = `coalesce(due_at, 'infinity') > now() + interval '1 day' AND selected_count > 0`;
  const waiting = await eventsIn(`report_status = 'UPDATED' AND ${undue}`);
  const submitted = await eventsIn(`report_status = 'REVIEW' AND ${undue}`);
  const one = (/** @type {Record<string, unknown>[]} */ rows) => rows[random(rows.length)] ?? {};
  const undone = undoing(
    transactions,
    (await built('platform/database/transactions.js'))['holding'],
  );

  return {
    close,
    questions: {
      'one event with all that belongs to it': () =>
        ask(citations, 'findCitation', inspector, one(any)['id'], ALL_PARTS),
      'next at the desk': (measured) =>
        undone(() =>
          measured(() =>
            ask(claims, 'handOutNext', officers[random(officers.length)], 'pending', {}, ALL_PARTS),
          ),
        ),
      'decision: submit': (measured) => {
        const { id, version } = one(waiting);
        const act = { transition: 'submit', recommendation: 'DISCARD', expectedVersion: version };
        return undone(() =>
          measured(() => ask(transitions, 'transitionCitation', officers[0], id, act, ALL_PARTS)),
        );
      },
      'decision: generate': (measured) =>
        undone((run) =>
          measured(async () => {
            // Without the check that reads the files of the evidence, which these events do not have.
            const facts = await ask(changes, 'visibleFacts', inspector, one(submitted)['id']);
            const act = { transition: 'generate', confirmations: [] };
            const allowed = { facts, act, reason: null };
            await run((tx) => ask(writer, 'writeTransition', tx, inspector, allowed));
          }),
        ),
      'an event with four images taken in': (measured) =>
        undone((run) => {
          const event = cameraEvent(random);
          return measured(async () => {
            await ask(events, 'find', event);
            await run((tx) => ask(intake, 'insert', tx, CAMERA, intakeOf(event)));
          });
        }),
      [`audit seal of ${SEALED.toLocaleString('en')} acts`]: (measured) =>
        undone(async (run) => {
          await run((tx) => ask(tx, 'rows', { sql: ACTS_OF_TODAY }, [random(1_000_000)]));
          await measured(() => ask(seals, 'sealAll'));
        }),
    },
  };
}

/** Acts of events all over the archive, as they wait for their seals. $1 a number that chooses the events. */
const ACTS_OF_TODAY = `INSERT INTO activity (log, type, description, citation_id, causer_type, causer_id)
  SELECT 'app', 'viewed', 'Made by the benchmark', c.id, 'user', 2
  FROM (SELECT 1 + ($1::bigint + number::bigint * 7919) % (SELECT max(id) FROM citations) AS id
    FROM generate_series(1, ${SEALED}) number) chosen JOIN citations c USING (id)`;

const CAMERA = { kind: 'system', name: 'The benchmark' };

/** @param {(below: number) => number} random */
function cameraEvent(random) {
  return {
    case_id: `BENCH-${random(1_000_000_000)}`,
    cause: 'REDLIGHT',
    camera: { system_name: 'Camera 7', system_type: 'RLC-4', serial_number: 'SN-7' },
    captured_at: new Date(),
    location: { address: 'Harbour Lane 7 / Mill Street', latitude: 45.1, longitude: 9.1 },
    plate: `BEN ${1_000 + random(9_000)}`,
    vehicle: { make_model: 'Norda Vela', color: 'Blue', style: 'Sedan' },
    redlight: { stop_line_distance: 3.2, switched_at: new Date() },
    witnesses: null,
    metadata: { lane: 2 },
  };
}

/** @param {ReturnType<typeof cameraEvent>} event */
function intakeOf(event) {
  const sha256 = Buffer.from(event.case_id.padEnd(32, '.')).toString('hex');
  return {
    event,
    measured: { stopLineDistance: '3.2', speed: null, limit: null, trigger: null },
    eventSha256: sha256,
    year: new Date().getUTCFullYear(),
    kept: [1, 2, 3, 4].map((sequenceNumber) => ({
      type: 'IMAGE',
      contentType: 'image/jpeg',
      extension: 'jpg',
      width: 1_920,
      height: 1_080,
      sequenceNumber,
      capturedAt: null,
      bytes: 300_000,
      sha256: `${sequenceNumber}${sha256.slice(1)}`,
      storageKey: `evidence/${sequenceNumber}${sha256.slice(1)}.jpg`,
    })),
  };
}

/** @typedef {(work: (tx: Service) => Promise<unknown>) => Promise<unknown>} Run a unit of work in the transaction */

/**
 * Returns a function that carries out work in one transaction, as a request does, and undoes it.
 * @param {Service} transactions
 * @param {unknown} holding
 * @returns {(work: (run: Run) => Promise<unknown>) => Promise<void>}
 */
function undoing(transactions, holding) {
  const within = /** @type {(held: unknown, work: () => Promise<unknown>) => Promise<unknown>} */ (
    holding
  );
  return async (work) => {
    const held = /** @type {Service} */ (await ask(transactions, 'hold', async () => {}));
    try {
      await within(held, () => work((unit) => ask(transactions, 'run', unit)));
    } finally {
      await ask(held, 'finish');
    }
  };
}

/**
 * The services of an API that does not listen, and the worker's seal, which seals when it is asked.
 * @param {Record<string, string>} variables
 */
async function services(variables) {
  const { AppModule } = await built('app/app.module.js');
  const { ActivitySealed } = await built('platform/activity/activity.hooks.js');
  const { TreeGrowth } = await built('platform/log/tree-growth.service.js');
  const { SealService } = await built('platform/activity/seal.service.js');
  const own = { ...process.env };
  // The product reads its configuration from the environment once, while it starts.
  Object.assign(process.env, variables);
  const app = await NestFactory.create(
    /** @type {new () => object} */ (AppModule),
    new FastifyAdapter(),
    { logger: ['error', 'warn'], abortOnError: false },
  );
  await app.init();
  process.env = own;
  const of = async (/** @type {string} */ file, /** @type {string} */ name) => {
    const type = /** @type {new () => object} */ ((await built(file))[name]);
    return /** @type {Service} */ (app.get(type, { strict: false }));
  };
  const sealed = construct(ActivitySealed);
  await ask(construct(TreeGrowth, sealed), 'onModuleInit');
  const transactions = await of('platform/database/transactions.js', 'Transactions');
  const seals = construct(SealService, transactions, sealed);
  // The tree over the seals that are there.
  await ask(seals, 'sealAll');
  return { of, seals, close: () => app.close() };
}

/** @param {string} cookie */
function sessionOf(cookie) {
  const claims = jwt.decode(cookie.replace('access_token=', ''));
  return typeof claims === 'object' ? claims?.['sid'] : undefined;
}
