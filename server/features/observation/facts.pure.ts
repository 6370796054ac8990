import type { Cause } from '../../platform/domain/duty.js';
import { difference, secondsBetween } from '../../platform/domain/measured.pure.js';
import { isUnreadForm, plateKey } from '../../platform/domain/plate.js';
import {
  type HomeRegion,
  type PlateRegion,
  regionOfEvent,
  regionsDiffer,
} from '../../platform/domain/region.pure.js';

/** The facts of an event: what the camera observed beside what is registered (desk 8), in the order of the page. */
export const FACTS = {
  PLATE: 'Plate',
  PLATE_REGION: 'State or country',
  MAKE_MODEL: 'Make and model',
  COLOR: 'Color',
  STYLE: 'Style',
  SPEED_MEASURED: 'Measured',
  SPEED_LIMIT: 'Allowed',
  SPEED_OVER: 'Over by',
  RED_FOR: 'Red for',
  AMBER: 'Amber',
  STOP_LINE_DISTANCE: 'Past the stop line',
  LANE: 'Lane',
} as const;
export type FactName = keyof typeof FACTS;

/** EQUAL, CONTRADICTION and UNKNOWN (a side is missing) if there is a value to compare with, otherwise SHOWN. */
export const FACT_STATES = ['EQUAL', 'CONTRADICTION', 'UNKNOWN', 'SHOWN'] as const;
export type FactState = (typeof FACT_STATES)[number];

/** One line of the facts: texts without unit, null for unknown values. */
export interface Fact {
  name: FactName;
  label: string;
  observed: string | null;
  registered: string | null;
  unit: string | null;
  state: FactState;
  /** A share from 0 to 1. */
  confidence: number | null;
  /** A share from 0 to 1 for each character of the plate. */
  characterConfidences: number[] | null;
}

/** The source of the facts. Measured values are the digits that the camera wrote. */
export interface FactSource {
  cause: Cause;
  capturedAt: Date;
  captured: {
    plate: string | null;
    /** The region that the event document names. */
    plateRegion: PlateRegion | null;
    makeModel: string | null;
    color: string | null;
    style: string | null;
    speedMeasured: string | null;
    speedLimit: string | null;
    redlightSwitchedAt: Date | null;
    redlightStopLineDistance: string | null;
    /** The JSON text that came with the event. */
    metadata: string | null;
    /** True if the plate is on the list of those that mean that none was read. */
    isOnUnreadList: boolean;
  };
  registered: {
    ownerName: string | null;
    plate: string | null;
    plateRegion: PlateRegion | null;
    makeModel: string | null;
    color: string | null;
    colorAlt: string | null;
    style: string | null;
  };
  units: { speed: string; distance: string };
  home: HomeRegion;
}

const NAMES: Record<Cause, readonly FactName[]> = {
  SPEEDING: [
    'PLATE',
    'PLATE_REGION',
    'MAKE_MODEL',
    'COLOR',
    'STYLE',
    'SPEED_MEASURED',
    'SPEED_LIMIT',
    'SPEED_OVER',
    'LANE',
  ],
  REDLIGHT: [
    'PLATE',
    'PLATE_REGION',
    'MAKE_MODEL',
    'COLOR',
    'STYLE',
    'RED_FOR',
    'AMBER',
    'STOP_LINE_DISTANCE',
    'LANE',
  ],
};

type Details = Partial<Omit<Fact, 'name' | 'label'>>;

/** The facts of an event, for its cause; that of the region only where a side of it is known. */
export function factsOf(source: FactSource): Fact[] {
  const metadata = metadataOf(source.captured.metadata);
  return NAMES[source.cause]
    .map((name): Fact => ({
      name,
      label: FACTS[name],
      observed: null,
      registered: null,
      unit: null,
      state: 'SHOWN',
      confidence: null,
      characterConfidences: null,
      ...DETAILS[name](source, metadata),
    }))
    .filter(
      ({ name, observed, registered }) =>
        name !== 'PLATE_REGION' || observed !== null || registered !== null,
    );
}

const DETAILS: Record<FactName, (source: FactSource, metadata: Metadata) => Details> = {
  PLATE: ({ captured, registered }, metadata) => ({
    ...plate(captured, registeredSide(registered, registered.plate)),
    confidence: shareIn(metadata['plate_confidence']),
    characterConfidences: sharesIn(metadata['plate_characters']),
  }),
  PLATE_REGION: ({ captured, registered, home }) =>
    region(capturedRegion(captured, home), registeredSide(registered, registered.plateRegion)),
  MAKE_MODEL: ({ captured, registered }) => makeModel(captured, registered),
  COLOR: ({ captured, registered }) => color(captured, registered),
  STYLE: ({ captured, registered }) =>
    compared(
      captured.style,
      registeredSide(registered, registered.style),
      (observed, known) => textKey(observed) === textKey(known),
    ),
  SPEED_MEASURED: ({ captured, units }) => ({
    observed: captured.speedMeasured,
    unit: units.speed,
  }),
  SPEED_LIMIT: ({ captured, units }) => ({ observed: captured.speedLimit, unit: units.speed }),
  SPEED_OVER: ({ captured: { speedMeasured, speedLimit }, units }) => ({
    observed:
      speedMeasured === null || speedLimit === null ? null : difference(speedMeasured, speedLimit),
    unit: units.speed,
  }),
  RED_FOR: ({ captured, capturedAt }) => redFor(captured.redlightSwitchedAt, capturedAt),
  AMBER: (_, metadata) => ({ observed: textIn(metadata['amber_s']), unit: 's' }),
  STOP_LINE_DISTANCE: ({ captured, units }) => ({
    observed: captured.redlightStopLineDistance,
    unit: units.distance,
  }),
  LANE: (_, metadata) => ({ observed: textIn(metadata['lane']) }),
};

/** A plate that was not read is compared with nothing (guards 2). */
function plate(
  { plate: observed, isOnUnreadList }: Pick<FactSource['captured'], 'plate' | 'isOnUnreadList'>,
  registered: string | null,
): Details {
  const isUnread = observed !== null && (isOnUnreadList || isUnreadForm(observed));
  return isUnread
    ? { observed, registered, state: 'UNKNOWN' }
    : compared(observed, registered, isSamePlate);
}

type CapturedLook = Pick<FactSource['captured'], 'makeModel' | 'color'>;
type RegisteredLook = Pick<
  FactSource['registered'],
  'ownerName' | 'makeModel' | 'color' | 'colorAlt'
>;

function makeModel(captured: CapturedLook, registered: RegisteredLook): Details {
  return compared(
    captured.makeModel,
    registeredSide(registered, registered.makeModel),
    isSameModel,
  );
}

function color(captured: CapturedLook, registered: RegisteredLook): Details {
  const colors = [registered.color, registered.colorAlt].filter((color) => color !== null);
  return compared(captured.color, registeredSide(registered, colors[0] ?? null), (observed) =>
    colors.some((color) => colorKey(color) === colorKey(observed)),
  );
}

/** `US` is neither equal to `US-MD` nor does it contradict it (guards 3). */
function region(observed: PlateRegion | null, registered: PlateRegion | null): Details {
  if (regionsDiffer(observed, registered)) return { observed, registered, state: 'CONTRADICTION' };
  const isEqual = observed !== null && observed === registered;
  return { observed, registered, state: isEqual ? 'EQUAL' : 'UNKNOWN' };
}

/** The region of the plate that the camera read: of the event document, else of the metadata (guards 3). */
export function capturedRegion(
  { plateRegion, metadata }: Pick<FactSource['captured'], 'plateRegion' | 'metadata'>,
  home: HomeRegion,
): PlateRegion | null {
  const metadataRegion = metadataOf(metadata)['plate_region'];
  return regionOfEvent({ plateRegion, metadataRegion }, home);
}

/**
 * True if a vehicle of the registry differs in make or color from the camera's view; an unknown value contradicts
 * nothing.
 */
export function contradictsLook(
  captured: CapturedLook,
  vehicle: Omit<RegisteredLook, 'ownerName'>,
): boolean {
  const registered = { ...vehicle, ownerName: '' };
  return [makeModel(captured, registered), color(captured, registered)].some(
    ({ state }) => state === 'CONTRADICTION',
  );
}

/** Returns the camera's confidence in the plate, from 0 to 1; null if it states none. */
export function plateConfidence(metadata: string | null): number | null {
  return plateConfidenceIn(metadataOf(metadata));
}

/** The same of metadata that are read already. */
export const plateConfidenceIn = (metadata: Readonly<Metadata>): number | null =>
  shareIn(metadata['plate_confidence']);

/** The registered side exists once the event has an owner name: before that it repeats what the camera read. */
function registeredSide(
  { ownerName }: Pick<FactSource['registered'], 'ownerName'>,
  value: string | null,
): string | null {
  return ownerName === null ? null : value;
}

function compared(
  observed: string | null,
  registered: string | null,
  isEqual: (observed: string, registered: string) => boolean,
): Details {
  if (observed === null || registered === null) return { observed, registered, state: 'UNKNOWN' };
  return {
    observed,
    registered,
    state: isEqual(observed, registered) ? 'EQUAL' : 'CONTRADICTION',
  };
}

function isSamePlate(observed: string, registered: string): boolean {
  return plateKey(observed) === plateKey(registered);
}

/** Case and repeated spaces do not count. */
function textKey(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').toLowerCase();
}

/** A color as it is compared: case and repeated spaces do not count, and gray is grey. */
export function colorKey(color: string): string {
  return textKey(color).replaceAll('gray', 'grey');
}

/** True if one begins with the other at a word's end: `Toyota` and `Toyota Corolla`. */
function isSameModel(observed: string, registered: string): boolean {
  const [short = '', long = ''] = [textKey(observed), textKey(registered)].sort(
    (one, other) => one.length - other.length,
  );
  return long.startsWith(short) && !/^[\p{L}\p{N}]/u.test(long.slice(short.length));
}

/** Seconds of red before the capture, one decimal; a capture before red is a contradiction. */
function redFor(switchedAt: Date | null, capturedAt: Date): Details {
  if (switchedAt === null) return { unit: 's' };
  return {
    observed: secondsBetween(switchedAt, capturedAt),
    unit: 's',
    state: capturedAt < switchedAt ? 'CONTRADICTION' : 'SHOWN',
  };
}

type Metadata = Record<string, unknown>;

/** Metadata is free: it can be anything, or nothing. @returns an empty object for what is none */
export function metadataOf(text: string | null): Metadata {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Metadata) : {};
  } catch {
    return {};
  }
}

/** Returns a number or a text as it is shown. */
function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function shareIn(value: unknown): number | null {
  return isShare(value) ? value : null;
}

function sharesIn(value: unknown): number[] | null {
  return Array.isArray(value) && value.length > 0 && value.every(isShare) ? value : null;
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
