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
import { letterPlace } from './letters.shapes.js';
import { mailing } from './notice-mail.shapes.js';
import { LetterTextSet } from './notice-settings.shapes.js';

const notice = {
  id: id('Number of this version.'),
  citation_id: id('The citation of the notice.'),
  number: text('Number of the citation notice.', 'TEC-2026-000042'),
  status: oneOf(
    'NoticeStatus',
    'PENDING while it is being made, READY once it is made, FAILED when an administrator has to order it again.',
    ['PENDING', 'READY', 'FAILED'],
  ),
  version: whole('The version, from 1; each order adds one and keeps the older ones.'),
  sha256: orNull(
    text('SHA-256 of the PDF, in hexadecimal; null before the PDF is made.', 'b04c'.repeat(16)),
  ),
  pdf_src: text('Address of the PDF.', '/api/notices/1/pdf'),
  requested_at: moment('The time at which the notice was ordered.'),
  rendered_at: orNull(moment('The time at which the PDF was made.')),
};

export const Notice = named(
  'Notice',
  'A citation notice: the PDF that is mailed to the owner.',
  notice,
);

const sha256 = 'b04c'.repeat(16);
const documentSha256 = orNull(
  text(
    'SHA-256 of the PDF before it was signed; null for versions from before this was stored.',
    sha256,
  ),
);

export const NoticeDetails = named(
  'NoticeDetails',
  'A notice with all its data. A field is null if the version was made before the field existed, or is still being made.',
  {
    ...notice,
    pages: orNull(whole('Pages of the PDF.', 2)),
    document_sha256: documentSha256,
    languages: orNull(texts('The languages of the notice, its main language first.', 'en', 'es')),
    signed: orNull(flag('True if the PDF is signed.')),
    fine: orNull(Fine, 'The fine on the notice.'),
    text_set: orNull(LetterTextSet, 'The set of texts that it was made with.'),
    ...letterPlace,
    ...mailing,
  },
);

export const NoticeVersions = z.array(
  named('NoticeVersion', 'A stored version of a notice.', {
    version: notice.version,
    sha256: text('SHA-256 of the PDF, in hexadecimal.', sha256),
    document_sha256: documentSha256,
    renderer: orNull(
      text(
        'The programs that made the PDF; null for versions from before this was stored.',
        'Stopline 0.1.0',
      ),
    ),
    rendered_at: moment('The time at which the PDF was made.'),
    pdf_src: text('Address of the PDF.', '/api/notices/1/versions/1/pdf'),
  }),
);

export const NoticeSigning = z.strictObject({
  certificate: orNull(
    named('SigningCertificate', 'The certificate that notices are signed with.', {
      expires_at: moment('The time at which the certificate expires.'),
      state: oneOf(
        'SigningState',
        'VALID, ENDING from 30 days before its end, or EXPIRED: then notices wait until it is replaced.',
        ['VALID', 'ENDING', 'EXPIRED'],
      ),
    }),
  ),
});

export const PendingNotice = z.strictObject({ status: z.literal('PENDING') });
