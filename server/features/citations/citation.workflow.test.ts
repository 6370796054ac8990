import { describe, expect, it } from 'vitest';
import type { Duty } from '../../platform/domain/duty.js';
import {
  availableActions,
  dutyActions,
  editable,
  offer,
  PARTICIPLES,
  QUEUE_OF,
  QUEUES,
  type Recommendation,
  REPORT_STATUSES,
  type ReportStatus,
  TARGETS,
  TRANSITION_NAMES,
  TRANSITIONS,
  UPDATED_STATUS,
} from './citation.workflow.js';

const NO = undefined;

// Specification, section 4, "Transitions": every action from every status.
const SPECIFIED: Record<
  ReportStatus,
  Record<(typeof TRANSITION_NAMES)[number], ReportStatus | undefined>
> = {
  PENDING: { submit: 'REVIEW', revise: NO, hold: NO, discard: NO, generate: NO },
  UPDATED: { submit: 'UPDATED_REVIEW', revise: NO, hold: NO, discard: NO, generate: NO },
  REVISE: { submit: 'UPDATED_REVIEW', revise: NO, hold: NO, discard: NO, generate: NO },
  UPDATED_REVISE: {
    submit: NO,
    revise: NO,
    hold: 'HOLD',
    discard: 'DISCARDED',
    generate: 'COMPLETED',
  },
  REVIEW: {
    submit: NO,
    revise: 'REVISE',
    hold: 'HOLD',
    discard: 'DISCARDED',
    generate: 'COMPLETED',
  },
  UPDATED_REVIEW: {
    submit: NO,
    revise: 'REVISE',
    hold: 'HOLD',
    discard: 'DISCARDED',
    generate: 'COMPLETED',
  },
  COMPLETED: { submit: NO, revise: NO, hold: NO, discard: NO, generate: NO },
  DISCARDED: { submit: NO, revise: NO, hold: NO, discard: NO, generate: NO },
  HOLD: { submit: NO, revise: 'REVISE', hold: NO, discard: NO, generate: NO },
};

describe('the transition table of specification 4', () => {
  for (const status of REPORT_STATUSES) {
    for (const transition of TRANSITION_NAMES) {
      it(`${transition} from ${status} goes to ${SPECIFIED[status][transition] ?? 'nowhere'}`, () => {
        expect(TRANSITIONS[transition][status]).toBe(SPECIFIED[status][transition]);
      });
    }
  }

  it('takes REVIEW and UPDATED_REVIEW both as submit (contract 6)', () => {
    expect(TARGETS).toEqual({
      REVIEW: 'submit',
      UPDATED_REVIEW: 'submit',
      REVISE: 'revise',
      HOLD: 'hold',
      DISCARDED: 'discard',
      COMPLETED: 'generate',
    });
  });
});

const TALK = ['history', 'comments'];
const SUBMIT = ['submit', 'history', 'comments'];
const DECIDE = ['generate', 'discard', 'hold', 'revise', 'history', 'comments'];
const DECIDE_NO_REVISE = ['generate', 'discard', 'hold', 'history', 'comments'];
const HOLD_REVISE = ['hold', 'revise', 'history', 'comments'];
const HOLD_ONLY = ['hold', 'history', 'comments'];
const REVISE = ['revise', 'history', 'comments'];
const PRINT = ['print', 'history', 'comments'];
const NOTHING: string[] = [];

type Row = Record<'null' | Recommendation, string[]>;
const always = (actions: string[]): Row => ({
  null: actions,
  GENERATE: actions,
  DISCARD: actions,
  HOLD: actions,
});

// Specification, section 4, "Actions offered on a citation": role, status, recommendation.
const OFFERED: Record<Duty, Record<ReportStatus, Row>> = {
  processing: {
    PENDING: always(SUBMIT),
    UPDATED: always(SUBMIT),
    REVISE: always(SUBMIT),
    UPDATED_REVISE: always(TALK),
    REVIEW: always(TALK),
    UPDATED_REVIEW: always(TALK),
    COMPLETED: always(TALK),
    DISCARDED: always(TALK),
    HOLD: always(TALK),
  },
  inspection: {
    PENDING: always(TALK),
    UPDATED: always(TALK),
    REVISE: always(TALK),
    // The menu does not offer what the table does not list (contract 6).
    UPDATED_REVISE: {
      null: TALK,
      GENERATE: DECIDE_NO_REVISE,
      DISCARD: DECIDE_NO_REVISE,
      HOLD: HOLD_ONLY,
    },
    REVIEW: { null: TALK, GENERATE: DECIDE, DISCARD: DECIDE, HOLD: HOLD_REVISE },
    UPDATED_REVIEW: { null: TALK, GENERATE: DECIDE, DISCARD: DECIDE, HOLD: HOLD_REVISE },
    COMPLETED: always(PRINT),
    DISCARDED: always(TALK),
    HOLD: always(REVISE),
  },
  administrator: {
    PENDING: always(NOTHING),
    UPDATED: always(NOTHING),
    REVISE: always(NOTHING),
    UPDATED_REVISE: always(NOTHING),
    REVIEW: always(NOTHING),
    UPDATED_REVIEW: always(NOTHING),
    COMPLETED: always(NOTHING),
    DISCARDED: always(NOTHING),
    HOLD: always(NOTHING),
  },
};

describe('the actions offered by specification 4', () => {
  for (const duty of ['processing', 'inspection', 'administrator'] as const) {
    for (const status of REPORT_STATUSES) {
      for (const recommendation of [null, 'GENERATE', 'DISCARD', 'HOLD'] as const) {
        const expected = OFFERED[duty][status][recommendation ?? 'null'];
        it(`offers ${duty} on ${status} with ${recommendation}: ${expected.join(', ') || 'nothing'}`, () => {
          expect(offer(duty, status, recommendation)).toEqual(expected);
        });
      }
    }
  }

  it('offers nothing that moves a citation where the transition table has no way', () => {
    for (const status of REPORT_STATUSES) {
      for (const recommendation of [null, 'GENERATE', 'DISCARD', 'HOLD'] as const) {
        for (const duty of ['processing', 'inspection'] as const) {
          for (const action of offer(duty, status, recommendation)) {
            const transition = TRANSITION_NAMES.find((name) => name === action);
            if (transition !== undefined) expect(TRANSITIONS[transition][status]).toBeDefined();
          }
        }
      }
    }
  });

  it('lets nobody decide what they submitted (contract 5)', () => {
    const own = { reportStatus: 'REVIEW', recommendation: 'GENERATE', submittedById: 7 } as const;
    expect(availableActions({ userId: 7, badgeNumber: 70, duty: 'inspection' }, own)).toEqual([
      { type: 6, name: 'history' },
      { type: 5, name: 'comments' },
    ]);
  });

  it('offers nothing at all where the plate is listed for the badge number (cameras 2)', () => {
    const conflictBadges = [70, 90];
    for (const reportStatus of REPORT_STATUSES) {
      const event = { reportStatus, recommendation: null, submittedById: 1, conflictBadges };
      for (const duty of ['processing', 'inspection'] as const) {
        expect(availableActions({ userId: 7, badgeNumber: 70, duty }, event)).toEqual([]);
        expect(availableActions({ userId: 7, badgeNumber: 7, duty }, event)).not.toEqual([]);
      }
    }
  });

  it('numbers the actions as specification 6 does', () => {
    const citation = {
      reportStatus: 'REVIEW',
      recommendation: 'GENERATE',
      submittedById: 7,
    } as const;
    expect(availableActions({ userId: 8, badgeNumber: 80, duty: 'inspection' }, citation)).toEqual([
      { type: 3, name: 'generate' },
      { type: 4, name: 'discard' },
      { type: 1, name: 'hold' },
      { type: 2, name: 'revise' },
      { type: 6, name: 'history' },
      { type: 5, name: 'comments' },
    ]);
  });
});

describe('citationActions of contract 5', () => {
  it.each([
    [
      'processing',
      [
        { type: 0, name: 'submit' },
        { type: 5, name: 'comments' },
        { type: 6, name: 'history' },
      ],
    ],
    [
      'inspection',
      [
        { type: 1, name: 'hold' },
        { type: 2, name: 'revise' },
        { type: 3, name: 'generate' },
        { type: 4, name: 'discard' },
        { type: 5, name: 'comments' },
        { type: 6, name: 'history' },
        { type: 7, name: 'print' },
      ],
    ],
    ['administrator', []],
  ] as const)('%s', (duty, actions) => {
    expect(dutyActions(duty)).toEqual(actions);
  });
});

describe('what may be changed', () => {
  it('is the pending group, by processing officers only', () => {
    const by = (duty: Duty): ReportStatus[] =>
      REPORT_STATUSES.filter((status) => editable(duty, status));
    expect(by('processing')).toEqual(['PENDING', 'UPDATED', 'REVISE']);
    expect(by('inspection')).toEqual([]);
    expect(by('administrator')).toEqual([]);
  });

  it('makes the status UPDATED when the vehicle was changed (contract 6)', () => {
    expect(UPDATED_STATUS).toBe('UPDATED');
  });

  it('is refused in words that end the sentence "it cannot be ... now" (contract 3: fit for a toast)', () => {
    expect(PARTICIPLES).toEqual({
      submit: 'submitted',
      revise: 'sent back',
      hold: 'put on hold',
      discard: 'discarded',
      generate: 'completed',
    });
  });

  it('has the five lists of specification 7', () => {
    expect(QUEUES).toEqual(['pending', 'submitted', 'hold', 'discarded', 'completed']);
  });

  it('has each status in one of them (specification 4, "Groups")', () => {
    expect(QUEUE_OF).toEqual({
      PENDING: 'pending',
      UPDATED: 'pending',
      REVISE: 'pending',
      REVIEW: 'submitted',
      UPDATED_REVIEW: 'submitted',
      UPDATED_REVISE: 'submitted',
      HOLD: 'hold',
      DISCARDED: 'discarded',
      COMPLETED: 'completed',
    });
  });
});
