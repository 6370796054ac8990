import { setTimeout as sleep } from 'node:timers/promises';

import { type Accepted, samplePackage, smallPackage } from './deliveries.js';
import type { Stage } from './stage.js';
import { submitted } from './work.js';

/** Events of every kind, so that no list, badge or chart is empty; made by real deliveries and real decisions. */
export interface World {
  /** No plate, no owner, nothing selected. */
  pendingRedlight: Accepted;
  pendingSpeeding: Accepted;
  /** Sent back with a reason. */
  revise: Accepted;
  /** Recommended for a notice; it is talked about. */
  review: Accepted;
  /** Recommended to be held. */
  toHold: Accepted;
  hold: Accepted;
  discarded: Accepted;
  /** An event whose notice is ready to be printed. */
  completed: Accepted;
  noticeNumber: string;
  /** Number of pending events, the one sent back included: more than a page. */
  pending: number;
}

/** Number of small events, which make more than a page of pending events together with the rest. */
const SMALL_ONES = 14;

/** Time limit for the worker to make a notice, ms. */
const NOTICE_MS = 60_000;

/** Fills an empty stage. The officers sign in on the way. */
export async function makeWorld(stage: Stage): Promise<World> {
  await Promise.all([stage.as('processing'), stage.as('inspection')]);
  for (let number = 1; number <= SMALL_ONES; number += 1) {
    await stage.deliver(
      await smallPackage(number % 2 === 0 ? 'REDLIGHT' : 'SPEEDING', {
        plate: `ABC ${1000 + number}`,
        captured_at: `2026-10-${String(number).padStart(2, '0')}T09:30:00Z`,
      }),
    );
  }
  const [revise, review, toHold, hold, discarded, completed] = [
    await submitted(stage, 'REDLIGHT'),
    await submitted(stage, 'SPEEDING', 'GENERATE', await samplePackage('SPEEDING')),
    await submitted(stage, 'REDLIGHT', 'HOLD'),
    await submitted(stage, 'REDLIGHT'),
    await submitted(stage, 'SPEEDING', 'DISCARD'),
    await submitted(stage, 'REDLIGHT'),
  ];
  const decide = (id: number, report_status: string, reason?: string) =>
    stage.call('inspection', 'PUT', `citations/${id}`, { report_status, reason });
  await decide(revise.id, 'REVISE', 'Please choose a sharper picture of the plate');
  await decide(hold.id, 'HOLD', 'The owner moved, the new address has to be asked for');
  await decide(discarded.id, 'DISCARDED', 'An ambulance on duty');
  await decide(completed.id, 'COMPLETED');
  await stage.call('processing', 'POST', `citations/${review.id}/comments/add`, {
    body: 'The radar was checked on the morning of that day.',
  });
  await stage.call('inspection', 'POST', `citations/${review.id}/comments/add`, {
    body: 'Thank you, then I shall decide it today.',
  });
  const pendingSpeeding = await stage.deliver(await samplePackage('SPEEDING'));
  const pendingRedlight = await stage.deliver(
    await samplePackage('REDLIGHT', { plate: undefined }),
  );
  await noticeIsReady(stage, completed.id);
  const citation = await stage.call<{ stopline_reference_id: string }>(
    'inspection',
    'GET',
    `citations/${completed.id}`,
  );
  return {
    pendingRedlight,
    pendingSpeeding,
    revise,
    review,
    toHold,
    hold,
    discarded,
    completed,
    noticeNumber: citation.stopline_reference_id,
    pending: SMALL_ONES + 3,
  };
}

/** Waits until the worker has rendered the notice of a citation. */
async function noticeIsReady(stage: Stage, id: number): Promise<void> {
  const context = await stage.as('inspection');
  const end = Date.now() + NOTICE_MS;
  while ((await context.request.get(`/api/notices/${id}/pdf`)).status() !== 200) {
    if (Date.now() > end) throw new Error('The worker has not made the notice');
    await sleep(250);
  }
}
