import { register, words } from '../../platform/graphql/enums.js';
import {
  FACT_KINDS,
  type FactKind,
  SITE_KINDS,
  type SiteKind as SiteKindName,
} from './camera.types.js';

export const CameraFactKind = words<FactKind>(FACT_KINDS);

register(CameraFactKind, 'CameraFactKind', 'The kinds of facts in the register of cameras.', {
  LIMIT: 'The speed limit on the road.',
  TRIGGER: 'The speed from which the camera makes events.',
  GRACE: 'The time in red that is not punished.',
  AMBER: 'The shortest amber.',
  CERTIFICATE: 'A certificate of calibration.',
  WARNING: 'A warning period, in which no notice is sent.',
  OUT_OF_SERVICE: 'No notice is made for events of these days.',
  REFERENCE: 'Reference points on the road for measuring in the picture.',
  SESSION: 'A time of measuring, with its operator and the self-test of the camera.',
  HOURS: 'The hours of enforcement: outside of them nothing is enforced.',
  CONDITION: 'What must be so before the site enforces, for example signs.',
  SITE_KIND: 'The kind of the site, by which fines may differ.',
});

export const SiteKind = words<SiteKindName>(SITE_KINDS);

register(SiteKind, 'SiteKind', 'The kinds of sites of cameras.', {
  SCHOOL: 'A school zone.',
  WORK: 'A work zone.',
  COMMUNITY: 'A place of the community, for example a park.',
  BUILT_UP: 'Inside of a built-up area.',
  RURAL: 'Outside of built-up areas.',
  MOTORWAY: 'A motorway or an expressway.',
});
