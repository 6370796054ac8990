import type { GeneratedKind } from '../fines/due-letter.pure.js';
import { UNCOVERED } from '../fines/fine-source.pure.js';
import type { RequiredField } from '../notice-settings/mailing.types.js';
import { NO_TEXTS, TEXTS } from '../notice-settings/text-fields.pure.js';
import { paymentCodeOf } from '../notice-settings/payment-code.pure.js';
import { filledParagraphs } from '../settings/placeholders.pure.js';
import { postalCodeIn } from '../notice-settings/postal-code.pure.js';
import type { NoticeContent, NoticeMailing } from '../notices/notice.content.js';
import { bandBasis, type Block, blockText } from '../notices/page/notice-fill.pure.js';
import { SAMPLE_PIN } from '../notices/page/notice-mailing.pure.js';
import { placeholderValues, type ValueSource } from '../notices/page/placeholder-values.pure.js';

/**
 * The content of a notice that can be required (mailing 3); for an event that is not completed as if it were issued
 * today.
 */
export interface RequirableContent extends ValueSource {
  owner: Pick<NoticeContent['owner'], 'name' | 'address'>;
  speeding: Pick<NonNullable<NoticeContent['speeding']>, 'measured' | 'limit'> | null;
  redlight: Pick<NonNullable<NoticeContent['redlight']>, 'switchedAt'> | null;
  mailing: NoticeMailing;
}

type Check = (content: RequirableContent, postalCodeFormat: string) => boolean;

// Any PIN will do, as long as they all are: a notice of an owner's page always has one.
const SOME_PIN = SAMPLE_PIN;

/** Checks that a text is not empty in each of the notice's languages. */
const hasText =
  (block: Block): Check =>
  (content) =>
    content.mailing.languages.every((language) => {
      const texts = content.mailing.texts[language] ?? NO_TEXTS;
      const values = placeholderValues(content, language, SOME_PIN);
      const { fine, languages } = content.mailing;
      const text = blockText(texts, block, fine?.amount === null);
      const basis = block === 'legalBasis' ? bandBasis(fine, languages) : [];
      return basis.length > 0 || filledParagraphs(text, values).length > 0;
    });

const emptyText = (block: Block): string => `Missing text, ${TEXTS[block].label} is empty`;

const REQUIREMENTS: Record<RequiredField, { isMet: Check; sentence: string }> = {
  amount: {
    isMet: ({ mailing }) => mailing.fine?.amount != null,
    sentence: UNCOVERED,
  },
  payable_by: {
    isMet: ({ mailing }) => mailing.fine !== null,
    sentence: 'Missing payment date, no fine schedule covers this event',
  },
  legal_basis: { isMet: hasText('legalBasis'), sentence: emptyText('legalBasis') },
  how_to_pay: { isMet: hasText('howToPay'), sentence: emptyText('howToPay') },
  how_to_contest: { isMet: hasText('howToContest'), sentence: emptyText('howToContest') },
  other_driver: { isMet: hasText('otherDriver'), sentence: emptyText('otherDriver') },
  consequences: { isMet: hasText('consequences'), sentence: emptyText('consequences') },
  privacy: { isMet: hasText('privacy'), sentence: emptyText('privacy') },
  payment_code: { isMet: hasPaymentCode, sentence: 'Missing payment code' },
  measurement: { isMet: isMeasured, sentence: 'Missing measurement' },
  address: { isMet: hasWholeAddress, sentence: 'Missing complete owner address' },
};

/** The fields that can be required of a warning letter, which asks for no money (programs 4). */
const OF_WARNINGS: readonly RequiredField[] = [
  'legal_basis',
  'how_to_contest',
  'other_driver',
  'consequences',
  'privacy',
  'measurement',
  'address',
];

/** Returns the required fields that count for a kind of letter. */
export function requiredOf(
  kind: GeneratedKind,
  fields: readonly RequiredField[],
): readonly RequiredField[] {
  return kind === 'NOTICE' ? fields : fields.filter((field) => OF_WARNINGS.includes(field));
}

/**
 * The sentences of what is required and missing, in the order of the fields.
 *
 * @param fields those that count for the kind of letter
 * @param amountFault why no notice says what it costs: the amount is then required of every notice, asked for or not, with
 *   this sentence (guards 1, programs 2); null where nothing is in the way
 */
export function unmetRequirements(
  fields: readonly RequiredField[],
  content: RequirableContent,
  postalCodeFormat: string,
  amountFault: string | null,
): string[] {
  const isAsked = fields.includes('amount');
  const asked = amountFault !== null && !isAsked ? ['amount' as const, ...fields] : fields;
  return asked
    .filter((field) => !REQUIREMENTS[field].isMet(content, postalCodeFormat))
    .map((field) =>
      field === 'amount' && amountFault !== null ? amountFault : REQUIREMENTS[field].sentence,
    );
}

function hasPaymentCode(content: RequirableContent): boolean {
  const { languages, paymentCode, fine } = content.mailing;
  const [language] = languages;
  if (language === undefined) return false;
  const values = placeholderValues(content, language, SOME_PIN);
  return paymentCodeOf(paymentCode, values, fine?.currency ?? null) !== null;
}

/** Both speeds, or seconds of red. */
function isMeasured({ speeding, redlight, capturedAt }: RequirableContent): boolean {
  if (speeding !== null) return speeding.measured !== null && speeding.limit !== null;
  const switchedAt = redlight?.switchedAt ?? null;
  return switchedAt !== null && Date.parse(switchedAt) <= Date.parse(capturedAt);
}

const MOST_LINES = 8;
const LONGEST_LINE = 60;

/** An address has parts, fits into the window, and has a postal code if the format allows to recognise one. */
function hasWholeAddress({ owner }: RequirableContent, postalCodeFormat: string): boolean {
  const address = owner.address.trim();
  const lines = address.split(/\s*[\n\r\u2028\u2029]\s*/);
  const parts = lines.flatMap((line) => line.split(',')).filter((part) => part.trim() !== '');
  return (
    parts.length >= 2 &&
    lines.length <= MOST_LINES &&
    lines.every((line) => [...line].length <= LONGEST_LINE) &&
    (postalCodeFormat === '' || postalCodeIn(address, postalCodeFormat) !== null)
  );
}
