import type { SiteKind } from '../cameras/camera.types.js';
import type { FineReason, NoticeFine } from '../fines/fine.types.js';
import { formatMoney } from '../fines/money.pure.js';
import type { Words } from '../notices/catalogue/words.types.js';
import { decimal, localDay } from '../notices/page/notice-format.pure.js';
import { code, escapeHtml, part, type Row, table } from '../notices/page/notice-html.pure.js';
import type { Writing } from '../notices/page/notice-writing.pure.js';

/** The word for each kind of site. */
const SITE_WORDS = {
  SCHOOL: 'siteSchool',
  WORK: 'siteWork',
  COMMUNITY: 'siteCommunity',
  BUILT_UP: 'siteBuiltUp',
  RURAL: 'siteRural',
  MOTORWAY: 'siteMotorway',
} as const satisfies Record<SiteKind, keyof Words>;

/**
 * Returns how the amount of a notice came about, for its owner: what went into each rule, and what came out (programs 2);
 * empty for a notice of before that was kept, and for one without a fine.
 */
export function amountReason(fine: NoticeFine | null, { words, locale }: Writing): string {
  if (fine === null) return '';
  const rows: Row[] = [
    [words.offenceCode, fine.offenceCode == null ? null : code(fine.offenceCode)],
    [words.contestBy, fine.contestBy == null ? null : part(localDay(fine.contestBy, locale))],
    ...(fine.reason ?? []).map((step) => stepRow(step, fine, words, locale)),
  ];
  const shown = rows.filter(([, value]) => value !== null);
  if (shown.length === 0) return '';
  return `<section><h2>${escapeHtml(words.amountReason)}</h2>
${table(shown)}</section>`;
}

/** A step of the way as a row of the table. Texts of a reason are numbers, money in minor units. */
function stepRow(
  { rule, input, result }: FineReason,
  { currency, unit }: NoticeFine,
  words: Words,
  locale: string,
): Row {
  const money = (minor: string): string =>
    minor === 'court' ? words.noFixedFine : formatMoney(Number(minor), currency, locale);
  const number = (value: string): string =>
    value === 'unknown' ? words.reasonUnknown : decimal(Number(value), locale);
  const measure = (value: string): string =>
    value === 'unknown' ? words.reasonUnknown : `${number(value)} ${unit}`;
  const way = (from: string, to: string): string => `${part(from)} → ${part(to)}`;
  switch (rule) {
    case 'SCHEDULE': {
      const site = Object.entries(SITE_WORDS).find(([kind]) => kind === input)?.[1];
      return [
        words.reasonSchedule,
        site === undefined ? part(result) : `${part(words[site])} → ${part(result)}`,
      ];
    }
    case 'TOLERANCE':
      return [words.chargedSpeed, way(measure(input), measure(result))];
    case 'OVER':
      return unit === 's'
        ? [words.redFor, part(measure(result))]
        : [words.overTheLimit, part(measure(result))];
    case 'BAND':
    case 'SPEED_BAND':
      return [words.reasonBand, way(measure(input), money(result))];
    case 'REPEAT':
      return [words.reasonEarlier, way(number(input), money(result))];
    case 'PER_UNIT':
      return [words.reasonUnits, way(number(input), money(result))];
    case 'FACTOR':
      return [words.reasonFactor, way(number(input), money(result))];
    case 'FEE':
      return [words.total, way(`${words.fee} ${money(input)}`, money(result))];
  }
}
