import { describe, expect, it } from 'vitest';
import { TRANSITION_NAMES } from './citation.workflow.js';
import {
  TRANSITION_REFUSALS,
  type TransitionFacts,
  transitionRefusal,
} from './transition-refusal.pure.js';

const RIGHT: TransitionFacts = {
  roleHasAct: true,
  isOwnSubmission: false,
  hasConflict: false,
  hasNoAuthority: false,
  versionIsRight: true,
  hasWaitingDecision: false,
  isOffered: true,
  noticeIsVoid: false,
  noViolation: null,
  deadlineHasPassed: false,
  isTooLateToPost: false,
  isUnseen: false,
  scheduleHasOtherUnit: false,
  settingsAreIncomplete: false,
  isQuarantined: false,
  isWarningOnly: false,
  isNoticeOnly: false,
  isForNotice: false,
  blocks: [],
  missing: [],
  unconfirmed: [],
  reasonFault: null,
};

describe('the order of refusals of a transition (desk 4)', () => {
  const missing = [
    'Missing media attachments, please select 4 images required to generate a citation',
  ];
  const reasonFault = { reasonCode: ['Reason is required'] };
  const blocks = ['Warning period on 2026-03-01', 'No certificate'];
  const noViolation = 'No measured speed. No speed limit';
  const unconfirmed = ['Plate read with confidence 0.7', '2 vehicles in the measuring zone'];

  // Each row is wrong in its own way and in all the ways below it.
  const GENERATE: [Partial<TransitionFacts>, unknown][] = [
    [{ roleHasAct: false }, { code: 'FORBIDDEN' }],
    [{ isOwnSubmission: true }, { code: 'OWN_SUBMISSION' }],
    // "directly after OWN_SUBMISSION" (cameras 2).
    [{ hasConflict: true }, { code: 'CONFLICT_OF_INTEREST' }],
    // "CONFLICT_OF_INTEREST, NO_AUTHORITY, version" (programs 9).
    [{ hasNoAuthority: true }, { code: 'NO_AUTHORITY' }],
    [{ versionIsRight: false }, { code: 'CHANGED_BY_ANOTHER' }],
    [{ hasWaitingDecision: true }, { code: 'DECISION_WAITING' }],
    // In the place of NOT_OFFERED (repair 2).
    [{ isOffered: false, noticeIsVoid: true }, { code: 'NOTICE_VOID' }],
    [{ isOffered: false }, { code: 'NOT_OFFERED' }],
    // "directly before DEADLINE_PASSED" (guards 1).
    [{ noViolation }, { code: 'NO_VIOLATION', sentence: noViolation }],
    [{ deadlineHasPassed: true }, { code: 'DEADLINE_PASSED' }],
    // "`DEADLINE_PASSED` or `TOO_LATE_TO_POST`" (programs 9).
    [{ isTooLateToPost: true }, { code: 'TOO_LATE_TO_POST' }],
    // "after DEADLINE_PASSED" (desk 14).
    [{ isUnseen: true }, { code: 'NOT_VIEWED' }],
    // "after DEADLINE_PASSED, before what is missing" (mailing 1).
    [{ scheduleHasOtherUnit: true }, { code: 'SCHEDULE_UNIT' }],
    // "after SCHEDULE_UNIT, before what is missing" (mailing 10).
    [{ settingsAreIncomplete: true }, { code: 'SETTINGS_INCOMPLETE' }],
    // "SETTINGS_INCOMPLETE, CAMERA_QUARANTINED, … RULE_BLOCKS" (programs 9).
    [{ isQuarantined: true }, { code: 'CAMERA_QUARANTINED' }],
    // "CAMERA_QUARANTINED, WARNING_ONLY or NO_WARNING, RULE_BLOCKS" (programs 9).
    [{ isWarningOnly: true }, { code: 'WARNING_ONLY' }],
    [{ isNoticeOnly: true }, { code: 'NO_WARNING' }],
    // "after SETTINGS_INCOMPLETE: RULE_BLOCKS, what is missing, `confirmations`, reason" (cameras 2).
    [{ blocks }, { code: 'RULE_BLOCKS', sentence: 'Warning period on 2026-03-01. No certificate' }],
    [{ missing }, { code: 'INVALID', errors: { missing } }],
    [
      { unconfirmed },
      {
        code: 'INVALID',
        errors: {
          confirmations: [
            'A reason is needed: Plate read with confidence 0.7',
            'A reason is needed: 2 vehicles in the measuring zone',
          ],
        },
      },
    ],
    [{ reasonFault }, { code: 'INVALID', errors: reasonFault }],
  ];
  // Those of the desk alone are no refusals of transitionCitation.
  it('is that in which the description of transitionCitation names them, each once', () => {
    const codes = GENERATE.map(([, refusal]) => (refusal as { code: string }).code);
    expect(TRANSITION_REFUSALS).toEqual([
      'CITATION_NOT_FOUND',
      ...new Set(codes.filter((code) => code !== 'NOT_VIEWED')),
      'EVIDENCE_DAMAGED',
      'EVIDENCE_UNREADABLE',
    ]);
  });

  it.each(GENERATE.map(([, refusal], index) => [index + 1, refusal]))(
    '%i: %j',
    (place, refusal) => {
      const wrong = GENERATE.slice(place - 1).map(([facts]) => facts);
      wrong.push({ isForNotice: true });
      expect(
        transitionRefusal('generate', Object.assign({}, RIGHT, ...wrong) as TransitionFacts),
      ).toEqual(refusal);
    },
  );

  it.each(TRANSITION_NAMES)('%s with nothing wrong is not refused', (transition) =>
    expect(transitionRefusal(transition, RIGHT)).toBeNull(),
  );

  it.each(TRANSITION_NAMES)('%s: deadline and what is missing stop generate alone', (transition) =>
    expect(transitionRefusal(transition, { ...RIGHT, deadlineHasPassed: true, missing })).toEqual(
      transition === 'generate' ? { code: 'DEADLINE_PASSED' } : null,
    ),
  );

  it.each(TRANSITION_NAMES)('%s: no violation stops what makes or recommends a notice', (act) => {
    const facts = { ...RIGHT, noViolation };
    expect(transitionRefusal(act, facts)).toBeNull();
    expect(transitionRefusal(act, { ...facts, isForNotice: true, blocks, isUnseen: true })).toEqual(
      {
        code: 'NO_VIOLATION',
        sentence: noViolation,
      },
    );
  });

  it.each(TRANSITION_NAMES)('%s: settings that are missing stop generate alone', (act) =>
    expect(transitionRefusal(act, { ...RIGHT, settingsAreIncomplete: true })).toEqual(
      act === 'generate' ? { code: 'SETTINGS_INCOMPLETE' } : null,
    ),
  );

  it.each(TRANSITION_NAMES)(
    '%s: a quarantine of the camera stops generate alone (cameras 3)',
    (act) =>
      expect(transitionRefusal(act, { ...RIGHT, isQuarantined: true })).toEqual(
        act === 'generate' ? { code: 'CAMERA_QUARANTINED' } : null,
      ),
  );

  it.each(TRANSITION_NAMES)('%s: what nobody looked at is not decided (desk 14)', (act) =>
    expect(transitionRefusal(act, { ...RIGHT, isUnseen: true, missing, reasonFault })).toEqual({
      code: 'NOT_VIEWED',
    }),
  );

  it.each(TRANSITION_NAMES)('%s: checks stop only what makes or recommends a notice', (act) => {
    const facts = { ...RIGHT, blocks, unconfirmed };
    expect(transitionRefusal(act, facts)).toBeNull();
    expect(transitionRefusal(act, { ...facts, isForNotice: true })).toMatchObject({
      code: 'RULE_BLOCKS',
    });
    expect(transitionRefusal(act, { ...facts, isForNotice: true, blocks: [] })).toMatchObject({
      code: 'INVALID',
    });
  });

  it.each(TRANSITION_NAMES)('%s: a schedule in another unit stops generate alone', (act) =>
    expect(transitionRefusal(act, { ...RIGHT, scheduleHasOtherUnit: true })).toEqual(
      act === 'generate' ? { code: 'SCHEDULE_UNIT' } : null,
    ),
  );

  it.each(TRANSITION_NAMES)('%s: a conflict of interest stops each act (cameras 2)', (act) =>
    expect(transitionRefusal(act, { ...RIGHT, hasConflict: true })).toEqual({
      code: 'CONFLICT_OF_INTEREST',
    }),
  );

  it.each(TRANSITION_NAMES)('%s: one decides no own submission, and may submit again', (act) =>
    expect(transitionRefusal(act, { ...RIGHT, isOwnSubmission: true })).toEqual(
      act === 'submit' ? null : { code: 'OWN_SUBMISSION' },
    ),
  );
});
