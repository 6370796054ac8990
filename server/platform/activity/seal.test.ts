import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { GENESIS, sealHash, type SealedContent } from './seal.js';

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
};

const SESSION = '3f2a9c1e-5b7d-4c80-9a61-0d2f4e6b8a13';

describe('The seal of an activity row', () => {
  it('is SHA-256 over the seal before it and the columns, written out', () => {
    const content =
      '["17","2026-11-21T12:00:00.000001Z","app","submitted","Submitted by Ada Marlow with recommendation GENERATE",5,' +
      '"user",3,"Ada Marlow","citation","5","{\\"from\\": \\"PENDING\\"}","127.0.0.1","req-1"]';
    expect(sealHash(GENESIS, ROW)).toBe(
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
    expect(Object.keys(ROW)).toHaveLength(changed.length);
    const hashes = [
      sealHash(GENESIS, ROW),
      sealHash('1'.repeat(64), ROW),
      ...changed.map((row) => sealHash(GENESIS, row)),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  // Decision 113.
  it('covers the session where there is one, as one more value', () => {
    const content =
      '["17","2026-11-21T12:00:00.000001Z","app","submitted","Submitted by Ada Marlow with recommendation GENERATE",5,' +
      `"user",3,"Ada Marlow","citation","5","{\\"from\\": \\"PENDING\\"}","127.0.0.1","req-1","${SESSION}"]`;
    expect(sealHash(GENESIS, { ...ROW, sessionId: SESSION })).toBe(
      createHash('sha256')
        .update(`${'0'.repeat(64)}\n${content}`)
        .digest('hex'),
    );
  });

  it('cannot be the same for words that moved from one column to the next', () => {
    expect(sealHash(GENESIS, { ...ROW, subjectType: 'citation","5', subjectId: '' })).not.toBe(
      sealHash(GENESIS, { ...ROW, subjectType: 'citation', subjectId: '5' }),
    );
  });
});
