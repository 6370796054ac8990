import { as, statement } from '../../platform/database/statement.js';
import type { TextsByLanguage } from './mailing.types.js';

/** The texts of a cause. $1 the cause. */
export const TEXTS_OF_CAUSE = statement({
  name: 'notice settings: texts of cause',
  sql: `SELECT t.version, t.texts, t.payment_code AS "paymentCode"
    FROM notice_texts t JOIN pdf_settings f ON f.id = t.pdf_setting_id WHERE f.type = $1`,
  row: { version: 'integer', texts: as<TextsByLanguage>('jsonb'), paymentCode: 'text?' },
});
