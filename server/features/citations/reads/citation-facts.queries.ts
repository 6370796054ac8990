import {
  iso,
  jsonColumns,
  jsonObject,
  type JsonRow,
} from '../../../platform/database/json-columns.js';
import { localDaySql } from '../../../platform/database/session.js';
import { as } from '../../../platform/database/statement.js';
import type { Cause } from '../../../platform/domain/duty.js';
import type { HomeRegion } from '../../../platform/domain/region.pure.js';
import { type Officer, OFFICER_JSON } from '../../../platform/identity/officer.queries.js';
import type { RegisterRow } from '../../cameras/in-force.queries.js';
import type { HoldingQuarantine } from '../../cameras/quarantine-refusal.pure.js';
import { HOLDING_JSON } from '../../cameras/quarantines.queries.js';
import { EVENT_UNIT, type ShownRow } from '../../checks/check-subjects.queries.js';
import type { DueLetter } from '../../fines/due-letter.pure.js';
import type { NoticeFine } from '../../fines/fine.types.js';
import { FINE_SOURCE_JSON, type FineSourceRow } from '../../fines/fines.queries.js';
import { LETTER_SOURCE_JSON, type LetterSourceRow } from '../../fines/letter-source.queries.js';
import type { AddresseeKind } from '../../notices/letters/addressee.pure.js';
import type { ChainRow } from '../../notices/letters/letters.queries.js';
import type { NoticeSetup } from '../../settings/notice-setup.pure.js';
import { CONFLICT_BADGES } from '../../checks/plates/conflicts.queries.js';
import { isOnUnreadList } from '../../observation/unread-plates.queries.js';
import type { AttachedRow } from '../../registry/attached.queries.js';
import { HOME_JSON } from '../../registry/home-region.queries.js';
import { SET_VERSIONS_JSON } from '../../notice-settings/text-sets.queries.js';
import type { TextSetVersion } from '../../notice-settings/text-set.pure.js';
import { setupSql } from '../../settings/notice-setup.queries.js';
import type { DeferredAct } from '../citation.types.js';
import type { Recommendation, ReportStatus } from '../citation.workflow.js';
import { VEHICLE_TEXTS } from '../vehicle-columns.pure.js';
import { CAPTURE_TEXTS, type CitationFields, table } from './citation-columns.queries.js';

/* The columns behind a citation: the facts that rules, the desk and the fine need. `c` is its row of `citations`. */

/** The facts of a citation that the rules need, beside the fields that are shown. */
export const FACTS = table('facts', {
  id: ['integer', 'c.id'],
  version: ['integer', 'c.version'],
  cause: [as<Cause>('text'), 'c.cause'],
  reportStatus: [as<ReportStatus>('text'), 'c.report_status'],
  recommendation: [as<Recommendation>('text?'), 'c.recommendation'],
  submittedById: ['integer?', 'c.submitted_by'],
  conflictBadges: [as<number[]>('json?'), CONFLICT_BADGES],
  ownerVehicleLicensePlate: ['text?', 'c.owner_vehicle_license_plate'],
  ownerName: ['text?', 'c.owner_name'],
  // In microseconds, as Postgres orders it.
  updatedAt: ['text', `to_char(c.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`],
  selectedCount: ['smallint', 'c.selected_count'],
  maxEvidenceImages: ['smallint', 's.max_evidence_images'],
  vehicleLicenseIdentifier: ['text', 's.vehicle_license_identifier'],
});

/** The values that decide the fine, in the digits of the camera. */
const MEASURED = table('measured', {
  cause: [as<Cause>('text'), 'c.cause'],
  capturedAt: ['timestamptz', 'c.camera_case_generated_at'],
  measured: ['text?', 'p.speed_measured::text'],
  limit: ['text?', 'p.speed_limit::text'],
  switchedAt: ['timestamptz?', 'p.redlight_switched_at'],
});

const VIOLATION = table('violation', {
  ...MEASURED,
  arrivedAt: ['timestamptz', 'c.created_at'],
  unit: ['text', EVENT_UNIT],
  // A mark of a test stands in it, or it does not matter here.
  metadata: ['text?', `CASE WHEN strpos(p.metadata, '"test"') > 0 THEN p.metadata END`],
  // The fine schedules that may be in force, and what decides between them.
  fineSource: [as<FineSourceRow>('json'), FINE_SOURCE_JSON],
  // The same of its letter.
  letterSource: [as<LetterSourceRow>('json'), LETTER_SOURCE_JSON],
});

/** The source of the sentence of an event that is no violation (guards 1). */
export type ViolationRow = JsonRow<typeof VIOLATION>;

/** SQL of a {@link ViolationRow}, as one JSON value. */
export const VIOLATION_JSON = jsonObject(VIOLATION);

const REQUIRED = jsonColumns({
  name: 'citation, required',
  from: 'citations c JOIN captures p ON p.citation_id = c.id CROSS JOIN mailing_settings l CROSS JOIN pdf_settings f',
  columns: {
    mailingVersion: ['integer', 'l.version'],
    // Which of them holds, the day of the issue decides.
    textSets: [as<TextSetVersion[]>('json'), SET_VERSIONS_JSON],
    cause: [as<Cause>('text'), 'c.cause'],
    referenceId: ['text', 'c.reference_id'],
    place: ['text', 'p.location_address'],
  },
});

/** The input of the check of required content beside the owner. */
export type RequiredFacts = JsonRow<typeof REQUIRED>;

// Whoever issues notices needs an authority (programs 5): asked with the row, so that nobody looks for one in vain.
const ASKS_AUTHORITY = ['boolean', '(SELECT authority_required FROM desk_settings)'] as const;

/** Facts from `vehicles`, `captures` and settings, which only `missing` and refusals need. */
export const WIDE_FACTS = table('wide facts', {
  // Null once it can get no notice any more.
  setup: [
    as<NoticeSetup>('json?'),
    `CASE WHEN c.report_status NOT IN ('COMPLETED', 'DISCARDED') THEN ${setupSql('c.cause')} END`,
  ],
  // Null where no notice can be made any more.
  required: [
    as<RequiredFacts>('json?'),
    `(SELECT ${jsonObject(REQUIRED)}
      FROM mailing_settings l, pdf_settings f
      WHERE f.type = c.cause AND c.report_status NOT IN ('COMPLETED', 'DISCARDED'))`,
  ],
  // A completed event is looked at as if it were open.
  violation: [
    as<ViolationRow>('json?'),
    `CASE WHEN c.report_status <> 'DISCARDED' THEN ${VIOLATION_JSON} END`,
  ],
  // Null once it can get no notice any more.
  holding: [
    as<HoldingQuarantine>('json?'),
    `CASE WHEN c.report_status NOT IN ('COMPLETED', 'DISCARDED') THEN ${HOLDING_JSON} END`,
  ],
  asksAuthority: ASKS_AUTHORITY,
  ownerAddress: ['text?', 'v.owner_address'],
  // All texts of the event that a notice prints.
  printedText: ['text', `concat_ws(' ', ${[...VEHICLE_TEXTS, ...CAPTURE_TEXTS].join(', ')})`],
});

/** A {@link DeferredAct}, in a statement in which `d` is the decision that waits and `u` the officer who took it. */
export const DEFERRED = `json_build_object('act', d.act, 'user', ${OFFICER_JSON}, 'takesEffectAt', ${iso('d.takes_effect_at')})`;

/** Deadline, live claim, waiting decision, and whether the notice is void. */
export const DESK = table('desk', {
  dueAt: ['timestamptz?', 'c.due_at'],
  deadlineRuleId: ['integer?', 'c.deadline_rule_id'],
  deadlineLimb: ['smallint?', 'c.deadline_limb'],
  lastDay: ['text?', 'c.last_day::text'],
  postBy: ['timestamptz?', 'c.post_by'],
  noticeVoid: ['boolean', 'c.notice_void'],
  reviewer: [
    as<Officer>('json?'),
    `(SELECT ${OFFICER_JSON} FROM desk_queue q JOIN users u ON u.id = q.claimed_by
      WHERE q.citation_id = c.id AND q.claim_expires_at > now())`,
  ],
  deferred: [
    as<DeferredAct<string>>('json?'),
    `(SELECT ${DEFERRED}
      FROM deferred_decisions d JOIN users u ON u.id = d.user_id
      WHERE d.citation_id = c.id AND d.status = 'WAITING')`,
  ],
});

/** What the acts on the current notice depend on (repair 2). */
export const NOTICE_ACTS = table('notice acts', {
  asksAuthority: ASKS_AUTHORITY,
  number: ['text?', 'c.stopline_reference_id'],
  isVoid: ['boolean', 'c.notice_void'],
  issuedById: [
    'integer?',
    '(SELECT i.issued_by FROM issued_notices i WHERE i.number = c.stopline_reference_id)',
  ],
  submittedById: ['integer?', 'c.submitted_by'],
  conflictBadges: [as<number[]>('json?'), CONFLICT_BADGES],
  addressee: [
    as<{ kind: AddresseeKind; recordedById: number | null }>('json?'),
    `(SELECT json_build_object('kind', a.kind, 'recordedById', a.recorded_by) FROM issued_notices i
      JOIN addressees a ON a.id = i.addressee_id WHERE i.number = c.stopline_reference_id)`,
  ],
  waiting: [
    as<{ kind: AddresseeKind; recordedById: number | null }>('json?'),
    `(SELECT json_build_object('kind', a.kind, 'recordedById', a.recorded_by) FROM addressees a
      WHERE a.citation_id = c.id AND a.waits)`,
  ],
  holding: [
    as<HoldingQuarantine>('json?'),
    `CASE WHEN c.stopline_reference_id IS NOT NULL THEN ${HOLDING_JSON} END`,
  ],
});

const CAPTURED = table('captured', {
  plate: ['text?', 'p.captured_plate'],
  plateRegion: ['text?', 'p.plate_region'],
  makeModel: ['text?', 'p.captured_make_model'],
  color: ['text?', 'p.captured_color'],
  style: ['text?', 'p.captured_style'],
  speedMeasured: ['text?', 'p.speed_measured::text'],
  speedLimit: ['text?', 'p.speed_limit::text'],
  redlightSwitchedAt: ['timestamptz?', 'p.redlight_switched_at'],
  redlightStopLineDistance: ['text?', 'p.redlight_stop_line_distance::text'],
  metadata: ['text?', 'p.metadata'],
  isOnUnreadList: [
    'boolean',
    isOnUnreadList('p.captured_plate', localDaySql('c.camera_case_generated_at')),
  ],
});

const REGISTERED = table('registered', {
  ownerName: ['text?', 'c.owner_name'],
  plate: ['text?', 'c.owner_vehicle_license_plate'],
  plateRegion: ['text?', 'v.plate_region'],
  makeModel: ['text?', 'v.owner_vehicle_make_model'],
  color: ['text?', 'v.owner_vehicle_color'],
  colorAlt: ['text?', 'v.owner_vehicle_color_alt'],
  style: ['text?', 'v.owner_vehicle_style'],
});

const UNITS = table('units', {
  speed: ['text', 's.speed_unit'],
  distance: ['text', 's.distance_unit'],
});

/** The source of the facts of the page. */
export const OBSERVED = table('observed', {
  cause: [as<Cause>('text'), 'c.cause'],
  capturedAt: ['timestamptz', 'c.camera_case_generated_at'],
  captured: [as<JsonRow<typeof CAPTURED>>('json'), jsonObject(CAPTURED)],
  registered: [as<JsonRow<typeof REGISTERED>>('json'), jsonObject(REGISTERED)],
  units: [as<JsonRow<typeof UNITS>>('json'), jsonObject(UNITS)],
  home: [as<HomeRegion>('json'), HOME_JSON],
});

const TOLD = table('told region', {
  plateRegion: ['text?', 'p.plate_region'],
  metadata: ['text?', 'p.metadata'],
});

/** The source of the region of the plate that the camera read. */
export const REGION = table('region', {
  captured: [as<JsonRow<typeof TOLD>>('json'), jsonObject(TOLD)],
  home: [as<HomeRegion>('json'), HOME_JSON],
});

/** The source of letter and fine: those that a letter keeps, or before there is one what decides them. */
export const FINE = table('fine', {
  ...MEASURED,
  isCompleted: ['boolean', `c.queue = 'completed'`],
  fixed: [
    as<NoticeFine>('jsonb?'),
    `CASE WHEN c.queue = 'completed' THEN (SELECT n.content -> 'mailing' -> 'fine' FROM notices n
      WHERE n.number = c.stopline_reference_id ORDER BY n.version DESC LIMIT 1) END`,
  ],
  source: [
    as<FineSourceRow>('json?'),
    `CASE WHEN c.queue <> 'completed' THEN ${FINE_SOURCE_JSON} END`,
  ],
  // Contents of notices, and those of before there were warning letters, say nothing of it.
  warned: [
    'text?',
    `CASE WHEN c.queue = 'completed' THEN (SELECT n.content #>> '{warning,reason}' FROM notices n
      WHERE n.number = c.stopline_reference_id ORDER BY n.version DESC LIMIT 1) END`,
  ],
  letterSource: [
    as<LetterSourceRow>('json?'),
    `CASE WHEN c.queue <> 'completed' THEN ${LETTER_SOURCE_JSON} END`,
  ],
});

/** The desk's data of a citation: its deadline, and the officer who holds it. */
export type DeskFacts = JsonRow<typeof DESK>;
export type ObservedRow = JsonRow<typeof OBSERVED>;

/** The facts of {@link FACTS} and {@link WIDE_FACTS}, and those that are computed after the read. */
export type CitationFacts = JsonRow<typeof FACTS> &
  JsonRow<typeof WIDE_FACTS> & {
    /** The sentence of an event that is no violation; null for one that is, and for a discarded one. */
    noViolation?: string | null;
    /** The sentence for an officer without the authority that is required; absent with it, and where none is. */
    noAuthority?: string;
    /** The sentences of what is required and missing. */
    unmet?: readonly string[];
    /** The reason why no notice may be made any more; present only with the part `desk`, and absent before the deadline. */
    deadlinePassed?: string;
    /** Present only with the part `fine`; null if there is none. */
    fine?: NoticeFine | null;
    /** Present with the fine. */
    letter?: DueLetter;
    /** Says why no notice says what it costs: no band or no schedule is for the event; present only with `fine`. */
    amountFault?: string | null;
    /** The reason why no notice can be made with the fine schedule; absent if there is none. */
    scheduleFault?: string;
    /** The sentence of the checks that block; present only with the part `checks`, and absent if none does. */
    blocked?: string;
  };

/** A citation as SQL answers it, and the facts behind it. Each part is there only where it was read. */
export interface FoundCitation {
  citation: CitationFields;
  facts: CitationFacts;
  desk?: DeskFacts;
  noticeActs?: JsonRow<typeof NOTICE_ACTS>;
  observed?: ObservedRow;
  region?: JsonRow<typeof REGION>;
  /** Null where it has taken no answer of the registry. */
  attached?: AttachedRow | null;
  fine?: JsonRow<typeof FINE>;
  checks?: ShownRow;
  register?: RegisterRow;
  chain?: ChainRow[];
}
