import { register, words } from '../../platform/graphql/enums.js';
import { MAIL_BARCODES, PAPERS, WINDOWS } from './mailing.types.js';

export const NoticePaper = words(PAPERS);
export const NoticeWindow = words(WINDOWS);
export const MailBarcode = words(MAIL_BARCODES);

register(NoticePaper, 'NoticePaper', 'What notices are printed on.', {
  A4: '210 × 297 mm.',
  LETTER: '8.5 × 11 inches.',
});
register(NoticeWindow, 'NoticeWindow', 'Where the window of the envelope is.', {
  DIN: 'DIN 5008 B: DIN long and C5.',
  US10: 'A US no. 10 envelope; without the return address.',
});
register(MailBarcode, 'MailBarcode', 'The notice number beside the address, for returned mail.', {
  NONE: 'None.',
  CODE128: 'In the window above the address; only with the window DIN.',
  DATAMATRIX: 'Right of the window.',
});
