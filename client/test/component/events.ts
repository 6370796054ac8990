import type {
  Citation,
  CitationAction,
  Media,
  OfferedAction,
  Reason,
  ReasonAct,
} from '../../graphql/schema';
import type { Partly } from './api';

/** An event of a fixture: it has an id and a reference, and all else that the schema allows. */
export type Event = Partly<Citation> & { id: string; referenceId: string; version: number };

const ACTIONS = [
  'SUBMIT',
  'HOLD',
  'REVISE',
  'GENERATE',
  'DISCARD',
  'COMMENTS',
  'HISTORY',
  'PRINT',
] as const;

/** An action with its number (contract, section 5). */
export const offered = (name: CitationAction, refusal: string | null = null): OfferedAction => ({
  type: ACTIONS.indexOf(name),
  name,
  refusal,
});

/** The actions that an inspection officer is offered for an event that waits for a decision (contract, section 5). */
export const DECISIONS: OfferedAction[] = [
  offered('GENERATE'),
  offered('DISCARD'),
  offered('HOLD'),
  offered('REVISE'),
  offered('HISTORY'),
  offered('COMMENTS'),
];

/** The actions that a processing officer is offered for an event that they may edit. */
export const SUBMISSION: OfferedAction[] = [
  offered('SUBMIT'),
  offered('HISTORY'),
  offered('COMMENTS'),
];

/** Four images, before, during, after and plate, with the ids `{event}1` to `{event}4`. */
export const images = (event: string, selected = true, count = 4): Partly<Media>[] =>
  Array.from({ length: count }, (_, index) => {
    const id = `${event}${index + 1}`;
    return {
      id,
      type: 'IMAGE',
      sequenceNumber: index + 1,
      selected,
      src: `/api/media/${id}`,
      thumbnailSrc: `/api/media/${id}/thumbnail`,
      width: 1600,
      height: 1200,
      sha256: id.padStart(64, '0'),
    };
  });

const base = (id: string): Event => ({
  id,
  version: 1,
  referenceId: `EV-2026-${id.padStart(7, '0')}`,
  caseId: `CASE-${id}`,
  cameraSystemName: 'Harbour Lane North',
  cameraSystemType: 'RLC-4',
  cameraSystemSerialNumber: 'SN-1',
  locationAddress: 'Harbour Lane / Mill Street',
  locationLatitude: 45.1,
  locationLongitude: 9.2,
  maxEvidenceImages: 4,
  mediaCount: 4,
  letter: { kind: 'NOTICE', reason: null },
});

/** An event that waits for a decision, with everything that a notice needs. */
export const submittedEvent = (id: string, changes: Partly<Citation> = {}): Event => ({
  ...base(id),
  reportStatus: 'REVIEW',
  recommendation: 'GENERATE',
  submittedAt: '2026-03-02T08:00:00.000Z',
  submittedBy: { id: '5', name: 'Priya Venkat', badgeNumber: 4215 },
  availableActions: DECISIONS,
  media: images(id),
  selectedCount: 4,
  vehicle: {
    cause: 'REDLIGHT',
    ownerName: 'Ada Marlow',
    ownerAddress: '12 Harbour Lane',
    ownerVehicleLicensePlate: 'KLM 4821',
    ownerVehicleMakeModel: 'Norda Vela',
    ownerVehicleColor: 'blue',
    redlightStopLineDistance: 3.2,
    redlightSwitchedAt: '2026-03-01T14:04:58.000Z',
  },
  ...changes,
});

/** An event that a processing officer prepares: no vehicle is attached, nothing is selected. */
export const pendingEvent = (id: string, changes: Partly<Citation> = {}): Event => ({
  ...base(id),
  reportStatus: 'PENDING',
  availableActions: SUBMISSION,
  editable: true,
  media: images(id, false),
  missing: [
    'Missing vehicle and owner information, please use the vehicle lookup to attach the designated offender',
    'Missing media attachments, please select 4 images required to generate a citation',
  ],
  vehicle: { cause: 'REDLIGHT', ownerVehicleLicensePlate: 'KLM 4821' },
  ...changes,
});

const reason = (act: ReasonAct, position: number, code: string, label: string): Partly<Reason> => ({
  id: `${act}-${code}`,
  act,
  code,
  label,
  key: position,
  position,
  active: true,
});

/** Reasons of the department, each with the digit of its place. */
export const REASONS: Partly<Reason>[] = [
  reason('DISCARD', 1, 'PLATE_UNREADABLE', 'Plate not readable'),
  reason('DISCARD', 2, 'EMERGENCY_VEHICLE', 'Emergency vehicle'),
  reason('DISCARD', 3, 'OTHER', 'Other'),
  reason('HOLD', 1, 'OWNER_ASKED', 'Owner is being asked'),
  reason('REVISE', 1, 'WRONG_EVIDENCE', 'Wrong evidence'),
  reason('REVISE', 2, 'WRONG_VEHICLE', 'Wrong vehicle'),
  reason('SKIP', 1, 'ASK_COLLEAGUE', 'A colleague is asked'),
];
