import { z } from 'zod';
import { Fine } from './fines.shapes.js';
import {
  flag,
  id,
  moment,
  named,
  oneOf,
  orNull,
  text,
  texts,
  whole,
} from '../../platform/openapi/fields.js';
import { mailing } from './notice-mail.shapes.js';

const notice = {
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
};

export const Notice = named(
  'Notice',
  'A citation notice: the PDF that is mailed to the owner.',
  notice,
);

const sha256 = 'b04c'.repeat(16);
const documentSha256 = orNull(
  text('SHA-256 of the PDF before it was signed; null where that was not kept yet.', sha256),
);

export const NoticeDetails = named(
  'NoticeDetails',
  'A notice with all that is kept of it. Null is what a version does not have that was made before it was kept, or is being made.',
  {
    ...notice,
    pages: orNull(whole('Pages of the PDF.', 2)),
    document_sha256: documentSha256,
    languages: orNull(texts('Its languages, its own first.', 'en', 'es')),
    signed: orNull(flag('Whether the PDF is signed.')),
    fine: orNull(Fine, 'The fine that it names.'),
    ...mailing,
  },
);

export const NoticeVersions = z.array(
  named('NoticeVersion', 'A version of a notice that was made, and is kept.', {
    version: notice.version,
    sha256: text('SHA-256 of the PDF, in hexadecimal.', sha256),
    document_sha256: documentSha256,
    renderer: orNull(
      text('The programs that made it; null where that was not kept yet.', 'Stopline 0.1.0'),
    ),
    rendered_at: moment('When it was made.'),
    pdf_src: text('Address of the PDF.', '/api/notices/1/versions/1/pdf'),
  }),
);

export const NoticeSigning = z.strictObject({
  certificate: orNull(
    named('SigningCertificate', 'The certificate that notices are signed with.', {
      expires_at: moment('Its end.'),
      state: oneOf(
        'SigningState',
        'VALID, ENDING from 30 days before its end, or EXPIRED: then notices wait until it is replaced.',
        ['VALID', 'ENDING', 'EXPIRED'],
      ),
    }),
  ),
});

export const PendingNotice = z.strictObject({ status: z.literal('PENDING') });
