import { z } from 'zod';
import { Fine } from './fines.shapes.js';
import {
  flag,
  id,
  moment,
  named,
  orNull,
  text,
  texts,
  whole,
} from '../../platform/openapi/fields.js';
import { letterPlace } from './letters.shapes.js';
import { mailing } from './notices/notice-mail.shapes.js';
import { LetterTextSet } from './notices/notice-settings.shapes.js';
import { restEnum, restShape } from './rest-shape.js';
import { NoticeStatus, NoticeVersion, SigningState } from '../../features/notices/notice.model.js';

const notice = {
  id: id('Number of this version.'),
  citation_id: id('The citation of the notice.'),
  number: text('Number of the citation notice.', 'TEC-2026-000042'),
  status: restEnum(NoticeStatus),
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
  restShape(NoticeVersion, {
    examples: {
      sha256,
      documentSha256: 'b04c'.repeat(16),
      renderer: 'Stopline 0.1.0',
      pdfSrc: '/api/notices/1/versions/1/pdf',
    },
  }),
);

export const NoticeSigning = z.strictObject({
  certificate: orNull(
    named('SigningCertificate', 'The certificate that notices are signed with.', {
      expires_at: moment('The time at which the certificate expires.'),
      state: restEnum(SigningState),
    }),
  ),
});

export const PendingNotice = z.strictObject({ status: z.literal('PENDING') });
