import { describe, expect, it } from 'vitest';
import type { Caller, TokenCaller, UserCaller } from '../../../platform/identity/caller.js';
import type { CitationFacts } from './citation-facts.queries.js';
import type { CitationRow } from './citation-details.service.js';
import { asCitation, isEditable, noticeFor, offersTo } from './citation.view.js';

const facts: CitationFacts = {
  id: 7,
  version: 1,
  cause: 'SPEEDING',
  reportStatus: 'UPDATED',
  recommendation: null,
  submittedById: null,
  conflictBadges: null,
  ownerVehicleLicensePlate: 'KLM 4821',
  ownerName: 'Ada Byron',
  ownerAddress: '1 Street',
  printedText: '',
  setup: null,
  required: null,
  violation: null,
  holding: null,
  asksAuthority: false,
  updatedAt: '2026-01-01T00:00:00.000000Z',
  selectedCount: 4,
  maxEvidenceImages: 4,
  vehicleLicenseIdentifier: '',
};

const origin = { ip: '127.0.0.1', requestId: 'test' };
const officer = (duty: UserCaller['duty']): UserCaller => ({
  ...origin,
  kind: 'user',
  userId: 1,
  sessionId: 's',
  name: 'Ada Byron',
  firstName: 'Ada',
  lastName: 'Byron',
  badgeNumber: 1,
  roleId: 4,
  duty,
  sees: ['SPEEDING'],
});
const token: TokenCaller = {
  ...origin,
  kind: 'token',
  tokenId: 1,
  name: 'Reader',
  scopes: ['citations:read'],
  expiresAt: new Date('2099-01-01T00:00:00Z'),
  sees: ['SPEEDING'],
};

/** A row of which only some fields were read. */
const rowOf = (citation: object) => ({ citation, facts }) as unknown as CitationRow;

describe('the link to a notice (contract 10: for inspection officers and administrators only)', () => {
  it.each<[string, Caller, boolean]>([
    ['a processing officer', officer('processing'), false],
    ['an inspection officer', officer('inspection'), true],
    ['an API token', token, true],
  ])('%s', (_, caller, isSent) => {
    const notice = { pdfSrc: '/api/notices/7/pdf' };
    const sent = isSent ? notice : null;
    expect(noticeFor(caller, notice)).toEqual(sent);
    expect(asCitation(caller, rowOf({ notice })).notice).toEqual(sent);
  });

  it('is not in an answer that was not asked for it', () => {
    expect(asCitation(officer('processing'), rowOf({}))).not.toHaveProperty('notice');
  });
});

describe('what a caller may do with a citation', () => {
  it('an API token may read the history and the comments, and nothing else (contract 3)', () => {
    expect(offersTo(token, facts)).toEqual([
      { type: 6, name: 'history' },
      { type: 5, name: 'comments' },
    ]);
  });

  it('only a processing officer may change vehicle and evidence, and a program never (specification 6)', () => {
    expect(isEditable(officer('processing'), facts)).toBe(true);
    expect(isEditable(officer('inspection'), facts)).toBe(false);
    expect(isEditable(token, facts)).toBe(false);
  });
});

describe('a citation as GraphQL resolves it', () => {
  it('says how many images its notice needs', () => {
    const shown = asCitation(officer('processing'), rowOf({}));
    expect(shown.maxEvidenceImages).toBe(4);
  });

  it('has nothing that follows from facts which were not read', () => {
    const citation = { id: 7 };
    const row = { citation } as unknown as CitationRow;
    expect(asCitation(token, row)).toBe(citation);
  });
});
