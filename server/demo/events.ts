import type { Recommendation, ReportStatus } from '../features/citations/citation.workflow.js';
import { bodies } from './car-shape.js';
import type { Sky } from './light.js';
import { misread } from './plates.js';
import { seeded, type Random } from './random.js';
import { demoRegistry, type DemoVehicle } from './registry.js';
import { clipMoment, frameMoment, frames, type Passage } from './scene.js';
import { sites, type Cause, type Site } from './sites.js';

/** An event as a camera sends it (contract 8); the schema of intake takes it. */
export interface EventDocument {
  readonly case_id: string;
  readonly cause: Cause;
  readonly camera: {
    readonly system_name: string;
    readonly system_type: string;
    readonly serial_number: string;
  };
  readonly captured_at: string;
  readonly location: {
    readonly address: string;
    readonly latitude: number;
    readonly longitude: number;
  };
  readonly plate?: string;
  readonly vehicle: {
    readonly color: string;
    readonly style: string;
    readonly make_model?: string;
  };
  readonly redlight?: { readonly stop_line_distance: number; readonly switched_at: string };
  readonly speeding?: {
    readonly measured: number;
    readonly limit: number;
    readonly trigger: number;
  };
  readonly witnesses?: string;
  readonly media: readonly MediaEntry[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface MediaEntry {
  readonly file: string;
  readonly type: 'IMAGE' | 'VIDEO';
  readonly sequence_number: number;
  readonly captured_at: string;
  readonly sha256?: string;
}

/** The demo accounts that act on events, by the first part of their addresses (contract 13). */
export type DemoOfficer = 'processing' | 'redlight' | 'speed' | 'inspection';

/** Something that an officer did with an event. */
export type DemoStep = { readonly by: DemoOfficer; readonly at: Date } & (
  | { readonly act: 'updateVehicle' }
  | { readonly act: 'selectEvidence'; readonly images: number }
  | { readonly act: 'submit'; readonly recommendation: Recommendation }
  | { readonly act: 'hold' | 'revise' | 'discard'; readonly reason: string }
  | { readonly act: 'generate' }
  | { readonly act: 'comment'; readonly body: string }
);

export interface DemoEvent {
  readonly document: EventDocument;
  /** What its pictures show. */
  readonly passage: Passage;
  readonly withClip: boolean;
  /** The vehicle in the pictures; its plate is not always what the document says. */
  readonly vehicle: DemoVehicle;
  /** Whether the registry knows it. */
  readonly registered: boolean;
  /** Where the event stands after its steps. UPDATED_REVISE is not reached by any step: it came with an import. */
  readonly status: ReportStatus;
  readonly recommendation: Recommendation | null;
  /** In the order of their times, all before the day of loading ends. */
  readonly steps: readonly DemoStep[];
}

/** How many events stand where (contract 13: every status). */
export const STATUS_COUNTS = {
  COMPLETED: 190,
  DISCARDED: 46,
  HOLD: 24,
  PENDING: 54,
  UPDATED: 18,
  REVISE: 12,
  REVIEW: 26,
  UPDATED_REVIEW: 20,
  UPDATED_REVISE: 10,
} as const satisfies Record<ReportStatus, number>;

export const EVENT_COUNT = Object.values(STATUS_COUNTS).reduce((sum, count) => sum + count, 0);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LONGEST_AGE = 364;

/** Days since the event, from and to: what is open is recent, what is closed goes back a year. */
const ages: Readonly<Record<ReportStatus, readonly [number, number]>> = {
  COMPLETED: [3, LONGEST_AGE],
  DISCARDED: [5, LONGEST_AGE],
  HOLD: [10, 120],
  PENDING: [0.1, 12],
  UPDATED: [0.5, 14],
  REVISE: [4, 35],
  REVIEW: [1, 16],
  UPDATED_REVIEW: [1, 18],
  UPDATED_REVISE: [8, 60],
};

const reasons = {
  hold: [
    'Owner claims the vehicle was sold, waiting for the transfer papers',
    'Rental company asked for the driver’s details',
    'Calibration certificate of this camera is being renewed',
    'Diplomatic plate, waiting for the protocol office',
    'Possible cloned plate, registry office is checking',
  ],
  revise: [
    'Plate in the close-up does not match the report, please look it up again',
    'Please choose the frame in which the stop line is visible',
    'Owner address is incomplete',
    'Wrong vehicle attached: the pictures show another body style',
    'Please select all four images',
  ],
  discard: [
    'Ambulance on duty with blue lights',
    'Plate cannot be read in any frame',
    'Funeral procession escorted by police',
    'Vehicle was directed through by an officer',
    'Towed vehicle, the measured plate is not the one that drove',
    'Signal fault reported for this hour',
  ],
} as const satisfies Record<string, readonly [string, ...string[]]>;

const remarks: Readonly<Record<Cause | 'any', readonly [string, ...string[]]>> = {
  REDLIGHT: [
    'Front wheels are clearly over the line in frame 2.',
    'Light had been red for more than two seconds, no doubt here.',
    'The van next to it stopped in time, good for comparison.',
    'Is that a brake light in frame 3? It does not change the case.',
    'Third one at this crossing today, the loop was serviced last week.',
  ],
  SPEEDING: [
    'Check lines agree with the radar: about the same speed between frames 1 and 2.',
    'School hours, please handle first.',
    'Two vehicles in the frame, but the tracker is on the right one.',
    'Speed is only just above the trigger, still valid.',
    'Wet road, limit sign is visible in frame 1.',
  ],
  any: [
    'Plate is easier to read in the close-up than the camera made of it.',
    'Looked it up twice, make and color agree with the registry.',
    'Address in the registry is from 2019, may be out of date.',
    'Second owner is listed as well, notice goes to the first.',
    'I would generate this one.',
    'Agreed.',
    'Please have another look before Friday.',
    'Done, thank you.',
  ],
};

/** Hours of sunrise and sunset, UTC, where Port Ellery would be. */
function daylight(day: Date): { rise: number; set: number } {
  const start = Date.UTC(day.getUTCFullYear(), 0, 1);
  const dayOfYear = (day.getTime() - start) / DAY;
  const length = 12 + 2.5 * Math.cos((2 * Math.PI * (dayOfYear - 172)) / 365);
  return { rise: 12.7 - length / 2, set: 12.7 + length / 2 };
}

/** A moment of that day at which the sky looks like this. */
function momentUnder(sky: Sky, day: Date, random: Random): Date {
  const { rise, set } = daylight(day);
  let hour: number;
  if (sky === 'dusk') {
    hour = (random.chance(0.7) ? set : rise) + random.between(-0.3, 0.3);
  } else if (sky === 'night' || sky === 'wet night') {
    hour = random.chance(0.7) ? random.between(set + 0.9, 23.95) : random.between(0, rise - 0.9);
  } else {
    // The morning and the evening rush.
    const rush = random.pick([8.3, 12.6, 16.8]) + random.between(-2, 2);
    hour = Math.min(set - 0.7, Math.max(rise + 0.7, rush));
  }
  const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
  return new Date(midnight + Math.round(hour * HOUR));
}

/** Each site watches one cause, and each site's turn comes equally often. */
function siteOf(index: number): Site {
  return sites[(index * 7 + Math.floor(index / sites.length)) % sites.length] ?? sites[0];
}

function speedOf(site: Site, random: Random): number {
  if (site.cause === 'REDLIGHT') return random.int(24, Math.round(site.speedLimit * 1.15));
  return site.trigger + 1 + Math.floor(Math.pow(random.next(), 2.2) * 52);
}

/** The files of a passage, each with the moment that is burnt into its picture. */
function mediaOf(passage: Passage, withClip: boolean): MediaEntry[] {
  const images = frames.map((frame, index) => ({
    file: `${index + 1}-${frame}.jpg`,
    type: 'IMAGE' as const,
    sequence_number: index + 1,
    captured_at: frameMoment(passage, frame).toISOString(),
  }));
  if (!withClip) return images;
  const clip = { file: '5-clip.mp4', type: 'VIDEO' as const, sequence_number: 5 };
  return [...images, { ...clip, captured_at: clipMoment(passage).toISOString() }];
}

/** The document that the camera sends with a passage; `plate` is what its reader made of the real one. */
export function documentOf(
  passage: Passage,
  vehicle: DemoVehicle,
  plate: string | null,
  withClip: boolean,
  random: Random,
): EventDocument {
  const { site, capturedAt } = passage;
  const switchedAt = new Date(capturedAt.getTime() - Math.round(passage.redFor * 1000));
  return {
    case_id: passage.caseId,
    cause: passage.cause,
    camera: {
      system_name: site.systemName,
      system_type: site.systemType,
      serial_number: site.serialNumber,
    },
    captured_at: capturedAt.toISOString(),
    location: { address: site.address, latitude: site.latitude, longitude: site.longitude },
    ...(plate === null ? {} : { plate }),
    vehicle: {
      color: vehicle.colour,
      style: vehicle.style,
      ...(random.chance(0.6) ? { make_model: vehicle.makeModel } : {}),
    },
    ...(passage.cause === 'REDLIGHT'
      ? {
          redlight: {
            // From the line to the front bumper, in frame 2.
            stop_line_distance: Math.round(bodies[passage.style].length * 5) / 10,
            switched_at: switchedAt.toISOString(),
          },
        }
      : { speeding: { measured: passage.speed, limit: site.speedLimit, trigger: site.trigger } }),
    ...(random.chance(0.06) ? { witnesses: `Patrol unit ${random.int(2, 31)}` } : {}),
    media: mediaOf(passage, withClip),
    metadata: {
      lane: passage.lane,
      sky: passage.sky,
      ...(passage.cause === 'REDLIGHT'
        ? { speed_kmh: passage.speed, amber_s: 3, red_s: Number(passage.redFor.toFixed(2)) }
        : { radar_ghz: 24.125 }),
      plate_confidence:
        plate === null
          ? 0
          : Number(
              (plate === vehicle.plate
                ? random.between(0.86, 0.99)
                : random.between(0.44, 0.7)
              ).toFixed(2),
            ),
      firmware: site.cause === 'REDLIGHT' ? 'rl-4.11.2' : 'sp-7.3.0',
      clock: { source: 'gnss', drift_ms: random.int(-3, 3) },
    },
  };
}

/** Who works on an event of this cause. */
function processingOfficer(cause: Cause, random: Random): DemoOfficer {
  if (random.chance(0.45)) return 'processing';
  return cause === 'REDLIGHT' ? 'redlight' : 'speed';
}

type Act = DemoStep extends infer Each ? (Each extends DemoStep ? Omit<Each, 'at'> : never) : never;

/** What was done with an event that ends in this status, without the times. */
function actsTo(
  status: ReportStatus,
  cause: Cause,
  unreadable: boolean,
  random: Random,
): { acts: Act[]; recommendation: Recommendation | null } {
  const by = processingOfficer(cause, random);
  const update: Act = { by, act: 'updateVehicle' };
  const select = (images: number): Act => ({ by, act: 'selectEvidence', images });
  const submit = (recommendation: Recommendation): Act => ({ by, act: 'submit', recommendation });
  const inspector: DemoOfficer = 'inspection';
  switch (status) {
    case 'PENDING':
      return { acts: [], recommendation: null };
    case 'UPDATED':
      return {
        acts: random.chance(0.5) ? [update] : [update, select(random.int(1, 4))],
        recommendation: null,
      };
    case 'REVIEW': {
      const recommendation = unreadable
        ? 'DISCARD'
        : random.weighted({ DISCARD: 4, HOLD: 3, GENERATE: 3 });
      const acts =
        recommendation === 'GENERATE'
          ? [select(4), submit(recommendation)]
          : [submit(recommendation)];
      return { acts, recommendation };
    }
    case 'UPDATED_REVIEW':
    case 'UPDATED_REVISE': {
      const recommendation = random.weighted({
        GENERATE: 8,
        DISCARD: 1,
        HOLD: status === 'UPDATED_REVIEW' ? 1 : 0,
      });
      return { acts: [update, select(4), submit(recommendation)], recommendation };
    }
    case 'REVISE': {
      const acts = [update, select(random.int(2, 4)), submit('GENERATE')];
      return {
        acts: [...acts, { by: inspector, act: 'revise', reason: random.pick(reasons.revise) }],
        recommendation: 'GENERATE',
      };
    }
    case 'HOLD': {
      const recommendation = random.weighted({ HOLD: 2, GENERATE: 3 });
      const acts = [update, select(4), submit(recommendation)];
      return {
        acts: [...acts, { by: inspector, act: 'hold', reason: random.pick(reasons.hold) }],
        recommendation,
      };
    }
    case 'DISCARDED': {
      const recommendation = unreadable ? 'DISCARD' : random.weighted({ DISCARD: 4, GENERATE: 1 });
      const acts =
        unreadable || random.chance(0.4)
          ? [submit(recommendation)]
          : [update, submit(recommendation)];
      return {
        acts: [...acts, { by: inspector, act: 'discard', reason: random.pick(reasons.discard) }],
        recommendation,
      };
    }
    case 'COMPLETED': {
      const acts: Act[] = [update, select(4), submit('GENERATE')];
      // Some went back once before they were good enough.
      if (random.chance(0.12))
        acts.push(
          { by: inspector, act: 'revise', reason: random.pick(reasons.revise) },
          update,
          submit('GENERATE'),
        );
      return { acts: [...acts, { by: inspector, act: 'generate' }], recommendation: 'GENERATE' };
    }
  }
}

/** Comments between the acts; nobody talks about what nobody has opened. */
function withComments(acts: readonly Act[], cause: Cause, random: Random): Act[] {
  const talked: Act[] = [];
  const worker = acts[0]?.by ?? processingOfficer(cause, random);
  const chatty = random.chance(0.24);
  for (const act of acts) {
    talked.push(act);
    if (!chatty || !random.chance(0.45)) continue;
    const by = random.chance(0.55) ? worker : 'inspection';
    talked.push({
      by,
      act: 'comment',
      body: random.pick(random.chance(0.6) ? remarks[cause] : remarks.any),
    });
  }
  return talked;
}

/** Spreads acts over the time between the event and the loading, the decision soon after the submission. */
function timed(
  acts: readonly Act[],
  from: Date,
  now: Date,
  today: boolean,
  random: Random,
): DemoStep[] {
  const open = now.getTime() - from.getTime();
  const span = Math.min(open * 0.92, (1.2 + acts.length * random.between(0.6, 1.6)) * DAY);
  const shares = acts.map(() => random.between(0.25, 1));
  const whole = shares.reduce((sum, share) => sum + share, 0) + 0.2;
  let passed = 0.2;
  return acts.map((act, index) => {
    passed += shares[index] ?? 0;
    const last = index === acts.length - 1;
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
    const at =
      today && last
        ? midnight + (now.getTime() - midnight) * random.between(0.3, 0.98)
        : from.getTime() + Math.min(span * (passed / whole), open * 0.95);
    return { ...act, at: new Date(Math.round(at)) };
  });
}

/**
 * The demo's events, oldest first. The same `now` gives the same events: their times count back from it,
 * everything else does not depend on it.
 */
export function demoEvents(now: Date): DemoEvent[] {
  const registry = demoRegistry();
  const statuses = (Object.entries(STATUS_COUNTS) as [ReportStatus, number][]).flatMap(
    ([status, count]) => Array.from({ length: count }, (_, index) => ({ status, index, count })),
  );
  const events = statuses.map(({ status, index, count }, number) => {
    const random = seeded(`event/${number}`);
    const site = siteOf(number);
    const sky = random.pick(site.skies);
    // Even steps through the ages of a status, so that each month has its share.
    const [youngest, oldest] = ages[status];
    const age = youngest + ((index + random.next()) / count) * (oldest - youngest);
    const latest = now.getTime() - Math.min(age, LONGEST_AGE) * DAY;
    let capturedAt = momentUnder(sky, new Date(latest), random);
    if (capturedAt.getTime() > latest) capturedAt = new Date(capturedAt.getTime() - DAY);

    // Every vehicle offends once, save a few who do it again; a few are not of this registry.
    const vehicle = registry[random.chance(0.06) ? number % 40 : number * 4 + 41] ?? registry[0];
    if (!vehicle) throw new Error('The demo registry is empty');
    const open = status === 'PENDING' || status === 'REVIEW';
    const registered = !(open && random.chance(0.08));
    const driven = registered ? vehicle : { ...vehicle, plate: `ZZ${vehicle.plate.slice(2)}` };
    const reading = random.next();
    const unreadable = reading < (open ? 0.1 : status === 'DISCARDED' ? 0.2 : 0.03);
    const misreads = !unreadable && reading < (open ? 0.34 : 0.2);
    const plate = unreadable ? null : misreads ? misread(driven.plate, random) : driven.plate;

    const day = capturedAt.toISOString().slice(0, 10).replaceAll('-', '');
    const passage: Passage = {
      caseId: `${site.serialNumber}-${day}-${String(1000 + number)}`,
      cause: site.cause,
      site,
      sky,
      lane: random.int(1, site.road.lanes),
      style: driven.style,
      colour: driven.colour,
      plate: driven.plate,
      capturedAt: new Date(capturedAt.getTime() + random.int(0, 59_999)),
      speed: speedOf(site, random),
      redFor: site.cause === 'REDLIGHT' ? 0.7 + Math.pow(random.next(), 2) * 9 : 0,
    };
    const withClip = number % 5 === 2;
    const { acts, recommendation } = actsTo(status, site.cause, unreadable, random);
    // The dashboard counts the notices of today: the youngest few were decided today.
    const today = status === 'COMPLETED' && index < 4;
    const steps = timed(
      withComments(acts, site.cause, random),
      passage.capturedAt,
      now,
      today,
      random,
    );
    return {
      document: documentOf(passage, driven, plate, withClip, random),
      passage,
      withClip,
      vehicle: driven,
      registered,
      status,
      recommendation,
      steps,
    };
  });
  return events.sort((a, b) => a.passage.capturedAt.getTime() - b.passage.capturedAt.getTime());
}
