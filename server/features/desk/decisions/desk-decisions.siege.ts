import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../../test/app.js';
import type { Visitor } from '../../../test/doors.js';
import { createCitation, signedInAs } from '../../../test/factory.js';

let app: TestApp;
let worker: TestWorker;
let inspection: Visitor;

beforeAll(async () => {
  app = await startApp();
  worker = await startWorker();
  inspection = (await signedInAs(app, 3)).visitor;
  await app.database.query(
    `UPDATE desk_settings SET decision_grace_seconds = 10, require_viewed_evidence = false, reason_required = '{}', pace_guard_seconds = 0`,
  );
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

// The rule asks for 200.
const RACES = 200;

describe('exactly one of undo and job happens (desk 4, 13)', () => {
  it(
    `in ${RACES} races`,
    async () => {
      const ends = { CARRIED_OUT: 0, TAKEN_BACK: 0 };
      for (let begun = 0; begun < RACES; begun += 10) {
        await Promise.all(
          Array.from({ length: 10 }, async (_, index) => {
            const id = await createCitation(app, 'REVIEW');
            const { body: taken } = await inspection.rest('POST', 'desk/decisions', {
              ...{ citation_id: id, act: 'DISCARD', version: 1 },
              ...{ seconds: 11.5, viewed: [], zoomed: [], played: [] },
            });
            await app.database.query(
              `UPDATE jobs SET run_at = now() WHERE name = 'carryOutDecision' AND (payload ->> 'decisionId')::int = $1`,
              [taken.decision.id],
            );
            await sleep(index * 70);
            const { status } = await inspection.rest(
              'DELETE',
              `desk/decisions/${taken.decision.id}`,
            );
            const [row] = await app.database.query<{ status: keyof typeof ends }[]>(
              'SELECT status FROM deferred_decisions WHERE id = $1',
              [taken.decision.id],
            );
            expect(row!.status).toBe(status === 200 ? 'TAKEN_BACK' : 'CARRIED_OUT');
            const acts = await app.database.query<{ type: string }[]>(
              `SELECT type FROM activity WHERE citation_id = $1 AND type <> 'created' ORDER BY id`,
              [id],
            );
            expect(acts.map(({ type }) => type)).toEqual([
              status === 200 ? 'decision_taken_back' : 'discarded',
            ]);
            ends[row!.status] += 1;
            await inspection.rest('DELETE', `desk/claims/${id}`);
          }),
        );
      }
      expect(ends.CARRIED_OUT + ends.TAKEN_BACK).toBe(RACES);
    },
    RACES * 1_000,
  );
});
