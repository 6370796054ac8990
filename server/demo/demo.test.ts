import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  TRANSITIONS,
  UPDATED_STATUS,
  type ReportStatus,
} from '../features/citations/citation.workflow.js';
import { EventSchema } from '../features/events/event.schema.js';
import { matchesPlateFormat, plateKey } from '../platform/domain/plate.js';
import { demoEvents, STATUS_COUNTS, type DemoEvent } from './events.js';
import { seeded } from './random.js';
import { demoRegistry, REGISTRY_SIZE } from './registry.js';
import { drawScene, FRAME_SIZE, frameOffset, PLATE_SIZE, type Passage } from './scene.js';
import { sites } from './sites.js';

const NOW = new Date('2026-11-21T13:00:00Z');
const events = demoEvents(NOW);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function count<Key extends string>(of: (event: DemoEvent) => Key): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const event of events) counts[of(event)] = (counts[of(event)] ?? 0) + 1;
  return counts;
}

describe('the random stream', () => {
  it('depends on its seed and on nothing else', () => {
    const numbers = (seed: string): number[] => Array.from({ length: 5 }, seeded(seed).next);
    expect(numbers('a')).toEqual(numbers('a'));
    expect(numbers('a')).not.toEqual(numbers('b'));
  });
});

describe('the pictures', { timeout: 180_000 }, () => {
  const passage = events.find(({ passage }) => passage.cause === 'REDLIGHT')!.passage;
  const otherPlate: Passage = { ...passage, plate: 'ABC 1234' };

  it('are the same bytes for the same passage, and others for another plate', async () => {
    const frame = sha256(await drawScene(passage, 'during'));
    expect(sha256(await drawScene(passage, 'during'))).toBe(frame);
    expect(sha256(await drawScene(otherPlate, 'during'))).not.toBe(frame);
  });

  it('do not depend on what was drawn before them', async () => {
    const frame = sha256(await drawScene(passage, 'during'));
    const elsewhere = sites.filter((site) => site !== passage.site).slice(0, 2);
    await drawScene({ ...passage, lane: passage.lane === 1 ? 2 : 1 }, 'during');
    await drawScene(passage, 'before');
    // Enough other places to push this one out of what is kept.
    for (const site of elsewhere) {
      await drawScene({ ...passage, site, cause: site.cause, lane: 1, sky: 'overcast' }, 'during');
    }
    await drawScene({ ...passage, lane: passage.lane === 1 ? 2 : 1 }, 'after');
    await drawScene(passage, 'after');
    expect(sha256(await drawScene(passage, 'during'))).toBe(frame);
  });

  it('are JPEGs of the size that evidence has', async () => {
    const frame = await sharp(await drawScene(passage, 'after')).metadata();
    expect({ format: frame.format, width: frame.width, height: frame.height }).toEqual({
      format: 'jpeg',
      ...FRAME_SIZE,
    });
    const plate = await sharp(await drawScene(passage, 'plate')).metadata();
    expect({ format: plate.format, width: plate.width, height: plate.height }).toEqual({
      format: 'jpeg',
      ...PLATE_SIZE,
    });
  });

  it('come in the order of time: before, during, after', () => {
    for (const { passage } of events) {
      expect(frameOffset(passage, 'before')).toBeLessThan(0);
      expect(frameOffset(passage, 'during')).toBe(0);
      expect(frameOffset(passage, 'after')).toBeGreaterThan(0);
      // The light is red in all of them.
      if (passage.cause === 'REDLIGHT')
        expect(passage.redFor + frameOffset(passage, 'before')).toBeGreaterThan(0);
    }
  });
});

describe('the registry', () => {
  const registry = demoRegistry();

  it('has 2,000 vehicles, each with a plate of the usual look of its own (contract 13)', () => {
    expect(registry).toHaveLength(REGISTRY_SIZE);
    expect(new Set(registry.map(({ plate }) => plateKey(plate))).size).toBe(REGISTRY_SIZE);
    for (const { plate } of registry) expect(matchesPlateFormat(plate, '@@@ ####')).toBe(true);
  });

  it('knows the vehicles of most events, by the plate in the picture', () => {
    const plates = new Set(registry.map(({ plate }) => plate));
    for (const { passage, registered } of events)
      expect(plates.has(passage.plate)).toBe(registered);
    expect(events.filter(({ registered }) => !registered).length).toBeGreaterThan(0);
    expect(events.filter(({ registered }) => !registered).length).toBeLessThan(20);
  });
});

describe('the events', () => {
  it('are 400 in every status and of both causes, one in five with a clip (contract 13)', () => {
    expect(events).toHaveLength(400);
    expect(count(({ status }) => status)).toEqual(STATUS_COUNTS);
    const causes = count(({ passage }) => passage.cause);
    expect(causes['REDLIGHT']).toBeGreaterThan(150);
    expect(causes['SPEEDING']).toBeGreaterThan(150);
    expect(events.filter(({ withClip }) => withClip)).toHaveLength(80);
  });

  it('are spread over the twelve months before now', () => {
    const year = 365 * 24 * 3_600_000;
    for (const { passage } of events) {
      expect(passage.capturedAt.getTime()).toBeLessThan(NOW.getTime());
      expect(passage.capturedAt.getTime()).toBeGreaterThan(NOW.getTime() - year - 86_400_000);
    }
    expect(
      Object.keys(count(({ passage }) => passage.capturedAt.toISOString().slice(0, 7))).length,
    ).toBeGreaterThanOrEqual(12);
  });

  it('are documents that intake takes (contract 8), each case once', () => {
    for (const { document } of events)
      expect(EventSchema.safeParse(document).error?.issues).toBeUndefined();
    expect(new Set(events.map(({ document }) => document.case_id)).size).toBe(events.length);
  });

  it('are the same for the same day', () => {
    expect(demoEvents(NOW)).toEqual(events);
  });

  it('give the look-up a purpose: some plates are misread, some not read at all', () => {
    const readings = count(({ document, passage }) =>
      document.plate === undefined
        ? 'unread'
        : document.plate === passage.plate
          ? 'right'
          : 'wrong',
    );
    expect(readings['right']).toBeGreaterThan(280);
    expect(readings['wrong']).toBeGreaterThan(20);
    expect(readings['unread']).toBeGreaterThan(10);
  });

  it('came where they stand by the transition table (spec 4), by people who may act', () => {
    for (const { passage, status, steps } of events) {
      let at: ReportStatus = 'PENDING';
      let last = passage.capturedAt;
      for (const step of steps) {
        expect(step.at.getTime()).toBeGreaterThanOrEqual(last.getTime());
        last = step.at;
        if (step.act === 'comment') continue;
        const inspection = ['hold', 'revise', 'discard', 'generate'].includes(step.act);
        expect(step.by === 'inspection').toBe(inspection);
        if (step.by === 'redlight') expect(passage.cause).toBe('REDLIGHT');
        if (step.by === 'speed') expect(passage.cause).toBe('SPEEDING');
        if (step.act === 'updateVehicle') at = UPDATED_STATUS;
        else if (step.act !== 'selectEvidence') at = TRANSITIONS[step.act][at]!;
      }
      expect(last.getTime()).toBeLessThanOrEqual(NOW.getTime());
      // No transition leads to UPDATED_REVISE: it came with an import (contract 6).
      expect(at).toBe(status === 'UPDATED_REVISE' ? 'UPDATED_REVIEW' : status);
    }
  });
});
