import { localDaySql } from '../../platform/database/session.js';
import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { PlateRegion } from '../../platform/domain/region.pure.js';
import type { Limb, MetBy } from './clock.pure.js';
import type { RuleAddressee, RulePlate } from './deadline-choice.pure.js';
import type { DayKind, Start } from './due-date.pure.js';

const RULE_ITEM = `SELECT r.id, r.cause, r.effective_from::text AS "effectiveFrom", r.addressee, r.plate, r.limbs,
    r.met_by AS "metBy", r.transit_days AS "transitDays", r.starts, r.days, r.kind, r.country, r.state, r.region, ${OFFICER_JSON} AS "createdBy", r.created_at AS "createdAt"
  FROM deadline_rules r JOIN users u ON u.id = r.created_by`;

const RULE_ROW = {
  id: 'integer',
  cause: as<Cause>('text'),
  effectiveFrom: 'text',
  addressee: as<RuleAddressee>('text'),
  plate: as<RulePlate>('text'),
  limbs: as<Limb[]>('jsonb'),
  metBy: as<MetBy>('text'),
  transitDays: 'smallint',
  starts: as<Start>('text?'),
  days: 'smallint?',
  kind: as<DayKind>('text?'),
  country: 'text?',
  state: 'text?',
  region: 'text?',
  createdBy: as<Officer>('json'),
  createdAt: 'timestamptz',
} as const;

/** Every deadline rule, the latest first. */
export const RULES = statement({
  name: 'deadlines: rules',
  sql: `${RULE_ITEM} ORDER BY r.effective_from DESC, r.id DESC`,
  row: RULE_ROW,
});

/** $1 the rule. */
export const RULE = statement({
  name: 'deadlines: rule',
  sql: `${RULE_ITEM} WHERE r.id = $1`,
  row: RULE_ROW,
});

/** The instant of the transaction. */
export const NOW = statement({
  name: 'deadlines: now',
  sql: 'SELECT now() AS now',
  row: { now: 'timestamptz' },
});

/** The region of this installation, and the codes of the states of its country (guards 3). */
export const HOME = statement({
  name: 'deadlines: home region',
  sql: 'SELECT home_region AS region, home_states AS states FROM registry_settings',
  row: { region: as<PlateRegion>('text?'), states: as<string[]>('text[]') },
});

/** Business days between the decision and the posting. */
export const POSTING_DAYS = statement({
  name: 'deadlines: posting days',
  sql: 'SELECT posting_days AS days FROM mailing_settings',
  row: { days: 'smallint' },
});

/** The statuses of events that are not decided yet. */
const IS_OPEN = `c.queue IN ('pending', 'submitted', 'hold')`;

/** What decides the clock of an event `c` with its vehicle `v` and its capture `p`. The text of a camera may be long. */
const CLOCKED = `c.id, c.cause, c.camera_case_generated_at AS "capturedAt", c.created_at AS "receivedAt",
  v.owner_known_at AS "ownerKnownAt", v.plate_region AS "vehicleRegion", p.plate_region AS "capturedRegion",
  CASE WHEN p.plate_region IS NULL AND p.metadata LIKE '%plate_region%' THEN p.metadata END AS metadata`;

const CLOCKED_ROW = {
  id: 'integer',
  cause: as<Cause>('text'),
  capturedAt: 'timestamptz',
  receivedAt: 'timestamptz',
  ownerKnownAt: 'timestamptz?',
  vehicleRegion: as<PlateRegion>('text?'),
  capturedRegion: as<PlateRegion>('text?'),
  metadata: 'text?',
} as const;

const CLOCKED_FROM =
  'citations c JOIN vehicles v ON v.citation_id = c.id JOIN captures p ON p.citation_id = c.id';

/**
 * Waiting and held events without a deadline, locked. $1 the rule, $2 its cause, $3 its first instant, $4 the event before the
 * first one, $5 how many.
 */
export const WITHOUT_DEADLINE = statement({
  name: 'deadlines: events without',
  sql: `SELECT ${CLOCKED}
    FROM ${CLOCKED_FROM}
    WHERE ${IS_OPEN} AND c.due_at IS NULL AND c.deadline_rule_id IS DISTINCT FROM $1
      AND c.cause = $2 AND c.camera_case_generated_at >= $3 AND c.id > $4
    ORDER BY c.id LIMIT $5 FOR NO KEY UPDATE OF c`,
  row: CLOCKED_ROW,
});

/** An event with its clock as it is. $1 the event. */
export const CLOCK_OF_EVENT = statement({
  name: 'deadlines: clock of an event',
  sql: `SELECT ${CLOCKED}, ${IS_OPEN} AS "isOpen", c.deadline_rule_id AS "deadlineRuleId", c.due_at AS "dueAt",
      c.last_day::text AS "lastDay", c.post_by AS "postBy", c.deadline_limb AS "deadlineLimb",
      c.deadline_alternative_id AS "deadlineAlternativeId"
    FROM ${CLOCKED_FROM} WHERE c.id = $1`,
  row: {
    ...CLOCKED_ROW,
    isOpen: 'boolean',
    deadlineRuleId: 'integer?',
    dueAt: 'timestamptz?',
    lastDay: 'text?',
    postBy: 'timestamptz?',
    deadlineLimb: 'smallint?',
    deadlineAlternativeId: 'integer?',
  },
});

/**
 * Gives events their clocks, and raises no version. A list each: the events, their rules, due dates, last days, last moments of
 * posting, limbs, and the rules of the other side.
 */
export const GIVE_CLOCKS = statement({
  name: 'deadlines: give clocks',
  sql: `UPDATE citations c SET deadline_rule_id = given.rule_id, due_at = given.due_at, last_day = given.last_day,
      post_by = given.post_by, deadline_limb = given.limb, deadline_alternative_id = given.alternative_id
    FROM unnest($1::integer[], $2::integer[], $3::timestamptz[], $4::date[], $5::timestamptz[], $6::smallint[], $7::integer[])
      AS given (id, rule_id, due_at, last_day, post_by, limb, alternative_id)
    WHERE c.id = given.id`,
  row: {},
});

/** The clocks of open events that have a last day of posting: those that follow the days of posting. */
export const POSTED_CLOCKS = statement({
  name: 'deadlines: posted clocks',
  sql: `SELECT DISTINCT c.deadline_rule_id AS "ruleId", coalesce(c.last_day, ${localDaySql('c.due_at')})::text AS "lastDay",
      c.post_by AS "postBy", c.due_at AS "dueAt"
    FROM citations c WHERE c.post_by IS NOT NULL AND c.due_at IS NOT NULL AND ${IS_OPEN}`,
  row: { ruleId: 'integer!', lastDay: 'text', postBy: 'timestamptz!', dueAt: 'timestamptz!' },
});

/** Moves the open events of one clock. $1 the rule, $2 the last day, $3 and $4 what was, $5 and $6 what is: posting and due. */
export const MOVE_CLOCK = statement({
  name: 'deadlines: move clock',
  sql: `UPDATE citations c SET post_by = $5, due_at = $6, last_day = $2
    WHERE c.post_by = $3 AND c.due_at = $4 AND c.deadline_rule_id = $1 AND ${IS_OPEN}
      AND coalesce(c.last_day, ${localDaySql('c.due_at')}) = $2::date`,
  row: {},
});

/** The place of a rule that is met by the posting or the arrival of a letter. $1 the rule. */
export const POSTING_PLACE = statement({
  name: 'deadlines: posting place',
  sql: `SELECT country, state, region FROM deadline_rules WHERE id = $1 AND met_by <> 'DECIDED'`,
  row: { country: 'text?', state: 'text?', region: 'text?' },
});

/**
 * Records the time from which plate, name and address of an owner are known, once. $1 the event, $2 the time, or null
 * for now.
 */
export const OWNER_KNOWN = statement({
  name: 'deadlines: owner known',
  sql: `UPDATE vehicles v SET owner_known_at = coalesce($2, now())
    FROM citations c
    WHERE v.citation_id = $1 AND c.id = v.citation_id AND v.owner_known_at IS NULL AND v.owner_address IS NOT NULL
      AND c.owner_name IS NOT NULL AND c.owner_vehicle_license_plate IS NOT NULL
    RETURNING v.owner_known_at AS "ownerKnownAt"`,
  row: { ownerKnownAt: 'timestamptz?' },
});
