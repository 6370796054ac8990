import { describe, expect, it } from 'vitest';
import type { Language } from '../../../platform/domain/language.js';
import { INITIAL_PDF_SETTINGS } from '../../../platform/database/migrations/initial-pdf-settings.js';
import { NO_TEXTS } from '../../notice-settings/text-fields.pure.js';
import type { NoticeContent } from '../notice.content.js';
import { sampleContent, sampleMailing } from '../notice.sample.js';
import { moment } from './notice-format.pure.js';
import { cssString, escapeHtml } from './notice-html.pure.js';
import { noticeHtml } from './notice.template.js';

const [redlight, speeding] = INITIAL_PDF_SETTINGS;
const where = { locale: 'en-US', timeZone: 'America/New_York' };
const assets = {
  images: [
    'data:image/jpeg;base64,1',
    'data:image/jpeg;base64,2',
    'data:image/jpeg;base64,3',
    'data:image/jpeg;base64,4',
  ],
  pin: null,
  codes: {
    number: 'data:image/svg+xml;base64,QR',
    ...{ mail: null, reply: null, payment: null, evidence: null },
  },
  fontFaces: () => '',
  fontStack: 'serif',
};

function notice(changes: Partial<NoticeContent> = {}): string {
  return noticeHtml({ ...sampleContent(redlight, 'REDLIGHT', where), ...changes }, assets).html;
}

/** The page as a reader sees it: no styles, no tags. */
function read(html: string): string {
  return html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

/** Replaces spaces by ordinary ones. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('the day of posting (mailing 10)', () => {
  const mailing = (postingDays: number, languages: Language[]) =>
    sampleMailing(
      {
        languages,
        ...{ paper: 'A4', window: 'DIN', mailBarcode: 'NONE', texts: {}, paymentCode: null },
      },
      'REDLIGHT',
      'USD',
      postingDays,
    );
  const withPosting = (postingDays: number, ...languages: Language[]): string =>
    plain(read(notice({ mailing: { ...mailing(postingDays, languages), evidenceUrl: null } })));

  it.each<[Language, string]>([
    ['en', 'Posted on March 9, 2026'],
    ['es', 'Depositado en correos el 9 de marzo de 2026'],
    ['fr', 'Posté le 9 mars 2026'],
    ['de', 'Zur Post gegeben am 9. März 2026'],
    ['ar', 'أُودع في البريد في 9 مارس 2026'],
  ])('stands on a notice in %s', (language, sentence) => {
    // Issued on Wednesday, March 4.
    expect(withPosting(3, language)).toContain(sentence);
  });

  it('is not named where there are no posting days', () => {
    expect(withPosting(0, 'en')).not.toContain('Posted on');
  });
});

const attack = `</style></title><script>alert(1)</script><img src=x onerror=alert(1)> {{7*7}} \${1} " '`;

describe('text is escaped and never read as markup', () => {
  it('escapes what HTML reads', () => {
    expect(escapeHtml(`<a href="x">'&'</a>`)).toBe(
      '&#60;a href=&#34;x&#34;&#62;&#39;&#38;&#39;&#60;/a&#62;',
    );
  });
  it('escapes what CSS reads', () => {
    expect(cssString('TEC-1')).toBe('"TEC\\2d 1"');
    expect(cssString('</style>"\\')).toBe('"\\3c \\2f style\\3e \\22 \\5c "');
  });

  const sample = sampleContent(redlight, 'REDLIGHT', where);
  const fields: [string, Partial<NoticeContent>][] = [
    ['number', { number: attack }],
    ['reference', { referenceId: attack }],
    ['case', { caseId: attack }],
    ['owner', { owner: { name: attack, nameAlt: attack, address: attack, addressAlt: attack } }],
    [
      'vehicle',
      {
        vehicle: {
          ...sample.vehicle,
          licensePlate: attack,
          makeModel: attack,
          color: attack,
          style: attack,
        },
      },
    ],
    ['place', { location: { ...sample.location, address: attack } }],
    ['camera', { camera: { systemName: attack, systemType: attack, serialNumber: attack } }],
    ['witnesses', { witnesses: attack }],
    ['units', { units: { distance: attack, speed: attack } }],
    ['officer', { officer: { name: attack, badgeNumber: 1 } }],
    [
      'settings',
      {
        settings: {
          departmentName: attack,
          officeName: attack,
          officeAddress: attack,
          officeLogoSrc: attack,
          violationTitle: attack,
          officerCitationStatement: attack,
        },
      },
    ],
  ];
  it.each(fields)('%s', (_, changes) => {
    const html = notice(changes);
    expect(html).not.toContain('<script');
    expect(html).not.toContain('onerror=alert(1)>');
    // Both are ours: one for paper, one for the screen.
    expect(html.match(/<\/style>/g)).toHaveLength(2);
    expect(html).not.toContain('49');
  });
});

describe('nothing is fetched', () => {
  it.each([
    'https://example.org/logo.png',
    '/api/media/1',
    'data:text/html,<p>',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('a logo at %s is left out', (officeLogoSrc) => {
    expect(notice({ settings: { ...redlight, officeLogoSrc } })).not.toContain('class="logo"');
  });
  it('every picture is in the document', () => {
    const sources = [...notice().matchAll(/src="([^"]*)"/g)].map(([, src]) => src);
    expect(sources).toHaveLength(6);
    expect(sources.every((src) => src?.startsWith('data:image/'))).toBe(true);
  });
});

describe('what a notice says (contract 10)', () => {
  it('of a red light: when it turned red, for how long it was, and the distance with its unit', () => {
    const text = read(notice());
    expect(text).toContain('Failure to Stop at a Red Traffic Signal');
    expect(text).toContain('Red light since 9:04:58 AM EST');
    expect(text).toContain('Red for 1.8 s');
    expect(text).toContain('Stop line distance 4.20 m');
    expect(text).not.toContain('speed');
  });
  it('of speeding: measured, limit, excess and threshold with their unit', () => {
    const text = read(
      noticeHtml(
        { ...sampleContent(speeding, 'SPEEDING', where), units: { distance: 'ft', speed: 'mph' } },
        assets,
      ).html,
    );
    expect(text).toContain('Measured speed 87 mph');
    expect(text).toContain('Speed limit 50 mph');
    expect(text).toContain('Over the limit 37 mph');
    expect(text).toContain('Enforced from 58 mph');
    expect(text).not.toContain('Red light');
  });
  it('names numbers, department, officer and owner', () => {
    const text = read(notice());
    for (const words of [
      'SAMPLE-2026-000000',
      'EV-2026-0000000',
      'Department of Road Traffic',
      'Traffic Enforcement Center',
      'Sample Officer',
      'Badge No. 1000',
      'Sample Owner',
      '1 Example Road Sampleton 00000',
    ]) {
      expect(text).toContain(words);
    }
  });
  it('shows the images in sequence order, each with its caption and its own time (contract 8)', () => {
    const captions = [
      ...notice().matchAll(
        /<p class="caption"><span><b>(\d)<\/b> ([^<]*)<\/span><time><bdi>([^<]*)/g,
      ),
    ].map(([, ...parts]) => parts.map(plain));
    expect(captions).toEqual([
      ['1', 'Before the violation', 'March 1, 2026 at 9:04:59 AM EST'],
      ['2', 'During the violation', 'March 1, 2026 at 9:05:00 AM EST'],
      ['3', 'After the violation', 'March 1, 2026 at 9:05:01 AM EST'],
      ['4', 'License plate, enhanced', 'March 1, 2026 at 9:05:00 AM EST'],
    ]);
  });
  it('shows no time of an image that the camera gave none', () => {
    const { images } = sampleContent(redlight, 'REDLIGHT', where);
    const [first, second, ...others] = images;
    const { capturedAt: _, ...older } = second!;
    const html = notice({ images: [{ ...first!, capturedAt: null }, older, ...others] });
    expect(
      html.match(/<p class="caption">.*?<\/p>/g)?.map((caption) => caption.includes('<time>')),
    ).toEqual([false, false, true, true]);
  });
  it.each([
    ['1.50', '1.50 m'],
    ['-0.3', '-0.3 m'],
    ['4', '4 m'],
    // Ordered before the decimals were kept.
    [2.4, '2.4 m'],
  ])('shows a distance of %s with the decimals of the event', (stopLineDistance, shown) => {
    const text = read(notice({ redlight: { stopLineDistance, switchedAt: null } }));
    expect(text).toContain(`Stop line distance ${shown}`);
  });
  it.each([
    ['2026-03-01T14:04:57.250Z', 'Red for 2.8 s'],
    ['2026-03-01T14:04:58.000Z', 'Red for 2.0 s'],
  ])('red since %s: %s, as the facts of the report say (desk 8)', (switchedAt, shown) => {
    const capturedAt = '2026-03-01T14:05:00.000Z';
    const text = read(notice({ capturedAt, redlight: { stopLineDistance: null, switchedAt } }));
    expect(text).toContain(shown);
  });
  it('shows how much too fast in the decimals of the finer value', () => {
    const content = sampleContent(speeding, 'SPEEDING', where);
    const text = read(
      noticeHtml(
        { ...content, speeding: { measured: '83.10', limit: '50', trigger: '58.0' } },
        assets,
      ).html,
    );
    expect(text).toContain(
      'Measured speed 83.10 km/h Speed limit 50 km/h Over the limit 33.10 km/h',
    );
    expect(text).toContain('Enforced from 58.0 km/h');
  });
  it('shows addresses of several lines in lines', () => {
    const html = notice({
      owner: {
        name: 'Ada Marlow',
        nameAlt: null,
        address: 'Flat 3\r\n12 Harbour Lane\n\nPort Ellery',
        addressAlt: 'PO Box 12\u2028Port Ellery',
      },
    });
    const address = '<bdi>Flat 3</bdi><br><bdi>12 Harbour Lane</bdi><br><bdi>Port Ellery</bdi>';
    expect(html).toContain(`<p>${address}</p>`);
    expect(html).toContain(`<td>${address}</td>`);
    expect(html).toContain('<td><bdi>PO Box 12</bdi><br><bdi>Port Ellery</bdi></td>');
    expect(html.replace(/ style="[^"]*"/g, '')).toContain(
      '<p class="office-address"><bdi>Civic Center, 12 Harbor Street</bdi><br><bdi>Port Ellery 10420</bdi><br><bdi>Telephone 555 0142</bdi></p>',
    );
  });
  it('keeps the last row of pictures with the statement', () => {
    const { images } = sampleContent(redlight, 'REDLIGHT', where);
    const rows = (count: number): [before: number, withStatement: number] => {
      const html = notice({ images: Array.from({ length: count }, () => images[0]!) });
      const [before = '', end = ''] = html.split('<div class="end">');
      expect(end).toContain('Statement of the officer');
      return [
        before.split('<div class="figure">').length - 1,
        end.split('<div class="figure">').length - 1,
      ];
    };
    expect([1, 2, 3, 4, 12].map(rows)).toEqual([
      [0, 1],
      [0, 2],
      [2, 1],
      [2, 2],
      [10, 2],
    ]);
  });
  it('has a box to tick before each field of the reply form (mailing 10)', () => {
    const fields = ['I was not driving', 'The vehicle was sold'];
    const html = notice({
      mailing: {
        ...{ languages: ['en'], paper: 'A4', window: 'DIN', mailBarcode: 'NONE' },
        ...{ paymentCode: null, fine: null, evidenceUrl: null },
        texts: { en: { ...NO_TEXTS, replyFields: fields } },
      },
    });
    const boxes = [...html.matchAll(/<span class="box"><\/span><p><span class="label">([^<]*)/g)];
    expect(boxes.map(([, label]) => label)).toEqual(fields);
  });
  it('leaves out what is not known', () => {
    const text = read(
      notice({ redlight: { stopLineDistance: null, switchedAt: null }, witnesses: null }),
    );
    for (const label of ['Red light since', 'Red for', 'Stop line distance', 'Witnesses'])
      expect(text).not.toContain(label);
  });
});

describe('text of another direction is torn by nothing around it', () => {
  const name = 'محمد';
  it.each([
    [
      'a name and its alternative',
      { owner: { name, nameAlt: 'Mohammed', address: 'x', addressAlt: null } },
      `<bdi>${name}</bdi> / <bdi>Mohammed</bdi>`,
    ],
    ['a unit', { units: { distance: 'م', speed: 'x' } }, '<bdi>4.20</bdi>\u00a0<bdi>م</bdi>'],
    [
      'a plate in a sentence',
      {
        vehicle: { ...sampleContent(redlight, 'REDLIGHT', where).vehicle, licensePlate: 'ق ط 12' },
      },
      'Vehicle <strong><bdi dir="ltr">ق ط 12</bdi></strong> was',
    ],
    ['an officer', { officer: { name, badgeNumber: 7 } }, `<strong><bdi>${name}</bdi></strong>`],
  ] satisfies [string, Partial<NoticeContent>, string][])('%s', (_, changes, html) => {
    expect(notice(changes)).toContain(html);
  });

  it('in the texts of the department: names by their letters, plates from left to right (mailing 4)', () => {
    const content = sampleContent(redlight, 'REDLIGHT', where);
    const html = notice({
      owner: { ...content.owner, name: `${name} علي` },
      vehicle: { ...content.vehicle, licensePlate: 'ق ط 12' },
      mailing: {
        ...{ languages: ['en'], paper: 'A4', window: 'DIN', mailBarcode: 'NONE' },
        ...{ paymentCode: null, fine: null, evidenceUrl: null },
        texts: { en: { ...NO_TEXTS, privacy: '{owner}: {plate}, {number}' } },
      },
    });
    expect(html).toContain(
      `<p><bdi>${name} علي</bdi>: <bdi dir="ltr">ق ط 12</bdi>, <bdi class="whole" dir="ltr">`,
    );
  });
});

describe('times of notices of before are in the locale and zone of the department, in 12-hour form (spec 9)', () => {
  it.each([
    ['en-US', 'UTC', 'March 1, 2026 at 2:05:00 PM UTC'],
    ['en-US', 'America/New_York', 'March 1, 2026 at 9:05:00 AM EST'],
    ['de-DE', 'Europe/Berlin', '1. März 2026 um 03:05:00 PM MEZ'],
  ])('%s %s', (locale, timeZone, shown) => {
    const text = moment('2026-03-01T14:05:00.000Z', { locale, timeZone, hours: 12 });
    expect(plain(text)).toBe(shown);
    // Neither half of the day nor zone begins a line.
    expect(text).toMatch(/\d\u00a0[AP]M\u00a0[A-Z]+$/);
  });
});
