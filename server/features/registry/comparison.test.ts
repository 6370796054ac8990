import { describe, expect, it } from 'vitest';
import { changedSince } from './comparison.pure.js';
import type { ComparedEntry } from './registry-entry.pure.js';

const TAKEN: ComparedEntry = {
  ownerName: 'Nguyễn O’Brien',
  ownerAddress: '12 Harbour Lane\nPort Ellery',
  ownerVehicleMakeModel: 'Norda Vela',
  ownerSince: null,
};

describe('what has changed in the registry since the answer was taken (guards 3)', () => {
  it.each<[string, Partial<ComparedEntry>[], string[]]>([
    ['nothing', [{}], []],
    [
      'case, marks, apostrophes and line breaks',
      [{ ownerName: "NGUYEN O'BRIEN", ownerAddress: '12 harbour lane, port ellery' }],
      [],
    ],
    ['the owner', [{ ownerName: 'Ada Marlow' }], ['owner']],
    ['the address', [{ ownerAddress: '1 New Street' }], ['address']],
    ['the make', [{ ownerVehicleMakeModel: 'Corvane Lumen' }], ['vehicle']],
    ['what was unknown', [{ ownerVehicleMakeModel: null }], ['vehicle']],
    ['the day since when alone', [{ ownerSince: '2026-01-01' }], []],
    [
      'all, in the order of the page',
      [{ ownerName: 'A', ownerAddress: 'B', ownerVehicleMakeModel: 'C' }],
      ['owner', 'address', 'vehicle'],
    ],
    ['one of several is equal', [{ ownerName: 'A' }, {}], []],
    [
      'several, none equal: the nearest',
      [{ ownerName: 'A', ownerAddress: 'B' }, { ownerAddress: 'C' }],
      ['address'],
    ],
    ['the entry is gone', [], ['no entry']],
  ])('%s', (_, now, changed) => {
    expect(
      changedSince(
        TAKEN,
        now.map((each) => ({ ...TAKEN, ...each })),
      ),
    ).toEqual(changed);
  });
});
