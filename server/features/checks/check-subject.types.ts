import type { Cause } from '../../platform/domain/duty.js';
import type { Condition, FactKind } from '../cameras/camera.types.js';
import type { PlateRegion } from '../../platform/domain/region.pure.js';
import type { ReturnReason } from '../../platform/domain/return-reasons.js';
import type { Fact } from '../observation/facts.pure.js';
import type { Verdict } from '../measurement/measurement.pure.js';

/** The weight of a check: it is shown, it asks for a reason, or it stops the act (cameras 2). */
export const WEIGHTS = ['BLOCK', 'CONFIRM', 'NOTE'] as const;
export type Weight = (typeof WEIGHTS)[number];

/** The lists that a plate can be on. */
export const PLATE_LISTS = ['EXEMPT', 'CONFLICT', 'UNREAD', 'TEST', 'STOLEN'] as const;
export type PlateList = (typeof PLATE_LISTS)[number];

/** A number of the register with the unit it was entered in. */
export interface RegisterNumber {
  value: number;
  unit: string;
}

/** The facts of its camera in force at the capture of the event; null or false if there is none. */
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
  /** True if a session covers the capture. */
  SESSION: boolean;
  /** The conditions in force. */
  CONDITION: readonly Condition[];
  /** True if there are hours of enforcement, and the capture is outside of them. */
  isOutsideHours: boolean;
  /** The kinds whose fact has hours or instants: sentences about it name the time as well. */
  timed: readonly FactKind[];
}

/** A plate as it is compared, and where it is from; null for a plate that is not known, or was not read. */
export interface PlateOfEvent {
  plateKey: string | null;
  /** The region of the plate; null if it is not known. */
  plateRegion: PlateRegion | null;
}

/** Another event with the same plate, captured at most 24 hours before or after. Discarded and void ones are left out. */
export interface OtherEvent {
  id: number;
  referenceId: string;
  cause: Cause;
  cameraSerialNumber: string;
  capturedAt: Date;
  latitude: number;
  longitude: number;
}

/** A file of this event at another event. */
export interface PictureElsewhere extends PlateOfEvent {
  id: number;
  referenceId: string;
  sha256: string;
  capturedAt: Date;
  /** True if it is discarded, or its notice is void. */
  isDone: boolean;
}

/** A notice of another event with this plate that is void. */
interface VoidNotice {
  number: string;
  reason: string;
  /** Null for a reason without a code. */
  reasonCode: string | null;
  cameraSerialNumber: string;
  capturedAt: Date;
  /** The local day of the capture. */
  day: string;
}

/** A letter that was mailed to an owner of this name before. Days are local ones. */
export interface EarlierLetter {
  number: string;
  /** Null if the plate was not read, or is of another region. */
  plateKey: string | null;
  ownerName: string;
  ownerAddress: string | null;
  mailedOn: string;
  /** Null if it did not come back. */
  returnedOn: string | null;
  returnReason: ReturnReason | null;
}

/** Another plate in the registry: one that looks like this one, or one that is this one with more characters. */
export interface RegisteredPlate {
  plate: string;
  kind: 'ALIKE' | 'LONGER';
  /** How many characters are others, or more. */
  characters: number;
  color: string | null;
  makeModel: string | null;
}

/** The place of the camera in the register; null where it has none. */
interface RegisteredPlace {
  address: string | null;
  latitude: number | null;
  longitude: number | null;
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

/** The entry of the registry that the event has taken, and how it compares with those of now. Days are local ones. */
interface AttachedEntry {
  /** The day from which this is the owner. */
  ownerSince: string | null;
  /** The day that the source speaks of. */
  sourceDay: string | null;
  /** An older entry is not taken for granted; null: any. */
  maxAgeDays: number | null;
  /** What differs from the entries of now. */
  changed: readonly string[];
  /** True if an entry of now has an owner since a day after the violation. */
  hasNewOwner: boolean;
}

/** The event that every check may look at. Measured values are the camera's digits. */
export interface CheckedEvent extends PlateOfEvent {
  cause: Cause;
  capturedAt: Date;
  arrivedAt: Date;
  /** The local day of the capture. */
  day: string;
  /** The local time of the capture, as `07:45`. */
  time: string;
  /** The unit of the event's speeds. */
  unit: string;
  cameraSerialNumber: string;
  address: string;
  latitude: number;
  longitude: number;
  /** The registered plate, else the captured one, as it is written. */
  plate: string | null;
  /** True if the plate means that none was read. */
  isUnread: boolean;
  ownerName: string | null;
  ownerAddress: string | null;
  /** The local day of now. */
  today: string;
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
  /** True if the camera has or had sessions. */
  hasSessions: boolean;
  /** True if the camera has or had conditions. */
  hasConditions: boolean;
  /** True if in a warning period a warning letter takes the place of a notice. */
  hasWarningTexts: boolean;
  /** Whether the self-test of a session failed that touches the day of the capture, and of one that covers it. */
  failedTests: { onDay: boolean; atCapture: boolean };
  /** True if the camera has a certificate for any day. */
  hasCertificates: boolean;
  /** The images of the violation. */
  images: readonly TimedImage[];
  /** Other events of the plate. */
  others: readonly OtherEvent[];
  /** The SHA-256 of each file of the event, and the other events that have one of them. */
  pictures: { files: readonly string[]; elsewhere: readonly PictureElsewhere[] };
  /** Void notices of the plate. */
  voids: readonly VoidNotice[];
  /** Letters to the owner's name. */
  letters: readonly EarlierLetter[];
  /** Other plates of the registry for which this one may be taken; none if the registry is a service. */
  lookAlikes: readonly RegisteredPlate[];
  /** The place of the camera in the register. */
  place: RegisteredPlace;
  /** The seconds from capture to arrival of the camera's usual events. */
  delays: readonly number[];
  /** The lists that the captured or the registered plate is on. */
  lists: readonly PlateList[];
  /** Null if nobody measured in the picture. */
  measurement: MeasuredInPicture | null;
  /** Null if no answer of the registry is attached. */
  registry: AttachedEntry | null;
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
    SESSION: false,
    CONDITION: [],
    isOutsideHours: false,
    timed: [],
  },
  hasSessions: false,
  hasConditions: false,
  hasWarningTexts: false,
  failedTests: { onDay: false, atCapture: false },
  hasCertificates: false,
  images: [],
  others: [],
  pictures: { files: [], elsewhere: [] },
  voids: [],
  letters: [],
  lookAlikes: [],
  place: { address: null, latitude: null, longitude: null },
  delays: [],
  lists: [],
  measurement: null,
  registry: null,
};

/** The event with what a check needs beside it. */
export type CheckSubject<Need extends CheckNeed = CheckNeed> = CheckedEvent &
  Readonly<Pick<CheckNeeds, Need>>;
