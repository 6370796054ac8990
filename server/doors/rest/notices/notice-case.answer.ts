import type { z } from 'zod';
import type { NoticeCase as FoundCase } from '../../../features/notice-cases/notice-cases.service.js';
import type { NoticeReads } from '../../../features/notices/notice-reads.service.js';
import type { NoticeMailService } from '../../../features/print-runs/mail/notice-mail.service.js';
import type { Caller } from '../../../platform/identity/caller.js';
import { addresseesOf, checksOf } from '../citations/citation.answer.js';
import { stepOf } from '../citations/history.answer.js';
import type { NoticeCase } from './notice-cases.shapes.js';
import { toRest } from '../spelling.js';

/** A notice with all that both doors show of it. */
type Details = Awaited<ReturnType<NoticeReads['findNotice']>> &
  Awaited<ReturnType<NoticeMailService['findMailAndCopies']>>;

/** The case of a notice as REST has it: what is shown of its event is as on a citation. */
export function caseOf(
  caller: Caller,
  { event: { citation }, evidence, history }: FoundCase,
  notice: Details,
): z.infer<typeof NoticeCase> {
  return toRest({
    notice,
    citationVersion: citation.version,
    referenceId: citation.referenceId,
    cause: citation.vehicle.cause,
    capturedAt: citation.cameraCaseGeneratedAt,
    locationAddress: citation.locationAddress,
    cameraSerialNumber: citation.cameraSystemSerialNumber,
    facts: citation.facts,
    fine: citation.fine,
    register: citation.register,
    checks: checksOf(citation),
    addressees: addresseesOf(caller, citation),
    notices: citation.notices,
    evidence,
    history: history.map(stepOf),
  });
}
