import {
  type SealedAs,
  type SealForm,
  sealedLine,
  shownKey,
} from '../../platform/activity/seal.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { RowOf } from '../../platform/database/statement.js';
import type { FoundCitation } from '../citations/reads/citation-facts.queries.js';
import type { ChainRow } from '../notices/letters/letters.queries.js';
import { type ChainNotice, chainNotice } from '../notices/letters/letters.service.js';
import { DeadlineRuleEntity } from '../deadlines/deadline-rule.entity.js';
import { basis } from '../deadlines/clock.pure.js';
import {
  CITATION_OF_PACKAGE,
  MEDIA_OF_CASE,
  NOTICES_OF_CASE,
  SEALED_ACTS,
  SETTING_OF_CASE,
} from './case.queries.js';
import { OPEN_TYPES, showsWords } from './package-acts.pure.js';

/** An act as `history.json` has it, without its proof. */
export interface PackedAct {
  /** From 1, in the chain of all seals. */
  position: number;
  /** The form of the line. */
  form: SealForm;
  /** The hash of the seal before. */
  previous: string;
  line: string;
  hash: string;
  /** The words of an act of the second form; null where they are not shown, or stand in the line. */
  shown: { key: string; description: string; details: string } | null;
}

/** A step in the time line of a case. */
export type CaseStep = Pick<
  RowOf<typeof SEALED_ACTS>,
  'type' | 'createdAt' | 'description' | 'causerType' | 'causerName'
>;

/** All that a package tells of a case, as it was at one moment. */
export interface CaseSnapshot extends RowOf<typeof SETTING_OF_CASE> {
  citation: FoundCitation['citation'];
  deadline: { dueAt: string; basis: string } | null;
  noticeVoid: boolean;
  /** The chain of its notices, the first one first. */
  chain: readonly ChainNotice[];
  media: RowOf<typeof MEDIA_OF_CASE>[];
  notices: RowOf<typeof NOTICES_OF_CASE>[];
  acts: PackedAct[];
  /** The acts that the history page shows. */
  steps: CaseStep[];
}

/**
 * Reads a case.
 *
 * @param on a snapshot: all of it is of one moment
 * @param last the position of the last act that is packed
 */
export async function readCase(
  on: Queryable,
  citationId: number,
  last: number,
): Promise<CaseSnapshot> {
  const found = (await on.first(CITATION_OF_PACKAGE, [citationId]))?.rows[0];
  const setting = await on.first(SETTING_OF_CASE, [citationId]);
  if (found === undefined || setting === undefined)
    throw new Error(`There is no case ${citationId}`);
  const rows = await on.rows(SEALED_ACTS, [citationId, last, OPEN_TYPES]);
  return {
    ...setting,
    citation: found.citation,
    deadline: await deadlineOf(on, found),
    noticeVoid: found.desk?.noticeVoid ?? false,
    chain: (found.chain ?? []).map(packedNotice),
    media: await on.rows(MEDIA_OF_CASE, [citationId]),
    notices: await on.rows(NOTICES_OF_CASE, [citationId]),
    acts: rows.map(packed),
    steps: rows.filter(({ type }) => OPEN_TYPES.includes(type)),
  };
}

/** Returns a notice of the chain. Settings and the day of reading do not count: what only they keep from a run is WAITING. */
function packedNotice(row: ChainRow): ChainNotice {
  return chainNotice({ ...row, isPastDeadline: false }, row.isInvented);
}

function packed(row: RowOf<typeof SEALED_ACTS>): PackedAct {
  const { position, previous, hash, form, number, salt, description, details } = row;
  const sealedAs: SealedAs = form === 1 ? { form } : { form, number };
  const isShown = salt !== null && form === 2 && showsWords(row);
  return {
    position: Number(position),
    form,
    previous,
    line: sealedLine(row, sealedAs),
    hash,
    shown: isShown ? { key: shownKey(salt), description, details } : null,
  };
}

/** Returns the deadline without what depends on the day on which it is read. */
async function deadlineOf(
  on: Queryable,
  { desk }: FoundCitation,
): Promise<CaseSnapshot['deadline']> {
  if (desk?.dueAt == null) return null;
  const rule =
    desk.deadlineRuleId === null
      ? null
      : await on.repository(DeadlineRuleEntity).findOneBy({ id: desk.deadlineRuleId });
  return {
    dueAt: desk.dueAt,
    basis: rule === null ? '' : basis(rule, desk.deadlineLimb ?? 1),
  };
}
