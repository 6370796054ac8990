import { expect, vi } from 'vitest';

import type { Part, Person } from './cast.js';
import { type Accepted, type Cause, type Package, smallPackage } from './deliveries.js';
import type { Stage } from './stage.js';

/** A plate of the registry for the events of each cause. */
const PLATES: Record<Cause, string> = { REDLIGHT: 'RAD 1298', SPEEDING: 'MNK 1230' };

interface Citation {
  media: { id: number; type: string }[];
}

/** Attaches the vehicle and selects four images, as a processing officer does before they submit. */
export async function prepare(
  stage: Stage,
  by: Part | Person,
  id: number,
  cause: Cause,
): Promise<void> {
  const found = await stage.call<object>(
    by,
    'GET',
    `citations/${id}/vehicle/lookup?term=${encodeURIComponent(PLATES[cause])}`,
  );
  const { media } = await stage.call<Citation>(by, 'PUT', `citations/${id}/vehicle/update`, found);
  for (const image of media.filter(({ type }) => type === 'IMAGE').slice(0, 4)) {
    await stage.call(by, 'PUT', `citations/${id}/media/update/${image.id}`, { selected: true });
  }
}

/** Submits a prepared event. */
function submit(
  stage: Stage,
  by: Part | Person,
  id: number,
  recommendation: 'GENERATE' | 'DISCARD' | 'HOLD',
): Promise<unknown> {
  return stage.call(by, 'PUT', `citations/${id}`, { report_status: 'REVIEW', recommendation });
}

/** A new event that waits for a decision. Its pictures are small: those of a camera keep worker and browser busy. */
export async function submitted(
  stage: Stage,
  cause: Cause,
  recommendation: 'GENERATE' | 'DISCARD' | 'HOLD' = 'GENERATE',
  event?: Package,
  by: Part | Person = 'processing',
): Promise<Accepted> {
  const accepted = await stage.deliver(event ?? (await smallPackage(cause)));
  await prepare(stage, by, accepted.id, cause);
  await submit(stage, by, accepted.id, recommendation);
  return accepted;
}

/**
 * Completes a submitted event, and waits until the worker has made its notice.
 * @returns the number of the notice
 */
export async function completed(
  stage: Stage,
  by: Part | Person,
  { id }: Accepted,
): Promise<string> {
  const { stopline_reference_id: number } = await stage.call<{ stopline_reference_id: string }>(
    by,
    'PUT',
    `citations/${id}`,
    { report_status: 'COMPLETED' },
  );
  const { request } = await stage.as(by);
  await vi.waitFor(
    async () => expect((await request.get(`/api/notices/${id}/pdf`)).status()).toBe(200),
    { timeout: 60_000, interval: 100 },
  );
  return number;
}
