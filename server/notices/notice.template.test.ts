import { describe, expect, it } from 'vitest';
import { DEFAULT_PDF_SETTINGS } from './default-pdf-settings.js';
import type { NoticeContent } from './notice.content.js';
import { sampleContent } from './notice.sample.js';
import { cssString, escapeHtml, moment, noticeHtml } from './notice.template.js';

const [redlight, speeding] = DEFAULT_PDF_SETTINGS;
const where = { locale: 'en-US', timeZone: 'America/New_York' };
const assets = {
  images: [
    'data:image/jpeg;base64,1',
    'data:image/jpeg;base64,2',
    'data:image/jpeg;base64,3',
    'data:image/jpeg;base64,4',
  ],
  qrCode: 'data:image/svg+xml;base64,QR',
  fontFaces: '',
};

function notice(changes: Partial<NoticeContent> = {}): string {
  return noticeHtml({ ...sampleContent(redlight!, 'REDLIGHT', where), ...changes }, assets);
}

/** The page as a reader sees it: no styles, no tags. */
function read(html: string): string {
  return html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

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

  const sample = sampleContent(redlight!, 'REDLIGHT', where);
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
    expect(html.match(/<\/style>/g)).toHaveLength(1);
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
    expect(notice({ settings: { ...redlight!, officeLogoSrc } })).not.toContain('class="logo"');
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
    expect(text).toContain('Red light since 9:04:58 AM');
    expect(text).toContain('Red for 1.8 s');
    expect(text).toContain('Stop line distance 4.2 m');
    expect(text).not.toContain('speed');
  });
  it('of speeding: measured, limit, excess and threshold with their unit', () => {
    const text = read(
      noticeHtml(
        { ...sampleContent(speeding!, 'SPEEDING', where), units: { distance: 'ft', speed: 'mph' } },
        assets,
      ),
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
  it('shows the images in sequence order, each with its caption and time', () => {
    const captions = [
      ...notice().matchAll(/<figcaption><span><b>(\d)<\/b> ([^<]*)<\/span><time>([^<]*)/g),
    ].map(([, ...parts]) => parts);
    expect(captions).toEqual([
      ['1', 'Before the violation', 'March 1, 2026 at 9:05:00 AM'],
      ['2', 'During the violation', 'March 1, 2026 at 9:05:00 AM'],
      ['3', 'After the violation', 'March 1, 2026 at 9:05:00 AM'],
      ['4', 'Licence plate, enhanced', 'March 1, 2026 at 9:05:00 AM'],
    ]);
  });
  it('leaves out what is not known', () => {
    const text = read(
      notice({ redlight: { stopLineDistance: null, switchedAt: null }, witnesses: null }),
    );
    for (const label of ['Red light since', 'Red for', 'Stop line distance', 'Witnesses'])
      expect(text).not.toContain(label);
  });
});

describe('times are in the locale and zone of the department, in 12-hour form (spec 9)', () => {
  it.each([
    ['en-US', 'UTC', 'March 1, 2026 at 2:05:00 PM'],
    ['en-US', 'America/New_York', 'March 1, 2026 at 9:05:00 AM'],
    ['de-DE', 'Europe/Berlin', '1. März 2026 um 03:05:00 PM'],
  ])('%s %s', (locale, timeZone, shown) => {
    expect(moment('2026-03-01T14:05:00.000Z', { locale, timeZone }).replace(/\u202f/g, ' ')).toBe(
      shown,
    );
  });
});
