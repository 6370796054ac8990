import { describe, expect, it } from 'vitest';
import { differences, nearKey } from './near-plate.pure.js';

describe('near misses of a plate: 0 O D Q, 8 B, 1 I L, 5 S, 2 Z (desk 9)', () => {
  it.each([
    ['ODQ', '000'],
    ['B', '8'],
    ['IL', '11'],
    ['S', '5'],
    ['Z', '2'],
    ['abc-1234', 'A8C1234'],
    ['0 8 1 5 2', '08152'],
    ['EFGHJKMNPRTUVWXY34679', 'EFGHJKMNPRTUVWXY34679'],
    ['', ''],
  ])('%j is near %j', (plate, key) => expect(nearKey(plate)).toBe(key));

  it.each([
    ['AB0 1234', 'ABO 1234', 1],
    ['ab0-1234', 'AB01234', 0],
    ['BOB 5150', '8O8 SI50', 4],
    ['DOQ', '000', 3],
  ])('%s and %s look alike and differ in %i', (plate, other, count) => {
    expect(nearKey(plate)).toBe(nearKey(other));
    expect(differences(plate, other)).toBe(count);
  });

  it.each([
    ['AB0 1234', 'AB8 1234'],
    ['O', 'G'],
    ['B', '3'],
    ['ABC 123', 'ABC 1234'],
  ])('%s and %s do not look alike', (plate, other) =>
    expect(nearKey(plate)).not.toBe(nearKey(other)),
  );
});
