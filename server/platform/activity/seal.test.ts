import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  GENESIS,
  type SealedAs,
  type SealedContent,
  sealedLine,
  sealHash,
  shownKey,
} from './seal.js';

const ROW: SealedContent = {
  id: '17',
  createdAt: '2026-11-21T12:00:00.000001Z',
  log: 'app',
  type: 'submitted',
  description: 'Submitted by Ada Marlow with recommendation GENERATE',
  citationId: 5,
  causerType: 'user',
  causerId: 3,
  causerName: 'Ada Marlow',
  subjectType: 'citation',
  subjectId: '5',
  details: '{"from": "PENDING"}',
  ip: '127.0.0.1',
  requestId: 'req-1',
  sessionId: null,
  salt: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
};

const FIRST: SealedAs = { form: 1 };

const SESSION = '3f2a9c1e-5b7d-4c80-9a61-0d2f4e6b8a13';

describe('The seal of an activity row', () => {
  it('is SHA-256 over the seal before it and the columns, written out', () => {
    const content =
      '["17","2026-11-21T12:00:00.000001Z","app","submitted","Submitted by Ada Marlow with recommendation GENERATE",5,' +
      '"user",3,"Ada Marlow","citation","5","{\\"from\\": \\"PENDING\\"}","127.0.0.1","req-1"]';
    expect(sealHash(GENESIS, ROW, FIRST)).toBe(
      createHash('sha256')
        .update(`${'0'.repeat(64)}\n${content}`)
        .digest('hex'),
    );
  });

  it('changes with every column and with the seal before it', () => {
    const changed: SealedContent[] = [
      { ...ROW, id: '18' },
      { ...ROW, createdAt: '2026-11-21T12:00:00.000002Z' },
      { ...ROW, log: 'system' },
      { ...ROW, type: 'held' },
      { ...ROW, description: `${ROW.description} ` },
      { ...ROW, citationId: null },
      { ...ROW, causerType: null },
      { ...ROW, causerId: 4 },
      { ...ROW, causerName: 'Ada Marlowe' },
      { ...ROW, subjectType: 'user' },
      { ...ROW, subjectId: '6' },
      { ...ROW, details: '{}' },
      { ...ROW, ip: null },
      { ...ROW, requestId: 'req-2' },
      { ...ROW, sessionId: SESSION },
    ];
    // The salt makes no part of this form: an older worker may seal a row that has one.
    expect(Object.keys(ROW)).toHaveLength(changed.length + 1);
    expect(sealHash(GENESIS, { ...ROW, salt: null }, FIRST)).toBe(sealHash(GENESIS, ROW, FIRST));
    const hashes = [
      sealHash(GENESIS, ROW, FIRST),
      sealHash('1'.repeat(64), ROW, FIRST),
      ...changed.map((row) => sealHash(GENESIS, row, FIRST)),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  // Decision 113.
  it('covers the session where there is one, as one more value', () => {
    const content =
      '["17","2026-11-21T12:00:00.000001Z","app","submitted","Submitted by Ada Marlow with recommendation GENERATE",5,' +
      `"user",3,"Ada Marlow","citation","5","{\\"from\\": \\"PENDING\\"}","127.0.0.1","req-1","${SESSION}"]`;
    expect(sealHash(GENESIS, { ...ROW, sessionId: SESSION }, FIRST)).toBe(
      createHash('sha256')
        .update(`${'0'.repeat(64)}\n${content}`)
        .digest('hex'),
    );
  });

  it('cannot be the same for words that moved from one column to the next', () => {
    const moved = { ...ROW, subjectType: 'citation","5', subjectId: '' };
    const stays = { ...ROW, subjectType: 'citation', subjectId: '5' };
    for (const as of [FIRST, { form: 2, number: 1 } as const])
      expect(sealHash(GENESIS, moved, as)).not.toBe(sealHash(GENESIS, stays, as));
  });
});

// Proof 1. The digests were made by sha256sum.
describe('The second form of the line', () => {
  const line = (row: SealedContent, number: number | null): string =>
    sealedLine(row, { form: 2, number });

  it('has digests in place of words and addresses, and the number of the act', () => {
    const golden =
      '["v2","17","2026-11-21T12:00:00.000001Z","app","submitted",5,"user",3,"Ada Marlow","citation","5",12,' +
      '"8eab9f3da2f95384b8e23c1ece0453268e0465c1932efb4a1ecf9e3d95174914",' +
      '"1fa9b60be5103e213cb272839ea12492d906c6ab00a459d215bef327fc86210d"]';
    expect(line(ROW, 12)).toBe(golden);
    expect(sealHash(GENESIS, ROW, { form: 2, number: 12 })).toBe(
      createHash('sha256')
        .update(`${'0'.repeat(64)}\n${golden}`)
        .digest('hex'),
    );
  });

  it('has null where there is no case, no causer and no address', () => {
    const empty = { citationId: null, causerType: null, causerId: null, causerName: null };
    const nowhere = { subjectType: null, subjectId: null, ip: null, requestId: null };
    expect(line({ ...ROW, ...empty, ...nowhere }, null)).toBe(
      '["v2","17","2026-11-21T12:00:00.000001Z","app","submitted",null,null,null,null,null,null,null,' +
        '"8eab9f3da2f95384b8e23c1ece0453268e0465c1932efb4a1ecf9e3d95174914",' +
        '"7c2d50434efd092e93d67175c7356f8b57b825707ddf85f0ec48475e93d16bd3"]',
    );
  });

  it('shows its words by a key that does not show the salt', () => {
    expect(shownKey(ROW.salt!)).toBe(
      '2a8abfa8cb9906290437854193ca6bca41d4d4e26d1d454bd66a35158095e737',
    );
  });

  it('changes with every column that it covers, and with the number', () => {
    const lines = [
      line(ROW, 12),
      line(ROW, 13),
      line({ ...ROW, id: '18' }, 12),
      line({ ...ROW, createdAt: '2026-11-21T12:00:00.000002Z' }, 12),
      line({ ...ROW, log: 'system' }, 12),
      line({ ...ROW, type: 'held' }, 12),
      line({ ...ROW, description: `${ROW.description} ` }, 12),
      line({ ...ROW, citationId: 6 }, 12),
      line({ ...ROW, causerType: null }, 12),
      line({ ...ROW, causerId: 4 }, 12),
      line({ ...ROW, causerName: 'Ada Marlowe' }, 12),
      line({ ...ROW, subjectType: 'user' }, 12),
      line({ ...ROW, subjectId: '6' }, 12),
      line({ ...ROW, details: '{}' }, 12),
      line({ ...ROW, ip: null }, 12),
      line({ ...ROW, requestId: 'req-2' }, 12),
      line({ ...ROW, salt: 'f'.repeat(64) }, 12),
    ];
    expect(new Set(lines).size).toBe(lines.length);
    // The seal keeps the session beside the line.
    expect(line({ ...ROW, sessionId: SESSION }, 12)).toBe(line(ROW, 12));
  });

  it('is not made of a row without a salt', () => {
    expect(() => line({ ...ROW, salt: null }, 12)).toThrow(
      'A line of the second form needs a salt',
    );
  });
});
