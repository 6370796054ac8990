import { describe, expect, it } from 'vitest';
import { INITIAL_PDF_SETTINGS } from '../../../platform/database/migrations/initial-pdf-settings.js';
import { LANGUAGES, type Language } from '../../../platform/domain/language.js';
import type { KeptMailing } from '../../notice-settings/mailing.types.js';
import { NO_TEXTS } from '../../notice-settings/text-fields.pure.js';
import { cancellationContent } from '../letters/cancellation-content.pure.js';
import { sampleContent, sampleMailing } from '../notice.sample.js';
import { noticeHtml } from './notice.template.js';

const [redlight] = INITIAL_PDF_SETTINGS;
const where = { locale: 'en-US', timeZone: 'America/New_York' };
const assets = {
  images: [],
  pin: null,
  codes: {
    number: 'data:image/svg+xml;base64,QR',
    ...{ mail: null, reply: null, payment: null, evidence: null },
  },
  fontFaces: () => '',
  fontStack: 'serif',
};

const TEXTS = {
  ...NO_TEXTS,
  howToPay: 'Pay {total} at the office.',
  replyFields: ['Name'],
  cancellation: 'What you paid on {number} comes back.\n\nYou paid {total}.\n\nAsk us.',
  footer: 'Open on weekdays',
};

function letter(...languages: Language[]): string {
  const kept: KeptMailing = {
    languages,
    ...{ paper: 'A4', window: 'DIN', mailBarcode: 'NONE', paymentCode: 'pay:{number}' },
    texts: Object.fromEntries(languages.map((language) => [language, TEXTS])),
  };
  const notice = {
    ...sampleContent(redlight, 'REDLIGHT', where),
    number: 'TEC-2026-000042',
    mailing: { ...sampleMailing(kept, 'REDLIGHT', 'USD', 0), evidenceUrl: 'https://example.org/e' },
  };
  const content = cancellationContent(notice, {
    number: 'TEC-2026-000042-C',
    cancels: notice.number,
    issuedAt: '2026-04-02T10:00:00.000Z',
    settings: { ...notice.settings, officeName: 'Office of now' },
    kept,
    officer: notice.officer,
  });
  return noticeHtml(content, assets).html;
}

/** The page as a reader sees it: no styles, no tags. */
const read = (html: string): string =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('The letter that cancels a notice (repair 6)', () => {
  const page = read(letter('en'));

  it.each([
    ['the addressee', 'Sample Owner'],
    ['their address', '1 Example Road'],
    ['the office of now', 'Office of now'],
    ['its own number', 'TEC-2026-000042-C'],
    ['its day', 'April 2, 2026'],
    ['the plate', 'ABC 1234'],
    ['the day of the violation', 'March 1, 2026'],
    ['the place', 'Sample Street at Example Avenue, lane 2'],
    ['the sentence', 'This notice is cancelled. Nothing is to be paid on it.'],
    [
      "the department's text, with the number of the notice",
      'What you paid on TEC-2026-000042 comes back.',
    ],
    ['the foot', 'Open on weekdays'],
  ])('says %s', (_, text) => {
    expect(page).toContain(text);
  });

  it('has one H1, and the same as its title', () => {
    const html = letter('en');
    const heading = 'Cancellation of notice TEC-2026-000042';
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(
      read(/<h1>.*?<\/h1>/.exec(html)?.[0] ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe(heading);
    expect(html).toContain(`<title>${heading}</title>`);
  });

  it.each([
    ['a fine, nor a paragraph that names it', /\$|You paid/],
    ['how to pay', /Pay|How to pay/],
    ['evidence', /evidence|PIN|example\.org/i],
    ['a measurement, a camera or a chassis number', /Sample camera|SAMPLE00/],
    ['a reply form', /Reply form|Name:/],
    ["the officer's statement", /Sample Officer|Officer's statement/],
  ])('has no %s', (_, text) => {
    expect(page).not.toMatch(text);
  });

  it.each(LANGUAGES)('says in %s that nothing is to be paid', (language) => {
    const sentences: Record<Language, string> = {
      en: 'This notice is cancelled. Nothing is to be paid on it.',
      es: 'Esta notificación queda anulada. No hay que pagar nada por ella.',
      fr: 'Cet avis est annulé. Il n’y a rien à payer à ce titre.',
      de: 'Dieser Bescheid ist aufgehoben. Darauf ist nichts zu zahlen.',
      ar: 'أُلغي هذا الإشعار. لا يُدفع أي مبلغ بموجبه.',
    };
    expect(read(letter(language))).toContain(sentences[language]);
  });

  it('says it again in the second language, on a page of its own', () => {
    const html = letter('en', 'ar');
    expect(html).toContain('<section class="second" lang="ar" dir="rtl">');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/class="title-again"/g)).toHaveLength(1);
    expect(read(html)).toContain('أُلغي هذا الإشعار');
  });
});
