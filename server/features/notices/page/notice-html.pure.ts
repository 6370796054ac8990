import { printed } from '../../../platform/domain/glyphs.pure.js';
import type { FilledParagraph } from '../../notice-settings/placeholders.pure.js';
import { fill } from '../catalogue/catalogue.pure.js';

/** Text as HTML shows it, fit for element content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text as a quoted CSS string inside a `<style>` element: everything but letters and digits becomes an escape. */
export function cssString(text: string): string {
  const escaped = [...text].map((character) =>
    /[A-Za-z0-9]/.test(character) ? character : `\\${character.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}

/** A line break of any kind, with the spaces around it. */
export const LINE_BREAKS = /\s*[\n\r\u2028\u2029]\s*/g;

/**
 * Returns a text with its own direction: it and the text around it do not change each other's word order. Line breaks
 * in it are spaces.
 */
export function part(text: string): string {
  const html = escapeHtml(printed(text).replace(LINE_BREAKS, ' '));
  return `<bdi>${html.replace(UTC_OFFSET, '<span class="whole">$&</span>')}</bdi>`;
}

// The zone of a time, which is not torn at its sign.
const UTC_OFFSET = /(?:GMT|UTC)[+\-\u2212]\d+(?::\d+)?/g;

/** A number, plate or code: from left to right in every language. */
export function code(text: string): string {
  return part(text).replace('<bdi>', '<bdi dir="ltr">');
}

/** Returns the texts that are not empty, each isolated for its direction. */
export function parts(separator: string, ...texts: (string | null | undefined)[]): string {
  return texts.flatMap((text) => (text ? [part(text)] : [])).join(separator);
}

/** A text of several lines. */
export function lines(text: string): string;
export function lines(text: string | null): string | null;
export function lines(text: string | null): string | null {
  return text === null ? null : parts('<br>', ...text.trim().split(LINE_BREAKS));
}

/** A text of the catalogue with values that are HTML already. */
export function phrase(text: string, values: Readonly<Record<string, string>> = {}): string {
  return fill(escapeHtml(text), values);
}

// A number, a plate: not torn at its dashes.
const ONE_WORD = /^[\x21-\x7e]{1,40}$/;

/** A paragraph of the department's own words, in which each value has a direction of its own. */
export function written(paragraph: FilledParagraph): string {
  return paragraph
    .map(({ text, isValue, isCode }, at) => {
      const isFirst = at === 0;
      const isLast = at === paragraph.length - 1;
      if (isValue && ONE_WORD.test(text)) return code(text).replace('<bdi', '<bdi class="whole"');
      if (isValue) return isCode === true ? code(text) : part(text);
      const trimmed = (isFirst ? text.trimStart() : text).replace(isLast ? /\s+$/ : /(?!)/, '');
      return escapeHtml(printed(trimmed)).replace(/\r\n?|[\n\u2028\u2029]/g, '<br>');
    })
    .join('');
}

/** Paragraphs of the department's own words. */
export function paragraphs(texts: readonly FilledParagraph[]): string {
  return texts.map((text) => `<p>${written(text)}</p>`).join('\n');
}

/** The same of words whose language is not that of the page: each has a direction of its own. */
export function isolatedParagraphs(texts: readonly FilledParagraph[]): string {
  return texts.map((text) => `<p><bdi>${written(text)}</bdi></p>`).join('\n');
}

/** A picture that is in the document; it says in words what it shows. */
export function picture(src: string, alt: string, className?: string): string {
  const named = className === undefined ? '' : ` class="${className}"`;
  return `<img${named} src="${escapeHtml(src)}" alt="${escapeHtml(printed(alt))}">`;
}

/** A line of a table: its value is HTML already. */
export type Row = [label: string, value: string | null, className?: string];

/** Returns a table of the rows that have a value; empty if none has. */
export function table(rows: readonly Row[], className?: string): string {
  const body = rows.flatMap(([label, value, rowClass]) =>
    value === null || value === ''
      ? []
      : [
          `<tr${rowClass === undefined ? '' : ` class="${rowClass}"`}><th scope="row">${label}</th><td>${value}</td></tr>`,
        ],
  );
  if (body.length === 0) return '';
  return `<table${className === undefined ? '' : ` class="${className}"`}>${body.join('\n')}</table>`;
}
