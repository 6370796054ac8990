import { describe, expect, it } from 'vitest';
import type { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import {
  errorFault,
  keptFault,
  type Reason,
  reasonFault,
  reasonOf,
  reasonText,
  skipFault,
} from './reason.pure.js';
import { NewReasonRules, ReasonChangeRules, ReasonsQueryRules } from './reasons.rules.js';

describe('the reason of an act (desk 4, 11)', () => {
  const right = { erroneous: false, fault: 'NONE' } as const;
  const text = { label: 'Some reason', cause: null, needsText: false, ...right } as const;
  const discard = { act: 'DISCARD', ...text } as const;
  const reasons: Reason[] = [
    { ...discard, code: 'LEGAL_TURN', cause: 'REDLIGHT', active: true },
    { ...discard, code: 'CAMERA_FAULT', active: true },
    { ...discard, code: 'DUPLICATE', active: false },
    { ...discard, act: 'HOLD', code: 'CAMERA_FAULT', active: true },
  ];

  it.each([
    ['DISCARD', 'REDLIGHT', 'LEGAL_TURN', true, 'of its cause'],
    ['DISCARD', 'SPEEDING', 'LEGAL_TURN', false, 'of the other cause'],
    ['DISCARD', 'SPEEDING', 'CAMERA_FAULT', true, 'of both causes'],
    ['REVISE', 'SPEEDING', 'CAMERA_FAULT', false, 'of another act'],
    ['DISCARD', 'SPEEDING', 'DUPLICATE', false, 'switched off'],
    ['DISCARD', 'SPEEDING', 'camera_fault', false, 'in other letters'],
  ] as const)('%s %s %s: %s (%s)', (act, cause, code, isFound, _why) =>
    expect(reasonOf(reasons, act, cause, code) !== null).toBe(isFound),
  );

  const PLAIN = { needsText: false };
  const TEXT = { needsText: true };
  it.each([
    [null, null, null, false, null],
    [null, 'text', null, false, null],
    [null, null, null, true, { reasonCode: ['Reason is required'] }],
    [null, 'text', null, true, { reasonCode: ['Reason is required'] }],
    ['NONE', null, null, false, { reasonCode: ['Reason is not one of the list'] }],
    ['OTHER', null, TEXT, false, { reason: ['A text is required for this reason'] }],
    ['OTHER', 'text', TEXT, true, null],
    ['DUPLICATE', null, PLAIN, true, null],
  ])(
    'code %j, text %j, found %j, required %s: %j',
    (reasonCode, reason, found, isRequired, fault) =>
      expect(reasonFault({ reasonCode, reason }, found, isRequired)).toEqual(fault),
  );

  it.each([
    [null, null, null, { reasonCode: ['Reason is required'] }],
    [null, 'text', null, null],
    ['NEEDS_SENIOR', null, PLAIN, null],
    ['OTHER', null, TEXT, { reason: ['A text is required for this reason'] }],
  ])('a skip has a code or a text: %j, %j, %j: %j', (reasonCode, reason, found, fault) =>
    expect(skipFault({ reasonCode, reason }, found)).toEqual(fault),
  );

  it.each([
    ['Duplicate', null, 'Duplicate'],
    ['Other', 'the car is a prop', 'Other – the car is a prop'],
    [null, 'the car is a prop', 'the car is a prop'],
    [null, null, null],
  ])('label %j and text %j are %j', (label, text, shown) =>
    expect(reasonText(label, text)).toBe(shown),
  );
});

describe('the error that a reason of a void notice names (repair 2)', () => {
  const NOT_VOID = 'Only a reason of the act VOID can be erroneous';
  it.each([
    ['VOID', false, 'NONE', null],
    ['VOID', true, 'NONE', null],
    ['VOID', true, 'REGISTRY', null],
    ['VOID', false, 'CAMERA', { fault: ['A reason that is not erroneous has the fault NONE'] }],
    ['DISCARD', false, 'NONE', null],
    ['HOLD', true, 'NONE', { erroneous: [NOT_VOID] }],
    ['SKIP', false, 'AGENCY', { fault: ['Only a reason of the act VOID has a fault'] }],
  ] as const)('%s erroneous %s fault %s: %j', (act, erroneous, fault, errors) =>
    expect(errorFault({ act, erroneous, fault })).toEqual(errors),
  );

  it.each([
    ['VOID', 'OTHER', true, null, null],
    ['VOID', 'OTHER', false, null, { active: ['This reason cannot be switched off'] }],
    ['VOID', 'OTHER', true, 'SPEEDING', { cause: ['This reason is for both causes'] }],
    ['VOID', 'EXEMPT', false, 'SPEEDING', null],
    ['DISCARD', 'OTHER', false, null, null],
  ] as const)('%s %s, active %s, for %j: %j', (act, code, active, cause, errors) =>
    expect(keptFault({ act, code, active, cause })).toEqual(errors),
  );
});

describe('the fields of a reason (desk 1)', () => {
  const NEW = { act: 'SKIP', code: 'LUNCH', label: 'Lunch' };
  const errors = (schema: Parameters<typeof validate>[0], input: unknown): unknown => {
    try {
      validate(schema, input);
      return null;
    } catch (error) {
      return (error as AppError).details.errors;
    }
  };

  it('a new one without them: both causes, no text needed, active, last, without a key (desk 14)', () =>
    expect(validate(NewReasonRules, NEW)).toEqual({
      ...NEW,
      cause: null,
      needsText: false,
      active: true,
      position: null,
      key: null,
      erroneous: false,
      fault: 'NONE',
    }));

  const CODE = 'Code must be 1 to 32 capital letters, digits and underscores';
  it.each([
    ['code', 'lunch', CODE],
    ['code', '', CODE],
    ['code', 'A'.repeat(33), CODE],
    ['label', ' ', 'Label is required'],
    ['label', 'x'.repeat(81), 'Label must be at most 80 characters long'],
    ['act', 'SUBMIT', 'Act must be one of DISCARD, HOLD, REVISE, SKIP, VOID'],
    ['cause', 'PARKING', 'Cause must be REDLIGHT or SPEEDING'],
    ['needsText', 1, 'Needs text must be true or false'],
    ['position', 0, 'Position must be from 1 to 10000'],
    ['erroneous', 'yes', 'Erroneous must be true or false'],
    ['fault', 'OURS', 'Fault must be one of AGENCY, VENDOR, REGISTRY, CAMERA, NONE'],
    ['id', 1, 'id is not a known field'],
  ])('%s %j: %s', (field, value, sentence) =>
    expect(errors(NewReasonRules, { ...NEW, [field]: value })).toEqual({ [field]: [sentence] }),
  );

  it('act and code are never changed; what is left out stays', () => {
    expect(validate(ReasonChangeRules, { active: false })).toEqual({ active: false });
    expect(validate(ReasonChangeRules, { cause: null })).toEqual({ cause: null });
    for (const field of ['act', 'code'])
      expect(errors(ReasonChangeRules, { [field]: 'SKIP' })).toEqual({
        [field]: [`${field} is not a known field`],
      });
  });

  it('are asked for by act', () => {
    expect(errors(ReasonsQueryRules, { act: 'HOLD' })).toBeNull();
    expect(errors(ReasonsQueryRules, {})).toBeNull();
    expect(errors(ReasonsQueryRules, { act: 'hold' })).not.toBeNull();
  });
});
