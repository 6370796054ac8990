import { describe, expect, it } from 'vitest';
import {
  countsOf,
  countsSentence,
  digestOf,
  rowChanges,
  settingChanges,
} from './program-changes.pure.js';

const OLD = { key: 'DISCARD X', fields: { label: 'A', cause: null, sub: { twoWords: 1 } } };
const HEAD = { name: 'P', note: '', example: false };

describe('the changes of a program (programs 7)', () => {
  const row = (fields: object, old: typeof OLD | null, isFixed = false) =>
    rowChanges('reasons', {
      key: 'DISCARD X',
      fields: { ...fields },
      old: old && { ...old, isFixed },
    }).map(({ act, field, old: before, new: after, sentence }) => [
      act,
      field,
      before,
      after,
      sentence,
    ]);

  it('of a row are one for it, or one for each field', () => {
    expect(row({ label: 'B' }, null)).toEqual([
      ['ADD', null, null, { label: 'B' }, 'reasons: DISCARD X is added'],
    ]);
    expect(row(OLD.fields, OLD)).toEqual([
      ['SAME', null, null, null, 'reasons: DISCARD X is the same'],
    ]);
    expect(row({ label: 'B', cause: 'SPEEDING', sub: { twoWords: 2 } }, OLD)).toEqual([
      ['CHANGE', 'label', 'A', 'B', 'reasons: DISCARD X, label: A → B'],
      ['CHANGE', 'cause', null, 'SPEEDING', 'reasons: DISCARD X, cause: none → SPEEDING'],
      [
        'CHANGE',
        'sub',
        { two_words: 1 },
        { two_words: 2 },
        'reasons: DISCARD X, sub: {"two_words":1} → {"two_words":2}',
      ],
    ]);
  });

  it('name of a long value what differs; the whole one stands beside it', () => {
    const texts = (howToPay: string | null) => ({
      en: { legalBasis: 'x'.repeat(100), ...(howToPay !== null && { howToPay }) },
      de: { legalBasis: 'y' },
    });
    const [change] = rowChanges('text_sets', {
      ...{ key: 'K', fields: { texts: texts('Pay') } },
      old: { key: 'K', fields: { texts: texts(null) } },
    });
    expect(change?.sentence).toBe(
      'text_sets: K, texts: {"en":{"how_to_pay":null}} → {"en":{"how_to_pay":"Pay"}}',
    );
    expect(change?.new).toMatchObject({ de: { legal_basis: 'y' } });
  });

  it('of a row in use are a conflict where it differs, and none where it does not', () => {
    expect(
      row({ ...OLD.fields, label: 'B' }, OLD, true).map(([act, , , , said]) => [act, said]),
    ).toEqual([['CONFLICT', 'reasons: DISCARD X is in use and differs']]);
    expect(row(OLD.fields, OLD, true)[0]?.[0]).toBe('SAME');
  });

  it('of settings are one for each that is given', () => {
    const saved = { key: '', fields: { speedUnit: 'km/h', postingDays: 0 } };
    const changes = settingChanges('mailing', saved, { postingDays: 2, speedUnit: 'km/h' });
    expect(changes.map(({ key, act, sentence }) => [key, act, sentence])).toEqual([
      ['posting_days', 'CHANGE', 'mailing: posting_days: 0 → 2'],
      ['speed_unit', 'SAME', 'mailing: speed_unit is the same'],
    ]);
    expect(countsOf(changes)).toEqual({ ADD: 0, CHANGE: 1, SAME: 1, CONFLICT: 0 });
    expect(countsSentence(countsOf(changes))).toBe(
      '0 to add, 1 to change, 1 the same, 0 in conflict',
    );
  });

  it('have another digest where the file or a saved value is another', () => {
    const saved = (unit: string) => ({ key: '', fields: { speedUnit: unit } });
    const changes = (unit: string) =>
      settingChanges('citation_settings', saved(unit), { speedUnit: 'mph' });
    const digests = [
      digestOf(HEAD, changes('km/h')),
      digestOf(HEAD, changes('mph')),
      digestOf({ ...HEAD, example: true }, changes('km/h')),
    ];
    expect(new Set(digests).size).toBe(3);
    expect(digestOf(HEAD, changes('km/h'))).toBe(digests[0]);
  });
});
