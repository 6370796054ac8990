import { z } from 'zod';
import { id, moment, named, oneOf, orNull, text, whole } from '../../platform/openapi/fields.js';

export const Notice = named('Notice', 'A citation notice: the PDF that is mailed to the owner.', {
  id: id('Number of this version.'),
  citation_id: id('The citation that it belongs to.'),
  number: text('Number of the citation notice.', 'TEC-2026-000042'),
  status: oneOf(
    'NoticeStatus',
    'PENDING while it is being made, READY once it is made, FAILED when an administrator has to order it again.',
    ['PENDING', 'READY', 'FAILED'],
  ),
  version: whole('Starts at 1; each order adds one and keeps the older ones.'),
  sha256: orNull(text('SHA-256 of the PDF, in hexadecimal, once it is made.', 'b04c'.repeat(16))),
  pdf_src: text('Address of the PDF.', '/api/notices/1/pdf'),
  requested_at: moment('When it was ordered.'),
  rendered_at: orNull(moment('When it was made.')),
});

export const PendingNotice = z.strictObject({ status: z.literal('PENDING') });
