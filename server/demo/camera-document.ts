import type { Cause } from '../platform/domain/duty.js';
import type { Random } from './random.js';

/** A camera and its place. */
export interface Camera {
  readonly cause: Cause;
  readonly systemName: string;
  readonly systemType: string;
  readonly serialNumber: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  /** km/h. */
  readonly speedLimit: number;
  /** km/h from which a speed camera reports. */
  readonly trigger: number;
}

/** One vehicle as a camera saw it. */
export interface Sighting {
  readonly camera: Camera;
  readonly caseId: string;
  readonly capturedAt: Date;
  readonly lane: number;
  readonly sky: string;
  /** km/h. */
  readonly speed: number;
  /** Seconds since the light turned red; red-light cameras only. */
  readonly redFor: number;
  /** Metres from the stop line to the front bumper in the second picture; red-light cameras only. */
  readonly stopLineDistance: number;
  readonly vehicle: {
    readonly style: string;
    readonly colour: string;
    readonly makeModel: string;
    readonly plate: string;
  };
  /** The plate as the camera's software read it; null if it read nothing. */
  readonly readPlate: string | null;
  readonly media: readonly {
    readonly file: string;
    readonly type: 'IMAGE' | 'VIDEO';
    /** Metres that the vehicle is from where it was at `capturedAt`. */
    readonly travelled: number;
    readonly sha256?: string;
  }[];
}

/** An event as a camera sends it (contract 8). */
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
  readonly media: readonly {
    readonly file: string;
    readonly type: 'IMAGE' | 'VIDEO';
    readonly sequence_number: number;
    readonly captured_at: string;
    readonly sha256?: string;
  }[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The document that the camera sends with the files of a sighting. */
export function cameraDocument(sighting: Sighting, random: Random): EventDocument {
  const { camera, capturedAt, readPlate, vehicle } = sighting;
  return {
    case_id: sighting.caseId,
    cause: camera.cause,
    camera: {
      system_name: camera.systemName,
      system_type: camera.systemType,
      serial_number: camera.serialNumber,
    },
    captured_at: capturedAt.toISOString(),
    location: { address: camera.address, latitude: camera.latitude, longitude: camera.longitude },
    ...(readPlate === null ? {} : { plate: readPlate }),
    vehicle: {
      color: vehicle.colour,
      style: vehicle.style,
      ...(random.chance(0.6) ? { make_model: vehicle.makeModel } : {}),
    },
    ...violation(sighting),
    ...(random.chance(0.06) ? { witnesses: `Patrol unit ${random.int(2, 31)}` } : {}),
    media: sighting.media.map(({ file, type, travelled, sha256 }, index) => ({
      file,
      type,
      sequence_number: index + 1,
      captured_at: secondsAfter(capturedAt, travelled / (sighting.speed / 3.6)).toISOString(),
      ...(sha256 === undefined ? {} : { sha256 }),
    })),
    metadata: metadata(sighting, random),
  };
}

function violation({
  camera,
  capturedAt,
  redFor,
  speed,
  stopLineDistance,
}: Sighting): Pick<EventDocument, 'redlight' | 'speeding'> {
  if (camera.cause === 'SPEEDING')
    return { speeding: { measured: speed, limit: camera.speedLimit, trigger: camera.trigger } };
  const switchedAt = secondsAfter(capturedAt, -redFor).toISOString();
  return { redlight: { stop_line_distance: stopLineDistance, switched_at: switchedAt } };
}

function metadata(sighting: Sighting, random: Random): EventDocument['metadata'] {
  const isRedLight = sighting.camera.cause === 'REDLIGHT';
  return {
    lane: sighting.lane,
    sky: sighting.sky,
    ...(isRedLight
      ? { speed_kmh: sighting.speed, amber_s: 3, red_s: Number(sighting.redFor.toFixed(2)) }
      : { radar_ghz: 24.125 }),
    plate_confidence: confidence(sighting, random),
    firmware: isRedLight ? 'rl-4.11.2' : 'sp-7.3.0',
    clock: { source: 'gnss', drift_ms: random.int(-3, 3) },
  };
}

function confidence({ readPlate, vehicle }: Sighting, random: Random): number {
  if (readPlate === null) return 0;
  const isRight = readPlate === vehicle.plate;
  return Number((isRight ? random.between(0.86, 0.99) : random.between(0.44, 0.7)).toFixed(2));
}

function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + Math.round(seconds * 1000));
}
