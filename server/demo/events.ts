import type { Recommendation, ReportStatus } from '../features/citations/citation.workflow.js';
import { actsTo, type DemoStep, withComments, withSkip } from './acts.js';
import { cameraDocument, type EventDocument, type Sighting } from './camera-document.js';
import { misread } from './misread.js';
import { seeded, type Random } from './random.js';
import type { Scene, SceneVehicle } from './scenes.js';
import { DAY, momentUnder, timed } from './times.js';

/** A camera package, and what the officers did with the event. */
export interface DemoEvent {
  readonly document: EventDocument;
  /** The files that the document names, and where they are below the folder of the scenes. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
  readonly capturedAt: Date;
  /** The vehicle in the pictures; its plate is not always what the document says. */
  readonly vehicle: SceneVehicle;
  /** The status after the steps. No step reaches UPDATED_REVISE: it came with an import. */
  readonly status: ReportStatus;
  readonly recommendation: Recommendation | null;
  /** Ordered by time, all before the moment of loading. */
  readonly steps: readonly DemoStep[];
}

/** Number of events in each status (contract 13: every status). */
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

/** Days since the event, from and to: open events are recent, closed ones go back a year. */
const ages: Readonly<Record<ReportStatus, readonly [number, number]>> = {
  COMPLETED: [3, 364],
  DISCARDED: [5, 364],
  HOLD: [10, 120],
  PENDING: [0.1, 12],
  UPDATED: [0.5, 14],
  REVISE: [4, 35],
  REVIEW: [1, 16],
  UPDATED_REVIEW: [1, 18],
  UPDATED_REVISE: [8, 60],
};

/** One event in this many has a clip (contract 13). */
const CLIP_EVERY = 5;
/** One event in this many of these was skipped at the desk: ten in all (desk 13). */
const SKIP_EVERY: Partial<Record<ReportStatus, number>> = { PENDING: 9, REVIEW: 6 };
/** An event on hold that is no violation: the camera's trigger was set too low, and the tolerance leaves it below the limit (guards 6). */
const NO_VIOLATION = { status: 'HOLD', index: 1, trigger: 1, measured: 2 } as const;
/** Number of the youngest completed events that were decided today, since the dashboard counts the notices of today. */
const DECIDED_TODAY = 4;

/**
 * The demo's events, oldest first. The same `now` gives the same events: their times count back from it, and nothing
 * else depends on it.
 */
export function demoEvents(now: Date, scenes: readonly Scene[]): DemoEvent[] {
  const statuses = (Object.entries(STATUS_COUNTS) as [ReportStatus, number][]).flatMap(
    ([status, count]) => Array.from({ length: count }, (_, index) => ({ status, index, count })),
  );
  return statuses
    .map((place, number) => demoEvent(now, scenes, { ...place, number }))
    .sort((a, b) => a.capturedAt.getTime() - b.capturedAt.getTime());
}

/**
 * Returns the event whose vehicle has another owner in the registry of now (guards 6): the newest open one to which an
 * officer attached the vehicle. Notices went to the owners of that time, so that its vehicle has none.
 */
export function ofSoldVehicle(events: readonly DemoEvent[]): DemoEvent | undefined {
  const noticed = new Set(
    events.filter(({ status }) => status === 'COMPLETED').map(({ vehicle }) => vehicle.plate),
  );
  return events.findLast(
    ({ status, steps, vehicle }) =>
      status !== 'COMPLETED' &&
      status !== 'DISCARDED' &&
      steps.some(({ act }) => act === 'updateVehicle') &&
      !noticed.has(vehicle.plate),
  );
}

/** Returns the event whose letter is a warning: the newest speeding one that was not decided on the last day (programs 4). */
export function ofWarning(events: readonly DemoEvent[], now: Date): DemoEvent | undefined {
  const isBefore = ({ at }: DemoStep): boolean => now.getTime() - at.getTime() > DAY;
  return events.findLast(
    ({ document, steps }) =>
      document.cause === 'SPEEDING' &&
      steps.some((step) => step.act === 'generate' && isBefore(step)),
  );
}

/** The place of an event among all, and among those of its status. */
interface Place {
  readonly number: number;
  readonly status: ReportStatus;
  readonly index: number;
  readonly count: number;
}

function demoEvent(now: Date, scenes: readonly Scene[], place: Place): DemoEvent {
  const { number, status, index } = place;
  const random = seeded(`event/${number}`);
  // Each scene comes equally often, in every status.
  const scene = scenes[(number * 7 + Math.floor(number / scenes.length)) % scenes.length];
  if (scene === undefined) throw new Error('The demo has no scenes');
  const { cause } = scene.camera;
  const capturedAt = captureTime(now, scene, place, random);
  const isOpen = status === 'PENDING' || status === 'REVIEW';
  const vehicle = vehicleOf(scene, isOpen && random.chance(0.08), random);
  const readPlate = reading(vehicle.plate, status, random);
  const media = mediaOf(scene, vehicle, number % CLIP_EVERY === 2);
  const speed = speedOf(scene, random);
  const isNoViolation = status === NO_VIOLATION.status && index === NO_VIOLATION.index;
  const sighting: Sighting = {
    ...scene,
    ...(isNoViolation ? slow(scene.camera) : { speed }),
    caseId: `${scene.camera.serialNumber}-${compactDay(capturedAt)}-${String(1000 + number)}`,
    capturedAt,
    redFor: cause === 'REDLIGHT' ? 0.7 + Math.pow(random.next(), 2) * 9 : 0,
    vehicle: { ...vehicle, style: scene.style, colour: scene.colour },
    readPlate,
    media,
  };
  const { acts, recommendation } = actsTo(status, cause, readPlate === null, random);
  const commented = withComments(acts, cause, random);
  const skipEvery = SKIP_EVERY[status];
  const isSkipped = skipEvery !== undefined && index % skipEvery === skipEvery - 1;
  const isDecidedToday = status === 'COMPLETED' && index < DECIDED_TODAY;
  return {
    document: cameraDocument(sighting, random),
    files: media.map(({ file, path }) => ({ name: file, path })),
    capturedAt,
    vehicle,
    status,
    recommendation,
    steps: timed(
      isSkipped ? withSkip(commented, cause, random) : commented,
      capturedAt,
      now,
      isDecidedToday,
      random,
    ),
  };
}

/** Even steps through the ages of a status, so that each month has its share; the hour fits the sky. */
function captureTime(
  now: Date,
  scene: Scene,
  { status, index, count }: Place,
  random: Random,
): Date {
  const [youngest, oldest] = ages[status];
  const age = youngest + ((index + random.next()) / count) * (oldest - youngest);
  const latest = now.getTime() - age * DAY;
  const moment = momentUnder(scene.sky, new Date(latest), random).getTime();
  return new Date((moment > latest ? moment - DAY : moment) + random.int(0, 59_999));
}

function vehicleOf(scene: Scene, isForeign: boolean, random: Random): SceneVehicle {
  const candidates = scene.vehicles.filter(({ isRegistered }) => isRegistered !== isForeign);
  const vehicle = candidates[random.int(0, candidates.length - 1)];
  if (vehicle === undefined) throw new Error(`No vehicle for ${scene.camera.serialNumber}`);
  return vehicle;
}

/** Returns a plate as the camera's software reads it: some are misread, some not read at all. */
function reading(plate: string, status: ReportStatus, random: Random): string | null {
  const isOpen = status === 'PENDING' || status === 'REVIEW';
  const chance = random.next();
  if (chance < (isOpen ? 0.1 : status === 'DISCARDED' ? 0.2 : 0.03)) return null;
  return chance < (isOpen ? 0.34 : 0.2) ? misread(plate, random) : plate;
}

function speedOf({ camera }: Scene, random: Random): number {
  if (camera.cause === 'REDLIGHT') return random.int(24, Math.round(camera.speedLimit * 1.15));
  return camera.trigger + 1 + Math.floor(Math.pow(random.next(), 2.2) * 52);
}

/** A sighting just above the limit of a speed camera whose trigger is lower still. */
function slow(camera: Scene['camera']): Pick<Sighting, 'camera' | 'speed'> {
  const { speedLimit } = camera;
  const trigger = speedLimit + NO_VIOLATION.trigger;
  return { camera: { ...camera, trigger }, speed: speedLimit + NO_VIOLATION.measured };
}

/** The files of an event: three street pictures, the plate, and for some a clip. */
function mediaOf(
  scene: Scene,
  vehicle: SceneVehicle,
  withClip: boolean,
): (Sighting['media'][number] & { readonly path: string })[] {
  const images = [...scene.pictures, { file: vehicle.file, travelled: 0 }].map(
    ({ file, travelled }, index) => ({
      file: `${index + 1}-${NAMES[index]}.jpg`,
      type: 'IMAGE' as const,
      travelled,
      path: file,
    }),
  );
  if (!withClip) return images;
  const { file, travelled } = scene.clip;
  return [...images, { file: '5-clip.mp4', type: 'VIDEO', travelled, path: file }];
}

const NAMES = ['before', 'during', 'after', 'plate'];

function compactDay(moment: Date): string {
  return moment.toISOString().slice(0, 10).replaceAll('-', '');
}
