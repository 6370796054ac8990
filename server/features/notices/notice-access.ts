import type { Caller } from '../../platform/identity/caller.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { NoticeRow, NoticeView } from './notices.queries.js';

/**
 * Returns a notice to a caller who may see it: administrators and tokens with `notices:read` see notices and no events,
 * all others see the notices of the events that they see (contract 5, 10; mailing 6).
 *
 * @throws AppError `NOTICE_NOT_FOUND`
 */
export function visibleTo(caller: Caller, notice: NoticeRow | null): NoticeRow {
  const sees = notice !== null && (seesAll(caller) || caller.sees.includes(notice.content.cause));
  if (!sees) throw new AppError('NOTICE_NOT_FOUND');
  return notice;
}

function seesAll(caller: Caller): boolean {
  return caller.kind === 'user'
    ? caller.duty === 'administrator'
    : caller.scopes.includes('notices:read');
}

/** The part of a notice's row that is shown outside. */
export function shownNotice({
  id,
  citationId,
  number,
  status,
  version,
  sha256,
  pdfSrc,
  requestedAt,
  renderedAt,
}: NoticeRow): NoticeView {
  return { id, citationId, number, status, version, sha256, pdfSrc, requestedAt, renderedAt };
}
