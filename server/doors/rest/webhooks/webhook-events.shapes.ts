import { z } from 'zod';
import { RECOMMENDATIONS } from '../../../features/citations/citation.workflow.js';
import { RETURN_REASONS } from '../../../platform/domain/return-reasons.js';
import type { WebhookEventType } from '../../../features/webhooks/webhook.types.js';
import { flag, id, moment, named, orNull, text, whole } from '../../../platform/openapi/fields.js';
import { Cause, ReportStatus } from '../common.shapes.js';
import { AddresseeKind } from '../letters.shapes.js';
import { note, root, size } from '../log/log.shapes.js';
import { day } from '../notices/notice-runs.shapes.js';
import { NoticeFault } from '../desk/reasons.shapes.js';

const number = text('Number of the notice.', 'TEC-2026-000042');

const ChangedCitation = named(
  'WebhookCitation',
  'An event after its change. Names, plates, addresses and places are fetched with a token.',
  {
    id: id('Number of the citation.'),
    version: whole('Version after the change.', 4),
    reference_id: text('Reference for people.', 'EV-2026-0000001'),
    stopline_reference_id: orNull(number, 'Number of its notice; null until it is completed.'),
    case_id: text("The camera's own number.", 'A-1042'),
    camera_system_serial_number: text('Serial number of the camera.', 'SN-1'),
    cause: Cause,
    report_status: ReportStatus,
    recommendation: orNull(
      z
        .enum(RECOMMENDATIONS)
        .meta({ description: 'The recommendation of its processing officer.' }),
    ),
    camera_case_generated_at: moment('Time of the violation.'),
  },
);

const changedNotice = {
  kind: z
    .enum(['WARNING', 'CANCELLATION'])
    .optional()
    .meta({ description: 'Of a warning letter, or a letter that cancels; absent for a notice.' }),
  citation_id: id('Number of its citation.'),
  stopline_reference_id: number,
  version: orNull(whole('Version of the notice; null if none was ordered.', 1)),
  sha256: orNull(text('SHA-256 of the PDF; null while that is not made.', 'b04c'.repeat(16))),
  pdf_src: orNull(
    text(
      'Address of the PDF, for a token; null while it is not made.',
      '/api/notices/1/versions/1/pdf',
    ),
  ),
};

const Rendered = named('WebhookNotice', 'A notice after its change.', changedNotice);

const Mailed = named('WebhookMailedNotice', 'A notice that was mailed.', {
  ...changedNotice,
  run_number: text('Print run of the notice.', 'RUN-000012'),
  mailed_on: day('The local day of mailing.'),
});

const Reissued = named(
  'WebhookReissuedNotice',
  'A notice that replaces another one of its event.',
  {
    ...changedNotice,
    replaces: text('Number of the notice that it replaces.', 'TEC-2026-000041'),
    addressee_kind: AddresseeKind,
  },
);

const Returned = named('WebhookReturnedNotice', 'A notice that came back.', {
  ...changedNotice,
  returned_on: day('The local day on which it came back.'),
  reason: z.enum(RETURN_REASONS).meta({ description: 'The reason of the return.' }),
});

const Voided = named('WebhookVoidedNotice', 'A notice that became void.', {
  ...changedNotice,
  reason_code: orNull(
    text('Code of the reason; null for a void of before there were codes.', 'WRONG_PLATE'),
  ),
  erroneous: orNull(flag('True if the notice was wrong.')),
  fault: orNull(NoticeFault, 'Whose fault it is; null for a void of before there were codes.'),
});

const Quarantine = named('WebhookQuarantine', 'A quarantine of a camera, without its reason.', {
  id: id('Number of the quarantine.'),
  camera_serial_number: text('Serial number of the camera.', 'SN-1'),
  from: moment('Holds for events captured from then on.'),
  to: orNull(moment('Holds for events captured before then; null for no end.')),
});

const Checkpoint = named('WebhookCheckpoint', 'A checkpoint of the log of the history.', {
  size,
  root,
  note,
});

const Test = named('WebhookTest', 'A test by hand.', { webhook_id: id('Number of the webhook.') });

/** The data of each type of delivery, and when it is sent (joining 2). */
export const WEBHOOK_EVENTS: Record<WebhookEventType, { summary: string; data: z.ZodObject }> = {
  'citation.created': { summary: 'An event came in', data: ChangedCitation },
  'citation.submitted': { summary: 'An event was submitted', data: ChangedCitation },
  'citation.held': { summary: 'An event was put on hold', data: ChangedCitation },
  'citation.revised': { summary: 'An event was sent back for revision', data: ChangedCitation },
  'citation.decided': { summary: 'An event is completed or discarded', data: ChangedCitation },
  'notice.rendered': { summary: 'A version of a notice is made', data: Rendered },
  'notice.mailed': { summary: 'A notice was mailed', data: Mailed },
  'notice.returned': { summary: 'A notice came back', data: Returned },
  'notice.voided': { summary: 'A notice is void', data: Voided },
  'notice.reissued': { summary: 'A notice replaced another one', data: Reissued },
  'camera.quarantined': { summary: 'A camera is in quarantine', data: Quarantine },
  'camera.quarantine_lifted': { summary: 'A quarantine was lifted', data: Quarantine },
  'log.checkpoint': { summary: 'A checkpoint of the log was signed', data: Checkpoint },
  'webhook.test': { summary: 'A test by hand', data: Test },
};
