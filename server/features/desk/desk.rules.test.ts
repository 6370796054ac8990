import { describe, expect, it } from 'vitest';
import type { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import {
  DecisionRules,
  DeskSettingsRules,
  DraftRules,
  NextRules,
  ReportRules,
  SkipRules,
} from './desk.rules.js';

type Schema = Parameters<typeof validate>[0];

/** Returns the sentences of a refusal by field; null if the input is right. */
function errors(schema: Schema, input: unknown): unknown {
  try {
    validate(schema, input);
    return null;
  } catch (error) {
    return (error as AppError).details.errors;
  }
}

describe('next (desk 2)', () => {
  it('takes at most ten ids that are not wanted', () => {
    expect(validate(NextRules, {})).toEqual({ except: [] });
    expect(errors(NextRules, { except: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })).toBeNull();
    expect(errors(NextRules, { except: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] })).toEqual({
      except: ['Except must have at most 10 ids'],
    });
  });

  it.each([[['1']], [[0]], [[1.5]], [[2_147_483_648]]])('%j are no ids', (except) =>
    expect(errors(NextRules, { except })).toEqual({ except: ['Except must be a list of ids'] }),
  );
});

describe('a decision (desk 4, 11)', () => {
  const DECISION = {
    citationId: 7,
    act: 'DISCARD',
    version: 2,
    seconds: 11,
    viewed: [1, 2],
    zoomed: [],
    played: [],
  };

  it('needs no recommendation and no reason by its fields', () =>
    expect(validate(DecisionRules, DECISION)).toEqual({
      ...DECISION,
      recommendation: null,
      reasonCode: null,
      reason: null,
      confirmations: [],
    }));

  const SECONDS = 'Seconds must be from 0 to 86400';
  it.each([
    ['version', undefined, 'Version is required'],
    ['version', null, 'Version is required'],
    ['version', '2', 'Version must be a whole number'],
    ['version', 0, 'Version must be a whole number'],
    ['act', 'PRINT', 'Act must be one of SUBMIT, GENERATE, DISCARD, HOLD, REVISE'],
    ['recommendation', 'REVISE', 'Recommendation must be one of GENERATE, DISCARD, HOLD'],
    ['reasonCode', 'X'.repeat(33), 'Reason is not one of the list'],
    ['reason', 'x'.repeat(256), 'Reason must be at most 255 characters long'],
    ['seconds', undefined, SECONDS],
    ['seconds', -1, SECONDS],
    ['seconds', 86_401, SECONDS],
    ['seconds', NaN, SECONDS],
    ['viewed', undefined, 'Viewed must be a list of ids'],
    ['zoomed', [1, 2, 3].concat(new Array<number>(18).fill(4)), 'Zoomed must have at most 20 ids'],
    ['played', 'all', 'Played must be a list of ids'],
    ['played', [1, 'all'], 'Played must be a list of ids'],
    ['citationId', undefined, 'Citation is required'],
    ['citationId', null, 'Citation is required'],
    ['expectedVersion', 2, 'expectedVersion is not a known field'],
  ])('%s %j: %s', (field, value, sentence) =>
    expect(errors(DecisionRules, { ...DECISION, [field]: value })).toEqual({ [field]: [sentence] }),
  );

  it('SUBMIT has a recommendation', () => {
    expect(errors(DecisionRules, { ...DECISION, act: 'SUBMIT' })).toEqual({
      recommendation: ['Recommendation is required'],
    });
    const submit = { ...DECISION, act: 'SUBMIT', recommendation: 'HOLD' };
    expect(errors(DecisionRules, submit)).toBeNull();
  });
});

it('a skip is of an event', () =>
  expect(errors(SkipRules, { reason: 'A friend' })).toEqual({
    citationId: ['Citation is required'],
  }));

it('a skip has a code, a text, or both; what it lacks is null', () =>
  expect(validate(SkipRules, { citationId: '7', reasonCode: 'OTHER' })).toEqual({
    citationId: '7',
    reasonCode: 'OTHER',
    reason: null,
  }));

describe('a draft (desk 5)', () => {
  it('sets the fields that it names, null empties', () => {
    expect(validate(DraftRules, {})).toEqual({});
    expect(validate(DraftRules, { comment: 'x' })).toEqual({ comment: 'x' });
    const empty = {
      recommendation: null,
      reasonCode: null,
      reason: null,
      comment: null,
      lookupTerm: null,
      skipReason: null,
      viewed: null,
    };
    expect(validate(DraftRules, empty)).toEqual(empty);
  });

  it('keeps what is longer than its act takes, up to 2,000', () => {
    const text = 'x'.repeat(2_000);
    for (const field of ['reason', 'comment', 'lookupTerm', 'skipReason']) {
      expect(errors(DraftRules, { [field]: text })).toBeNull();
      expect(errors(DraftRules, { [field]: `${text}x` })).not.toBeNull();
    }
  });

  it('has no version', () =>
    expect(errors(DraftRules, { version: 1 })).toEqual({
      version: ['version is not a known field'],
    }));
});

describe('the settings of the desk (desk 1): all four', () => {
  const SETTINGS = {
    decisionGraceSeconds: 10,
    requireViewedEvidence: true,
    reasonRequired: [],
    paceGuardSeconds: 0,
  };

  it('are right as they are shipped', () =>
    expect(validate(DeskSettingsRules, SETTINGS)).toEqual(SETTINGS));

  const REQUIRED = 'Reason required must be a list of DISCARD, HOLD, REVISE';
  it.each([
    ['decisionGraceSeconds', 61, 'Decision grace must be from 0 to 60 seconds'],
    ['decisionGraceSeconds', 1.5, 'Decision grace must be from 0 to 60 seconds'],
    ['paceGuardSeconds', -1, 'Pace guard must be from 0 to 60 seconds'],
    ['requireViewedEvidence', null, 'Require viewed evidence must be true or false'],
    ['reasonRequired', undefined, REQUIRED],
    ['reasonRequired', ['HOLD', 'HOLD'], REQUIRED],
    ['reasonRequired', ['SKIP'], REQUIRED],
  ])('%s %j: %s', (field, value, sentence) =>
    expect(errors(DeskSettingsRules, { ...SETTINGS, [field]: value })).toEqual({
      [field]: [sentence],
    }),
  );
});

describe('a report (desk 10)', () => {
  const REPORT = { from: '2026-01-01', to: '2026-12-31' };

  it('is grouped by day and act unless it says so', () =>
    expect(validate(ReportRules, REPORT)).toEqual({ ...REPORT, group: ['day', 'act'] }));

  it.each([
    ['officer,cause', ['officer', 'cause']],
    [
      ['officer', 'cause'],
      ['officer', 'cause'],
    ],
  ])('group %j is %j', (group, read) =>
    expect(validate(ReportRules, { ...REPORT, group }).group).toEqual(read),
  );

  it.each([
    ['2026-01-01', '2026-01-01'],
    ['2028-01-01', '2028-12-31'],
  ])('%s to %s is right', (from, to) => expect(errors(ReportRules, { from, to })).toBeNull());

  const GROUP = 'Group must be of day, queue, act, reason, cause, camera, officer';
  it.each([
    [{ from: undefined }, 'from', 'From is required'],
    [{ to: undefined }, 'to', 'To is required'],
    [{ from: 'yesterday' }, 'from', 'From must be a date'],
    [{ to: '2025-12-31' }, 'to', 'To must not be before from'],
    [{ to: '2027-01-02' }, 'to', 'A report has at most 366 days'],
    [{ group: '' }, 'group', GROUP],
    [{ group: 'day,plate' }, 'group', GROUP],
    [{ group: [] }, 'group', GROUP],
    [{ group: 'day,day' }, 'group', 'Group names one twice'],
  ])('%j: %s, %s', (input, field, sentence) =>
    expect(errors(ReportRules, { ...REPORT, ...input })).toEqual({ [field]: [sentence] }),
  );
});
