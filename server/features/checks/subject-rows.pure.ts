import type { FactKind } from '../cameras/camera.types.js';
import { factsOf, metadataOf } from '../observation/facts.pure.js';
import type { CheckSubject, RegisterInForce } from './check-subject.types.js';
import type { ShownRow, SubjectRow } from './check-subjects.queries.js';
import { firedChecks, type ShownCheck, shownChecks } from './checks.pure.js';

/** Returns the checks that an event shows: of an open one by the rules of now, of a closed one those of its last act. */
export function shownOf({ rules, kept, subject }: ShownRow): ShownCheck[] {
  const checks = subject === null ? (kept?.checks ?? []) : firedChecks(rules, subjectOf(subject));
  return shownChecks(checks, kept);
}

/** Returns a subject from what SQL answers. */
export function subjectOf(row: SubjectRow): CheckSubject {
  const { captured, registered, units, cause, needs } = row;
  const capturedAt = new Date(row.capturedAt);
  const redlightSwitchedAt = dateOf(captured.redlightSwitchedAt);
  return {
    cause,
    capturedAt,
    arrivedAt: new Date(row.arrivedAt),
    day: row.day,
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
    }),
    registeredColors: [registered.color, registered.colorAlt].filter((color) => color !== null),
    register: registerOf(needs.register),
    hasCertificates: needs.hasCertificates ?? false,
    images: (needs.images ?? []).map((image) => ({
      ...image,
      capturedAt: dateOf(image.capturedAt),
    })),
    others: (needs.others ?? []).map((event) => ({
      ...event,
      capturedAt: new Date(event.capturedAt),
    })),
    lists: needs.lists ?? [],
    measurement: needs.measurement,
  };
}

function registerOf(inForce: SubjectRow['needs']['register']): RegisterInForce {
  const isInForce = (kind: FactKind): boolean => inForce !== null && inForce[kind] !== null;
  return {
    LIMIT: inForce?.LIMIT?.value ?? null,
    TRIGGER: inForce?.TRIGGER?.value ?? null,
    GRACE: inForce?.GRACE?.value.seconds ?? null,
    AMBER: inForce?.AMBER?.value.seconds ?? null,
    CERTIFICATE: isInForce('CERTIFICATE'),
    WARNING: isInForce('WARNING'),
    OUT_OF_SERVICE: isInForce('OUT_OF_SERVICE'),
    REFERENCE: isInForce('REFERENCE'),
  };
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
