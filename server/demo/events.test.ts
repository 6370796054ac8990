import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  TRANSITIONS,
  UPDATED_STATUS,
  type ReportStatus,
} from '../features/citations/citation.workflow.js';
import { violationFault } from '../features/citations/violation.pure.js';
import { EventSchema } from '../features/events/event.schema.js';
import { matchesPlateFormat, plateKey } from '../platform/domain/plate.js';
import { demoEvents, ofSoldVehicle, STATUS_COUNTS, type DemoEvent } from './events.js';
import { seeded } from './random.js';
import { readScenes } from './scenes.js';
import { DAY } from './times.js';

const NOW = new Date('2026-11-21T13:00:00Z');
const FOLDER = join(import.meta.dirname, '../../samples/demo');
const scenes = await readScenes(FOLDER);
const events = demoEvents(NOW, scenes);

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

describe('the registry (contract 13)', async () => {
  const lines = (await readFile(join(FOLDER, 'registry.csv'), 'utf8')).trimEnd().split('\n');
  const plates = lines.slice(1).map((line) => line.split(',')[0] ?? '');

  it('has 2,000 vehicles, each with a plate of the usual look of its own', () => {
    expect(plates).toHaveLength(2_000);
    expect(new Set(plates.map(plateKey)).size).toBe(2_000);
    for (const plate of plates) expect(matchesPlateFormat(plate, '@@@ ####')).toBe(true);
  });

  it('knows the vehicles of most events, by the plate in the picture', () => {
    const known = new Set(plates);
    for (const { vehicle } of events) expect(known.has(vehicle.plate)).toBe(vehicle.isRegistered);
    const foreign = events.filter(({ vehicle }) => !vehicle.isRegistered).length;
    expect(foreign).toBeGreaterThan(0);
    expect(foreign).toBeLessThan(20);
  });
});

describe('the events (contract 13)', () => {
  it.each(['2026-11-21T13:00:00Z', '2026-11-25T00:30:00Z', '2027-03-02T23:30:00Z'])(
    'loaded at %s, show a newcomer that they have decided and skipped nothing today (issue 25)',
    (moment) => {
      const now = new Date(moment);
      const skips = demoEvents(now, scenes).flatMap(({ capturedAt, steps }) =>
        steps.flatMap(({ act, at }, index) =>
          act === 'skip' ? [{ at, after: steps[index - 1]?.at ?? capturedAt }] : [],
        ),
      );
      expect(skips).toHaveLength(10);
      for (const { at, after } of skips) {
        expect(at.getTime()).toBeLessThanOrEqual(now.getTime() - DAY);
        expect(at.getTime()).toBeGreaterThan(after.getTime());
      }
    },
  );

  it('are 400 in every status and of both causes, one in five with a clip', () => {
    expect(events).toHaveLength(400);
    expect(count(({ status }) => status)).toEqual(STATUS_COUNTS);
    const causes = count(({ document }) => document.cause);
    expect(causes['REDLIGHT']).toBeGreaterThan(150);
    expect(causes['SPEEDING']).toBeGreaterThan(150);
    expect(events.filter(({ files }) => files.length === 5)).toHaveLength(80);
  });

  it('come from twelve cameras and show about a hundred vehicles, none of them all the time', () => {
    expect(Object.keys(count(({ document }) => document.camera.serial_number))).toHaveLength(12);
    const vehicles = Object.values(count(({ vehicle }) => vehicle.plate));
    expect(vehicles.length).toBeGreaterThan(95);
    expect(Math.max(...vehicles)).toBeLessThan(15);
  });

  it('have all their files', async () => {
    const paths = new Set(events.flatMap(({ files }) => files.map(({ path }) => path)));
    for (const path of paths) expect((await stat(join(FOLDER, path))).size).toBeGreaterThan(0);
    for (const { document, files } of events)
      expect(document.media.map(({ file }) => file)).toEqual(files.map(({ name }) => name));
  });

  it('are spread over the twelve months before now', () => {
    const year = 365 * 24 * 3_600_000;
    for (const { capturedAt } of events) {
      expect(capturedAt.getTime()).toBeLessThan(NOW.getTime());
      expect(capturedAt.getTime()).toBeGreaterThan(NOW.getTime() - year - 86_400_000);
    }
    const months = count(({ capturedAt }) => capturedAt.toISOString().slice(0, 7));
    expect(Object.keys(months).length).toBeGreaterThanOrEqual(12);
  });

  it('are documents that intake takes (contract 8), each case once', () => {
    for (const { document } of events)
      expect(EventSchema.safeParse(document).error?.issues).toBeUndefined();
    expect(new Set(events.map(({ document }) => document.case_id)).size).toBe(events.length);
  });

  it('are violations, but for one on hold that nobody recommended for a notice (guards 6)', () => {
    // The tolerance of the demo's fine schedule.
    const schedule = { unit: 'km/h', toleranceFixed: 3, tolerancePercent: 3 };
    const faulty = events.flatMap(({ document, capturedAt, status, recommendation }) => {
      const { cause, speeding, redlight, metadata } = document;
      const facts = {
        cause,
        capturedAt,
        arrivedAt: capturedAt,
        measured: speeding === undefined ? null : String(speeding.measured),
        limit: speeding === undefined ? null : String(speeding.limit),
        unit: 'km/h',
        switchedAt: redlight === undefined ? null : new Date(redlight.switched_at),
        metadata,
      };
      const sentence = violationFault(facts, schedule);
      return sentence === null ? [] : [{ status, recommendation, sentence }];
    });
    expect(faulty).toEqual([
      {
        status: 'HOLD',
        recommendation: 'HOLD',
        sentence: 'Measured 72 km/h, charged 69 km/h: not above the limit of 70 km/h',
      },
    ]);
  });

  it('have one whose vehicle was sold: it is open, has an owner, and no notice went to the seller (guards 6)', () => {
    const sold = ofSoldVehicle(events);
    expect(sold?.status).toBe('UPDATED');
    const others = events.filter(({ vehicle }) => vehicle.plate === sold?.vehicle.plate);
    expect(others.map(({ status }) => status)).not.toContain('COMPLETED');
  });

  it('are the same for the same moment', () => {
    expect(demoEvents(NOW, scenes)).toEqual(events);
  });

  it.each(Array.from({ length: 24 }, (_, hour) => hour))(
    'happen in order and before the moment of loading, at %i o’clock',
    (hour) => {
      const now = new Date(Date.UTC(2026, 10, 21, hour, 17));
      for (const { capturedAt, steps } of demoEvents(now, scenes)) {
        const times = [capturedAt.getTime() + 9_000, ...steps.map(({ at }) => at.getTime())];
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(times.at(-1)).toBeLessThan(now.getTime());
      }
    },
  );

  it('give the look-up a purpose: some plates are misread, some not read at all', () => {
    const readings = count(({ document, vehicle }) =>
      document.plate === undefined
        ? 'unread'
        : document.plate === vehicle.plate
          ? 'right'
          : 'wrong',
    );
    expect(readings['right']).toBeGreaterThan(280);
    expect(readings['wrong']).toBeGreaterThan(20);
    expect(readings['unread']).toBeGreaterThan(10);
  });

  it('came where they stand by the transition table (spec 4), by people who may act', () => {
    let skipped = 0;
    for (const { document, capturedAt, status, steps } of events) {
      let at: ReportStatus = 'PENDING';
      let last = capturedAt;
      for (const step of steps) {
        expect(step.at.getTime()).toBeGreaterThanOrEqual(last.getTime());
        last = step.at;
        if (step.act === 'comment') continue;
        if (step.act === 'skip') {
          skipped += 1;
          expect(step.by === 'inspection').toBe(at !== 'PENDING');
          continue;
        }
        const inspection = ['hold', 'revise', 'discard', 'generate'].includes(step.act);
        expect(step.by === 'inspection').toBe(inspection);
        if (step.by === 'redlight') expect(document.cause).toBe('REDLIGHT');
        if (step.by === 'speed') expect(document.cause).toBe('SPEEDING');
        if (step.act === 'updateVehicle') at = UPDATED_STATUS;
        else if (step.act !== 'selectEvidence') at = TRANSITIONS[step.act][at]!;
      }
      expect(last.getTime()).toBeLessThanOrEqual(NOW.getTime());
      // No transition leads to UPDATED_REVISE: it came with an import (contract 6).
      expect(at).toBe(status === 'UPDATED_REVISE' ? 'UPDATED_REVIEW' : status);
    }
    // Desk 13: ten skips.
    expect(skipped).toBe(10);
  });
});
