import { z } from 'zod';
import { Fine } from './fines.shapes.js';
import { flag, named, orNull, text, texts, whole } from '../../platform/openapi/fields.js';
import { letterPlace } from './letters.shapes.js';
import { mailing } from './notices/notice-mail.shapes.js';
import { LetterTextSet } from './notices/notice-settings.shapes.js';
import { restShape } from './rest-shape.js';
import {
  Notice as NoticeModel,
  NoticeSigning as SigningCertificate,
  NoticeVersion,
} from '../../features/notices/notice.model.js';

const sha256 = 'b04c'.repeat(16);

export const Notice = restShape(NoticeModel, {
  examples: { number: 'TEC-2026-000042', sha256, pdfSrc: '/api/notices/1/pdf' },
});

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
    ...Notice.shape,
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
      documentSha256: sha256,
      renderer: 'Stopline 0.1.0',
      pdfSrc: '/api/notices/1/versions/1/pdf',
    },
  }),
);

export const NoticeSigning = z.strictObject({
  certificate: orNull(restShape(SigningCertificate, { name: 'SigningCertificate' })),
});

export const PendingNotice = z.strictObject({ status: z.literal('PENDING') });
