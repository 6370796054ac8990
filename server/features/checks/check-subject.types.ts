import type { Cause } from '../../platform/domain/duty.js';
import type { Fact } from '../observation/facts.pure.js';
import type { Verdict } from '../measurement/measurement.pure.js';

/** The weight of a check: it is shown, it asks for a reason, or it stops the act (cameras 2). */
export const WEIGHTS = ['BLOCK', 'CONFIRM', 'NOTE'] as const;
export type Weight = (typeof WEIGHTS)[number];

/** The lists that a plate can be on. */
export const PLATE_LISTS = ['EXEMPT', 'CONFLICT'] as const;
export type PlateList = (typeof PLATE_LISTS)[number];

/** A number of the register with the unit it was entered in. */
export interface RegisterNumber {
  value: number;
  unit: string;
}

/** The facts of its camera in force on the day of the event; null or false if there is none. */
export interface RegisterInForce {
  LIMIT: RegisterNumber | null;
  TRIGGER: RegisterNumber | null;
  /** Seconds. */
  GRACE: number | null;
  /** Seconds. */
  AMBER: number | null;
  CERTIFICATE: boolean;
  WARNING: boolean;
  OUT_OF_SERVICE: boolean;
  REFERENCE: boolean;
}

/** Another event with the same plate, captured at most 24 hours before or after. */
export interface OtherEvent {
  id: number;
  referenceId: string;
  cameraSerialNumber: string;
  capturedAt: Date;
  latitude: number;
  longitude: number;
  isDiscarded: boolean;
}

/** An image of the violation, by its place 1, 2 or 3. */
interface TimedImage {
  sequenceNumber: number;
  capturedAt: Date | null;
}

/** The result of the newest measurement in the picture, as it is shown. */
interface MeasuredInPicture {
  verdict: Verdict;
  speed: number;
  speedU: number | null;
  unit: string;
  device: number | null;
}

/** The event that every check may look at. Measured values are the camera's digits. */
export interface CheckedEvent {
  cause: Cause;
  capturedAt: Date;
  arrivedAt: Date;
  /** The local day of the capture. */
  day: string;
  /** The unit of the event's speeds. */
  unit: string;
  cameraSerialNumber: string;
  latitude: number;
  longitude: number;
  speedMeasured: string | null;
  speedLimit: string | null;
  speedTrigger: string | null;
  redlightSwitchedAt: Date | null;
  metadata: Readonly<Record<string, unknown>>;
  facts: readonly Fact[];
  /** The colors of the registered vehicle: the second one is not among the facts. Empty if the vehicle is not known. */
  registeredColors: readonly string[];
}

/** What a check may need beside the event; it declares by these names what it needs, and gets nothing else. */
export interface CheckNeeds {
  /** The facts of the camera in force on the day of the event. */
  register: RegisterInForce;
  /** True if the camera has a certificate for any day. */
  hasCertificates: boolean;
  /** The images of the violation. */
  images: readonly TimedImage[];
  /** Other events of the plate. */
  others: readonly OtherEvent[];
  /** The lists that the captured or the registered plate is on. */
  lists: readonly PlateList[];
  /** Null if nobody measured in the picture. */
  measurement: MeasuredInPicture | null;
}
export type CheckNeed = keyof CheckNeeds;

/** The needs of which nothing is known. */
export const NOTHING_KNOWN: CheckNeeds = {
  register: {
    LIMIT: null,
    TRIGGER: null,
    GRACE: null,
    AMBER: null,
    CERTIFICATE: false,
    WARNING: false,
    OUT_OF_SERVICE: false,
    REFERENCE: false,
  },
  hasCertificates: false,
  images: [],
  others: [],
  lists: [],
  measurement: null,
};

/** The event with what a check needs beside it. */
export type CheckSubject<Need extends CheckNeed = CheckNeed> = CheckedEvent &
  Readonly<Pick<CheckNeeds, Need>>;
