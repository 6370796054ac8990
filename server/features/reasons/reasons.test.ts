import { describe, expect, it } from 'vitest';
import type { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import { type Reason, reasonFault, reasonOf, reasonText, skipFault } from './reason.pure.js';
import { NewReasonRules, ReasonChangeRules, ReasonsQueryRules } from './reasons.rules.js';
import { type ReasonAct, SHIPPED_REASONS } from './shipped-reasons.pure.js';

describe('the shipped reasons (desk 4), in this order, t needs text', () => {
  const codes = (act: ReasonAct): string =>
    SHIPPED_REASONS.filter((reason) => reason.act === act)
      .sort((one, other) => one.position - other.position)
      .map(({ code, label, cause, needsText }) =>
        [code, label, cause === null ? '' : `(${cause})`, needsText ? 't' : '']
          .filter((part) => part !== '')
          .join(' '),
      )
      .join(' · ');

  it.each([
    [
      'DISCARD',
      'PLATE_UNREADABLE Plate not readable · PLATE_OBSTRUCTED Plate obstructed · VEHICLE_UNCLEAR Vehicle not identifiable · SEVERAL_VEHICLES Several vehicles, offender unclear · EXEMPT_VEHICLE Emergency or exempt vehicle · REGISTRY_DIFFERS Vehicle differs from registry · NOT_PROVEN Signal or limit not proven · LEGAL_TURN Legal turn (REDLIGHT) · CAMERA_FAULT Camera fault · IMAGE_MISSING Image missing · DUPLICATE Duplicate · OUT_OF_TIME Out of time · OTHER Other t',
    ],
    // 4 5 6 9 13
    [
      'HOLD',
      'SEVERAL_VEHICLES Several vehicles, offender unclear · EXEMPT_VEHICLE Emergency or exempt vehicle · REGISTRY_DIFFERS Vehicle differs from registry · CAMERA_FAULT Camera fault · OTHER Other t',
    ],
    // 1 3 4 6 10 13
    [
      'REVISE',
      'PLATE_UNREADABLE Plate not readable · VEHICLE_UNCLEAR Vehicle not identifiable · SEVERAL_VEHICLES Several vehicles, offender unclear · REGISTRY_DIFFERS Vehicle differs from registry · IMAGE_MISSING Image missing · OTHER Other t',
    ],
    [
      'SKIP',
      'KNOWN_PERSON I know the owner or the driver · NEEDS_SENIOR Needs a senior officer · MEDIA_PROBLEM Images do not load · OTHER Other t',
    ],
  ] as const)('%s', (act, reasons) => expect(codes(act)).toBe(reasons));

  it('are reasons that an administrator could have made', () => {
    for (const reason of SHIPPED_REASONS)
      expect(validate(NewReasonRules, { ...reason, active: true })).toMatchObject(reason);
  });
});

describe('the reason of an act (desk 4, 11)', () => {
  const reasons: Reason[] = SHIPPED_REASONS.map((reason) => ({
    ...reason,
    active: reason.code !== 'DUPLICATE',
  }));

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

  it('a new one without them: both causes, no text needed, active, last', () =>
    expect(validate(NewReasonRules, NEW)).toEqual({
      ...NEW,
      cause: null,
      needsText: false,
      active: true,
      position: null,
    }));

  const CODE = 'Code must be 1 to 32 capital letters, digits and underscores';
  it.each([
    ['code', 'lunch', CODE],
    ['code', '', CODE],
    ['code', 'A'.repeat(33), CODE],
    ['label', ' ', 'Label is required'],
    ['label', 'x'.repeat(81), 'Label must be at most 80 characters long'],
    ['act', 'SUBMIT', 'Act must be one of DISCARD, HOLD, REVISE, SKIP'],
    ['cause', 'PARKING', 'Cause must be REDLIGHT or SPEEDING'],
    ['needsText', 1, 'Needs text must be true or false'],
    ['position', 0, 'Position must be from 1 to 10000'],
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
