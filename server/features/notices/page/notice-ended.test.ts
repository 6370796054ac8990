import { describe, expect, it } from 'vitest';
import { INITIAL_PDF_SETTINGS } from '../../../platform/database/migrations/initial-pdf-settings.js';
import { type Language, LANGUAGES } from '../../../platform/domain/language.js';
import { NO_TEXTS } from '../../notice-settings/text-fields.pure.js';
import { wordsIn } from '../catalogue/catalogue.pure.js';
import type { NoticeContent } from '../notice.content.js';
import { sampleContent } from '../notice.sample.js';
import { noticeCodes } from './notice-codes.js';
import { NOTICE_ENDS, type NoticeEnd } from './notice-ended.pure.js';
import { noticeHtml } from './notice.template.js';

const PIN = 'ACDE-3467';
const URL = 'https://evidence.example';
const [redlight] = INITIAL_PDF_SETTINGS;

/** Each text says its name, so that a page says which it has. */
const TEXTS = {
  ...NO_TEXTS,
  legalBasis: 'legalBasis text',
  howToPay: 'howToPay text',
  noAmount: 'noAmount text',
  howToContest: 'howToContest text',
  otherDriver: 'otherDriver text\n\notherDriver by {payable_by}',
  consequences: 'consequences text',
  privacy: 'privacy text\n\nprivacy at {evidence_url}\n\nprivacy for {total}',
  footer: 'footer text\n\nfooter PIN {pin}',
  feeLabel: 'feeLabel text',
  paymentCodeLabel: 'paymentCodeLabel text',
  replyTitle: 'replyTitle text',
  replyIntro: 'replyIntro text',
  replyFields: ['replyField text'],
};

const content = (language: Language, second?: Language): NoticeContent => ({
  ...sampleContent(redlight, 'REDLIGHT', { locale: 'en-US', timeZone: 'UTC' }),
  mailing: {
    languages: second === undefined ? [language] : [language, second],
    ...{ paper: 'A4', window: 'DIN', mailBarcode: 'NONE' },
    texts: Object.fromEntries(LANGUAGES.map((each) => [each, TEXTS])),
    paymentCode: 'PAY {total_decimal}',
    fine: {
      ...{ scheduleId: 1, amount: 5_000, fee: 850, total: 5_850, currency: 'USD', unit: 's' },
      ...{ points: 3, over: 1.8, tolerance: null, charged: 1.8, band: { from: 0, to: null } },
      payableBy: '2026-04-03',
      early: { total: 2_925, until: '2026-03-18' },
      late: [{ total: 11_700, after: '2026-05-03' }],
      note: null,
    },
    evidenceUrl: URL,
  },
});

async function page(content: NoticeContent, end: NoticeEnd | null): Promise<string> {
  const codes = await noticeCodes(content, PIN, end);
  const assets = { images: [], pin: PIN, fontFaces: () => '', fontStack: 'serif', codes, end };
  const { html } = noticeHtml(content, assets);
  return html.slice(html.indexOf('<body>')).replace(/data:[^"]*/g, '');
}

/** What asks for money, for an answer, or leads to who does, in the words of a language. */
function demandsIn(language: Language): string[] {
  const words = wordsIn(language);
  const { total, payableBy, paymentCode, theFine, fineAmount, fee, noFixedFine } = words;
  const { howToPay, noAmount, howToContest, consequences, replyForm, evidenceOnline, pin } = words;
  return [
    ...[total, payableBy, paymentCode, theFine, noFixedFine, `>${fineAmount}<`, `>${fee}<`],
    ...[howToPay, noAmount, howToContest, consequences, replyForm, evidenceOnline, `>${pin}<`],
    ...['howToPay text', 'noAmount text', 'howToContest text', 'consequences text'],
    ...['feeLabel text', 'paymentCodeLabel text', 'reply', 'otherDriver by', 'privacy at'],
    ...['privacy for', 'footer PIN', PIN, URL, '58.5', '29.25', '117'],
  ];
}

// The words are those of the contract in English, and mean the same in the others.
const SENTENCES: Record<NoticeEnd, Record<Language, string>> = {
  VOID: {
    en: 'This notice is void. Nothing is to be paid on it.',
    es: 'Esta notificación está anulada. No hay que pagar nada por ella.',
    fr: 'Cet avis est annulé. Il n’y a rien à payer à ce titre.',
    de: 'Dieser Bescheid ist ungültig. Es ist nichts darauf zu zahlen.',
    ar: 'هذا الإشعار لاغٍ. لا يُدفع أي مبلغ بموجبه.',
  },
  TRANSFERRED: {
    en: 'This notice was replaced. Nothing is to be paid on it.',
    es: 'Esta notificación ha sido sustituida. No hay que pagar nada por ella.',
    fr: 'Cet avis a été remplacé. Il n’y a rien à payer à ce titre.',
    de: 'Dieser Bescheid wurde ersetzt. Es ist nichts darauf zu zahlen.',
    ar: 'استُبدل هذا الإشعار بغيره. لا يُدفع أي مبلغ بموجبه.',
  },
};

describe('a copy of a notice that has ended asks for no money (repair 2)', () => {
  it.each(NOTICE_ENDS.flatMap((end) => LANGUAGES.map((language) => [end, language] as const)))(
    '%s in %s',
    async (end, language) => {
      const copy = await page(content(language), end);
      expect(demandsIn(language).filter((demand) => copy.includes(demand))).toEqual([]);
      expect(copy).toContain(SENTENCES[end][language]);
      for (const kept of ['legalBasis text', 'otherDriver text', 'privacy text', 'footer text'])
        expect(copy).toContain(kept);
    },
  );

  it('says so in the second language too', async () => {
    const copy = await page(content('en', 'ar'), 'VOID');
    expect(copy).toContain(SENTENCES.VOID.en);
    expect(copy).toContain(SENTENCES.VOID.ar);
    for (const language of ['en', 'ar'] as const)
      expect(demandsIn(language).filter((demand) => copy.includes(demand))).toEqual([]);
  });

  it('says so where the department has no texts at all', async () => {
    const { mailing: _, ...bare } = content('en');
    expect(await page(bare, 'VOID')).toContain(SENTENCES.VOID.en);
  });

  it('stands in the place of how to pay, and not on a notice that holds', async () => {
    const copy = await page(content('en'), 'VOID');
    const places = ['legalBasis text', SENTENCES.VOID.en, 'otherDriver text'];
    const found = places.map((text) => copy.indexOf(text));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    const notice = await page(content('en'), null);
    expect(notice).not.toContain(SENTENCES.VOID.en);
    // What the copies are searched for is there otherwise.
    const absent = demandsIn('en').filter((demand) => !notice.includes(demand));
    // An amount, and words of the department in the place of ours.
    const { paymentCode, noFixedFine, fee, noAmount, replyForm } = wordsIn('en');
    const others = [paymentCode, noFixedFine, `>${fee}<`, noAmount, replyForm, 'noAmount text'];
    expect(absent).toEqual(others);
  });
});
