import { isUnreadForm } from '../../platform/domain/plate.js';
import {
  type HomeRegion,
  regionOfEvent,
  regionsDiffer,
} from '../../platform/domain/region.pure.js';
import type { Condition, FactKind } from '../cameras/camera.types.js';
import { holdsAt, wallClock } from '../cameras/hours.pure.js';
import { type Calendar, inForceAt, isTimed } from '../cameras/in-force.pure.js';
import type { RegisteredRow } from '../cameras/in-force.queries.js';
import { factsOf, metadataOf } from '../observation/facts.pure.js';
import {
  type CheckedEvent,
  type CheckNeeds,
  type CheckSubject,
  NOTHING_KNOWN,
  type RegisterInForce,
  type RegisterNumber,
} from './check-subject.types.js';
import { changedSince, entriesNow } from '../registry/comparison.pure.js';
import type { PlateRow, ShownRow, SubjectRow } from './check-subjects.queries.js';
import { firedChecks, type ShownCheck, shownChecks } from './checks.pure.js';

/** Returns the checks that an event shows: of an open one by the rules of now, of a closed one those of its last act. */
export function shownOf({ rules, kept, subject }: ShownRow, calendar: Calendar): ShownCheck[] {
  const checks =
    subject === null ? (kept?.checks ?? []) : firedChecks(rules, subjectOf(subject, calendar));
  return shownChecks(checks, kept);
}

/** Returns a subject from what SQL answers. @param calendar the one for the facts of its camera */
export function subjectOf(row: SubjectRow, calendar: Calendar): CheckSubject {
  return { ...eventOf(row, calendar), ...needsOf(row, calendar) };
}

function eventOf(row: SubjectRow, calendar: Calendar): CheckedEvent {
  const { captured, registered, units, cause, home, needs: _, ...event } = row;
  const capturedAt = new Date(row.capturedAt);
  const redlightSwitchedAt = dateOf(captured.redlightSwitchedAt);
  const plate = registered.plate ?? captured.plate;
  const isUnread = plate !== null && (row.isOnUnreadList || isUnreadForm(plate));
  return {
    cause,
    capturedAt,
    arrivedAt: new Date(row.arrivedAt),
    day: event.day,
    time: wallClock(capturedAt, calendar.timeZone),
    today: event.today,
    unit: units.speed,
    cameraSerialNumber: event.cameraSerialNumber,
    address: event.address,
    latitude: event.latitude,
    longitude: event.longitude,
    plate,
    plateKey: isUnread || row.plateKey === '' ? null : row.plateKey,
    plateRegion: ownRegion(row),
    isUnread,
    ownerName: registered.ownerName,
    ownerAddress: registered.ownerAddress,
    speedMeasured: captured.speedMeasured,
    speedLimit: captured.speedLimit,
    speedTrigger: row.speedTrigger,
    redlightSwitchedAt,
    metadata: metadataOf(captured.metadata),
    facts: factsOf({
      cause,
      capturedAt,
      captured: { ...captured, redlightSwitchedAt },
      registered,
      units,
      home,
    }),
    registeredColors: [registered.color, registered.colorAlt].filter((color) => color !== null),
  };
}

function needsOf(row: SubjectRow, calendar: Calendar): CheckNeeds {
  const { needs, home } = row;
  const region = ownRegion(row);
  const isSamePlate = ({ plate }: { plate: PlateRow }): boolean =>
    plate.key !== null && !isUnreadForm(plate.key) && !regionsDiffer(region, regionOf(plate, home));
  return {
    register: registerOf(needs.register ?? [], new Date(row.capturedAt), calendar),
    hasSessions: needs.hasSessions ?? false,
    hasConditions: needs.hasConditions ?? false,
    hasWarningTexts: needs.hasWarningTexts ?? false,
    failedTests: needs.failedTests ?? NOTHING_KNOWN.failedTests,
    hasCertificates: needs.hasCertificates ?? false,
    images: (needs.images ?? []).map((image) => ({
      ...image,
      capturedAt: dateOf(image.capturedAt),
    })),
    others: (needs.others ?? []).filter(isSamePlate).map(({ plate: _, ...event }) => ({
      ...event,
      capturedAt: new Date(event.capturedAt),
    })),
    pictures: {
      files: needs.pictures?.files ?? [],
      elsewhere: (needs.pictures?.elsewhere ?? []).map(({ plate, ...event }) => ({
        ...event,
        capturedAt: new Date(event.capturedAt),
        plateKey: plate.key === null || isUnreadForm(plate.key) ? null : plate.key,
        plateRegion: regionOf(plate, home),
      })),
    },
    voids: (needs.voids ?? []).filter(isSamePlate).map(({ plate: _, ...notice }) => ({
      ...notice,
      capturedAt: new Date(notice.capturedAt),
    })),
    letters: (needs.letters ?? []).map(({ plate, ...letter }) => ({
      ...letter,
      plateKey: isSamePlate({ plate }) ? plate.key : null,
    })),
    lookAlikes: (needs.lookAlikes ?? []).flatMap(({ plateRegion, ...other }) =>
      regionsDiffer(region, plateRegion ?? home.region) ? [] : [other],
    ),
    place: needs.place ?? NOTHING_KNOWN.place,
    delays: needs.delays ?? [],
    lists: needs.lists ?? [],
    measurement: needs.measurement,
    registry: registryOf(row),
  };
}

function registryOf({ day, needs }: SubjectRow): CheckNeeds['registry'] {
  const attached = needs.registry?.attached ?? null;
  if (attached === null) return null;
  const { ownerSince, sourceDay } = attached.entry;
  const now = entriesNow(attached);
  return {
    ownerSince,
    sourceDay,
    maxAgeDays: needs.registry?.maxAgeDays ?? null,
    changed: changedSince(attached.entry, now),
    hasNewOwner: now.some((entry) => entry.ownerSince !== null && entry.ownerSince > day),
  };
}

/** The region of the event's plate: the vehicle's, else the event's. */
const ownRegion = ({ captured, registered, home }: SubjectRow): string | null =>
  regionOf({ ...captured, vehicleRegion: registered.plateRegion }, home);

function regionOf(
  { vehicleRegion, plateRegion, metadata }: Omit<PlateRow, 'key'>,
  home: HomeRegion,
): string | null {
  if (vehicleRegion !== null) return vehicleRegion;
  const metadataRegion = metadataOf(metadata)['plate_region'];
  return regionOfEvent({ plateRegion, metadataRegion }, home);
}

function registerOf(
  facts: readonly RegisteredRow[],
  capturedAt: Date,
  calendar: Calendar,
): RegisterInForce {
  const inForce = inForceAt(facts, capturedAt, calendar);
  const isInForce = (kind: FactKind): boolean => inForce[kind] !== null;
  return {
    LIMIT: speedOf(inForce.LIMIT),
    TRIGGER: speedOf(inForce.TRIGGER),
    GRACE: secondsOf(inForce.GRACE),
    AMBER: secondsOf(inForce.AMBER),
    CERTIFICATE: isInForce('CERTIFICATE'),
    WARNING: isInForce('WARNING'),
    OUT_OF_SERVICE: isInForce('OUT_OF_SERVICE'),
    REFERENCE: isInForce('REFERENCE'),
    SESSION: isInForce('SESSION'),
    CONDITION: inForce.CONDITION.map(({ value }) => value?.['condition'] as Condition),
    isOutsideHours: inForce.HOURS !== null && !isInHours(inForce.HOURS, capturedAt, calendar),
    timed: Object.values(inForce)
      .flat()
      .flatMap((fact) => (fact !== null && isTimed(fact) ? [fact.kind] : [])),
  };
}

/** True if the wall clock is in the hours of enforcement, which are in force by their days alone (programs 5). */
const isInHours = (
  { hours }: RegisteredRow,
  capturedAt: Date,
  { timeZone, dayIs }: Calendar,
): boolean =>
  holdsAt({ from: null, to: null, fromAt: null, toAt: null, hours }, capturedAt, timeZone, dayIs);

const speedOf = (fact: RegisteredRow | null): RegisterNumber | null =>
  fact && (fact.value as unknown as RegisterNumber);

const secondsOf = (fact: RegisteredRow | null): number | null =>
  fact && (fact.value as unknown as { seconds: number }).seconds;

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
