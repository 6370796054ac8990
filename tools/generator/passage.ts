import { bodies } from './bodies.ts';
import type { BodyStyle } from './body.ts';
import type { Sky } from './light.ts';
import type { Site } from './sites.ts';
import type { ColourName } from './vehicles.ts';

export type Frame = 'before' | 'during' | 'after' | 'plate';

/** The frames in the order of their sequence numbers, 1 to 4 (spec 3, Media). */
export const frames = ['before', 'during', 'after', 'plate'] as const satisfies readonly Frame[];

export const FRAME_SIZE = { width: 1920, height: 1080 } as const;
export const PLATE_SIZE = { width: 1280, height: 720 } as const;
/** One event as the camera saw it. The same passage always gives the same pictures. */
export interface Passage {
  /** Seed of everything accidental: traffic, grain, dirt. */
  readonly caseId: string;
  readonly cause: Site['cause'];
  readonly site: Site;
  readonly sky: Sky;
  /** Watched lane, 1 next to the centre line. */
  readonly lane: number;
  readonly style: BodyStyle;
  readonly colour: ColourName;
  /** The true plate, whatever the camera's software has read. */
  readonly plate: string;
  /** Moment of the frame `during`. */
  readonly capturedAt: Date;
  /** km/h. */
  readonly speed: number;
  /** Seconds that the light had been red in `during`; REDLIGHT only. */
  readonly redFor: number;
  /** Several events share the pictures: they show no time, case, measured value or readable plate, save the close-up. */
  readonly shared: boolean;
}

/** Returns the position of the rear bumper when `during` is taken, metres from the camera's pole. */
export function triggerPoint(passage: Passage): number {
  const crossing = passage.site.road.crossing;
  // The front axle is over the line, the rear one still before it.
  return crossing ? crossing.stopLine - bodies[passage.style].length * 0.5 : 23.5;
}

/** Seconds of the frames `before` and `after` from `during`. */
function intervals(passage: Passage): { before: number; after: number } {
  const metresPerSecond = passage.speed / 3.6;
  const crossing = passage.site.road.crossing;
  if (!crossing) {
    const before = Math.min(0.3, 4.5 / metresPerSecond);
    return { before: -before, after: Math.min(0.5, 13 / metresPerSecond) };
  }
  const during = triggerPoint(passage);
  const waiting = crossing.stopLine - bodies[passage.style].length - 0.9;
  return {
    before: (waiting - during) / metresPerSecond,
    after: (crossing.stopLine + 7.5 - during) / metresPerSecond,
  };
}

/** Seconds of a frame from the captured moment. */
export function frameOffset(passage: Passage, frame: Frame): number {
  const { before, after } = intervals(passage);
  return { before, during: 0, after, plate: 0 }[frame];
}

/** The moment that is burnt into a frame. */
export function frameMoment(passage: Passage, frame: Frame): Date {
  return momentAt(passage, frameOffset(passage, frame));
}

/** Returns the moment `seconds` after the captured one. */
export function momentAt(passage: Passage, seconds: number): Date {
  return new Date(passage.capturedAt.getTime() + Math.round(seconds * 1000));
}

/** The clip's first and last moment, seconds from the captured moment. */
export function clipSpan(passage: Passage): { from: number; to: number } {
  const metresPerSecond = passage.speed / 3.6;
  // It begins as the vehicle comes into the picture from below.
  const from = Math.max(-1.1, (10 - triggerPoint(passage)) / metresPerSecond);
  return { from, to: from + 2.4 };
}

/** A moment as the camera writes it into its pictures. */
export function stamp(time: Date): string {
  return time.toISOString().replace('T', '  ').replace('Z', ' UTC');
}
