import type { z } from 'zod';
import type { CameraToday, InForce } from '../../../features/cameras/cameras.service.js';
import type { CameraFact } from '../../../features/cameras/in-force.queries.js';
import type {
  Camera as CameraShape,
  CameraFact as FactShape,
  CameraRow,
} from './cameras.shapes.js';
import { toRest } from '../spelling.js';

/** A camera as the list has it. Codes of devices keep their spelling. */
export function cameraRow({
  inForce: _,
  causeCodes,
  ...camera
}: CameraToday): z.infer<typeof CameraRow> {
  const { site, ...rest } = toRest(camera);
  return { ...rest, cause_codes: causeCodes, site };
}

/** A camera with its facts in force. */
export function cameraToRest(camera: CameraToday): z.infer<typeof CameraShape> {
  const { inForce } = camera;
  if (inForce === null) throw new Error('The facts in force were not read');
  return { ...cameraRow(camera), in_force: { day: inForce.day, ...byKind(inForce.facts) } };
}

/** The facts in force on a day or at an instant, by kind. */
export function inForceToRest(inForce: InForce) {
  const { day, at, facts, windows } = inForce;
  return at === null
    ? { day, ...byKind(facts), windows: toRest(windows ?? []) }
    : { at: at.toISOString(), day, ...byKind(facts) };
}

function byKind(facts: InForce['facts']) {
  const shown = (fact: CameraFact | null) => (fact === null ? null : factToRest(fact));
  return {
    LIMIT: shown(facts.LIMIT),
    TRIGGER: shown(facts.TRIGGER),
    GRACE: shown(facts.GRACE),
    AMBER: shown(facts.AMBER),
    CERTIFICATE: shown(facts.CERTIFICATE),
    WARNING: shown(facts.WARNING),
    OUT_OF_SERVICE: shown(facts.OUT_OF_SERVICE),
    REFERENCE: shown(facts.REFERENCE),
    SESSION: shown(facts.SESSION),
    HOURS: shown(facts.HOURS),
    CONDITION: facts.CONDITION.map(factToRest),
    SITE_KIND: shown(facts.SITE_KIND),
  };
}

/** A fact; its value is spelled as it is kept. */
export function factToRest({ value, ...fact }: CameraFact): z.infer<typeof FactShape> {
  return { ...toRest(fact), value };
}
