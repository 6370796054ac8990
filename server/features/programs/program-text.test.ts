import { describe, expect, it } from 'vitest';
import type { AppError } from '../../platform/errors/app-error.js';
import { fromFile, parsedProgram, repeatedName, toFile } from './program-text.pure.js';

const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    const { code, details } = error as AppError;
    return [code, details.errors];
  }
};

describe('the text of a program (programs 7)', () => {
  it.each<[string, string | null]>([
    ['{"a":1,"b":{"a":2},"c":[{"a":1},{"a":2}]}', null],
    ['{"a":1,"b":2,"a":3}', 'a'],
    ['{"b":[{"x":1,"x":2}]}', 'x'],
    ['{"a":"a","\\u0061":2}', 'a'],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', null],
    ['{"a":{"b":1},"b":2}', null],
    ['["a","a"]', null],
  ])('%s has the name %s twice', (text, name) => expect(repeatedName(text)).toBe(name));

  it('has no deeper levels than a program needs, and no recursion', () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expect(refusal(() => parsedProgram(deep))).toEqual([
      'INVALID',
      { program: ['Program is nested too deeply'] },
    ]);
  });

  it('is 2 MB at most, as text and as an object', () => {
    const note = 'x'.repeat(2 * 1_024 * 1_024);
    for (const sent of [JSON.stringify({ note }), { note }])
      expect(refusal(() => parsedProgram(sent))).toEqual(['TOO_LARGE', undefined]);
  });

  it('spells its names as REST does, words and parameters as they are', () => {
    const file = {
      per_unit: { amount: 1 },
      usual_evidence: { REDLIGHT: [1] },
      params: { max_days: 3, whole_day: { x_y: 1 } },
    };
    const fields = {
      perUnit: { amount: 1 },
      usualEvidence: { REDLIGHT: [1] },
      params: { max_days: 3, whole_day: { x_y: 1 } },
    };
    expect(fromFile(file, 'part')).toEqual(fields);
    expect(toFile(fields)).toEqual(file);
    expect(refusal(() => fromFile([{ a: { perUnit: 1 } }], 'part'))).toEqual([
      'INVALID',
      { 'part.0.a.perUnit': ['perUnit is not a known field'] },
    ]);
  });
});
