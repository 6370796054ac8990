// Acts and single events, by the product's own services. What an act writes is undone, so that every call finds the same
// data: it ends with a rollback instead of a commit. An event that was handed out is released.
import 'reflect-metadata';

import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import jwt from 'jsonwebtoken';

import { query } from '../../scripts/lib/postgres.mjs';
import { ask, built, construct } from './product.mjs';

/** Number of different events that are asked for in turn. */
const VARIETY = 200;
/** Number of acts that are sealed at once. */
const SEALED = 1_000;
/** The name of their measurement. */
export const SEAL = `audit seal of ${SEALED.toLocaleString('en')} acts`;
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
 * @returns {Promise<Pick<import('./database.mjs').Asked, 'questions' | 'close'>>}
 */
export async function acts({ url, people, cookie, signIn }, variables, random) {
  const { of, sealing, close } = await services({ ...variables, DATABASE_URL: url });
  const transactions = await of('platform/database/transactions.js', 'Transactions');
  const citations = await of('features/citations/reads/citations.service.js', 'CitationsService');
  const checks = await of('features/citations/transition-checks.service.js', 'TransitionChecks');
  const changes = await of('features/citations/citation-changes.service.js', 'CitationChanges');
  const writer = await of('features/citations/transition-writer.service.js', 'TransitionWriter');
  const claims = await of('features/desk/claims/claims.service.js', 'ClaimsService');
  const events = await of('features/events/events.service.js', 'EventsService');
  const intake = await of('features/events/intake-records.js', 'IntakeRecords');
  const callers = await of('platform/auth/callers.service.js', 'Callers');
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
  /** @param {(tx: Service) => Promise<unknown>} work */
  const undone = async (work) => {
    const undo = new Error('Undone');
    const carriedOut = async (/** @type {Service} */ tx) => {
      await work(tx);
      throw undo;
    };
    await ask(transactions, 'run', carriedOut).catch((/** @type {unknown} */ error) => {
      if (error !== undo) throw error;
    });
  };
  const find = (/** @type {unknown} */ caller, /** @type {unknown} */ id) =>
    ask(citations, 'findCitation', caller, id, ALL_PARTS);

  return {
    close,
    questions: {
      'one event with all that belongs to it': () => find(inspector, one(any)['id']),
      'next at the desk': async (measured) => {
        const officer = officers[random(officers.length)];
        let handed;
        await measured(async () => {
          handed = await ask(claims, 'handOutNext', officer, 'pending', {}, ALL_PARTS);
        });
        await ask(claims, 'releaseClaim', officer, handedOut(handed));
      },
      'decision: submit': async () => {
        const { id, version } = one(waiting);
        const act = { transition: 'submit', recommendation: 'DISCARD', expectedVersion: version };
        const allowed = await ask(checks, 'check', officers[0], id, act);
        await undone((tx) => ask(writer, 'writeTransition', tx, officers[0], allowed));
        await find(officers[0], id);
      },
      'decision: generate': async () => {
        const { id } = one(submitted);
        // Without the check that reads the files of the evidence, which these events do not have.
        const facts = await ask(changes, 'visibleFacts', inspector, id);
        const allowed = { facts, act: { transition: 'generate', confirmations: [] }, reason: null };
        await undone((tx) => ask(writer, 'writeTransition', tx, inspector, allowed));
        await find(inspector, id);
      },
      'an event with four images taken in': async () => {
        const event = cameraEvent(random);
        await ask(events, 'find', event);
        await undone((tx) => ask(intake, 'insert', tx, CAMERA, intakeOf(event)));
      },
      [SEAL]: (measured) =>
        undone(async (tx) => {
          await ask(tx, 'rows', { sql: ACTS_OF_TODAY }, [random(1_000_000)]);
          await measured(() => ask(sealing(tx), 'sealAll'));
        }),
    },
  };
}

/**
 * The number of the event that was handed out.
 * @param {unknown} answer
 */
function handedOut(answer) {
  const { handed } = /** @type {{ handed: { row: { facts: { id: unknown } } } | null }} */ (answer);
  if (handed === null) throw new Error('No event was left at the desk');
  return handed.row.facts.id;
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

/**
 * The services of an API that does not listen, and the worker's seal, made in a transaction that is given.
 * @param {Record<string, string>} variables
 */
async function services(variables) {
  const { AppModule } = await built('app/app.module.js');
  const { ActivitySealed } = await built('platform/activity/activity.hooks.js');
  const { TreeGrowth } = await built('platform/log/tree/tree-growth.service.js');
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
  // The tree over the seals that are there.
  await ask(construct(SealService, transactions, sealed), 'sealAll');
  /** @param {Service} tx that the seal is to be made in */
  const sealing = (tx) => {
    const run = (/** @type {(tx: Service) => Promise<unknown>} */ work) => work(tx);
    return construct(SealService, { run }, sealed);
  };
  return { of, sealing, close: () => app.close() };
}

/** @param {string} cookie */
function sessionOf(cookie) {
  const claims = jwt.decode(cookie.replace('access_token=', ''));
  return typeof claims === 'object' ? claims?.['sid'] : undefined;
}
