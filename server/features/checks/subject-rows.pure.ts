import type { FactKind } from '../cameras/camera.types.js';
import { wallClock } from '../cameras/hours.pure.js';
import { type Calendar, inForceAt, isTimed } from '../cameras/in-force.pure.js';
import type { RegisteredRow } from '../cameras/in-force.queries.js';
import { factsOf, metadataOf } from '../observation/facts.pure.js';
import type { CheckSubject, RegisterNumber } from './check-subject.types.js';
import type { ShownRow, SubjectRow } from './check-subjects.queries.js';
import { firedChecks, type ShownCheck, shownChecks } from './checks.pure.js';

/** Returns the checks that an event shows: of an open one by the rules of now, of a closed one those of its last act. */
export function shownOf({ rules, kept, subject }: ShownRow, calendar: Calendar): ShownCheck[] {
  const checks =
    subject === null ? (kept?.checks ?? []) : firedChecks(rules, subjectOf(subject, calendar));
  return shownChecks(checks, kept);
}

/** Returns a subject from what SQL answers. @param calendar the one for its facts */
export function subjectOf(row: SubjectRow, calendar: Calendar): CheckSubject {
  const { captured, registered, units, home, cause } = row;
  const capturedAt = new Date(row.capturedAt);
  const inForce = inForceAt(row.facts ?? [], capturedAt, calendar);
  const isInForce = (kind: FactKind): boolean => inForce[kind] !== null;
  const redlightSwitchedAt = dateOf(captured.redlightSwitchedAt);
  return {
    cause,
    capturedAt,
    arrivedAt: new Date(row.arrivedAt),
    day: row.day,
    time: wallClock(capturedAt, calendar.timeZone),
    unit: units.speed,
    cameraSerialNumber: row.cameraSerialNumber,
    latitude: row.latitude,
    longitude: row.longitude,
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
    register: {
      LIMIT: speedOf(inForce.LIMIT),
      TRIGGER: speedOf(inForce.TRIGGER),
      GRACE: secondsOf(inForce.GRACE),
      AMBER: secondsOf(inForce.AMBER),
      CERTIFICATE: isInForce('CERTIFICATE'),
      hasCertificates: row.hasCertificates ?? false,
      WARNING: isInForce('WARNING'),
      OUT_OF_SERVICE: isInForce('OUT_OF_SERVICE'),
      REFERENCE: isInForce('REFERENCE'),
      timed: Object.values(inForce).flatMap((fact) =>
        fact !== null && isTimed(fact) ? [fact.kind] : [],
      ),
    },
    images: (row.images ?? []).map((image) => ({
      ...image,
      capturedAt: dateOf(image.capturedAt),
    })),
    others: (row.others ?? []).map((event) => ({
      ...event,
      capturedAt: new Date(event.capturedAt),
    })),
    lists: row.lists ?? [],
    measurement: row.measurement,
  };
}

const speedOf = (fact: RegisteredRow | null): RegisterNumber | null =>
  fact && (fact.value as unknown as RegisterNumber);

const secondsOf = (fact: RegisteredRow | null): number | null =>
  fact && (fact.value as unknown as { seconds: number }).seconds;

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
