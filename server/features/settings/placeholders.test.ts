import { describe, expect, it } from 'vitest';
import {
  filled,
  filledParagraphs,
  plainText,
  type PlaceholderValues,
  PLACEHOLDERS,
  unknownPlaceholder,
} from './placeholders.pure.js';

const none = Object.fromEntries(PLACEHOLDERS.map((name) => [name, null])) as Record<
  keyof PlaceholderValues,
  string | null
>;
const values: PlaceholderValues = { ...none, number: 'TEC-2026-000001', owner: '{total} & {{x}}' };

const paragraphsOf = (text: string | null): string[] =>
  filledParagraphs(text, values).map(plainText);

describe('the placeholders are those of mailing 2 and programs 3', () => {
  it('has these and no other', () => {
    expect(PLACEHOLDERS.map((name) => `{${name}}`).join(' ')).toBe(
      '{number} {reference_id} {plate} {owner} {violation_date} {violation_time} {place} {over} {amount} {total} {fee} {early_total} {early_until} {late_total} {late_after} {payable_by} {points} {issue_date} {officer} {badge} {evidence_url} {pin} {total_decimal} {currency} {payable_by_iso} {measured} {limit} {charged} {tolerance} {camera} {serial} {certificate} {certificate_from} {certificate_to} {laboratory} {session_from} {session_to} {operator} {authority} {posted_on} {contest_by} {reviewed_by} {plate_region} {offence_code} {letter}',
    );
  });
});

describe('anything else in braces, or a single brace, is refused', () => {
  it.each([
    ['Pay {total} by {payable_by}.', null],
    ['No braces', null],
    ['{{ and }} are braces', null],
    ['{{number}}', null],
    ['{{{number}}}', null],
    ['{totl}', '{totl}'],
    ['{Total}', '{Total}'],
    ['{ total }', '{ total }'],
    ['{}', '{}'],
    ['{number} and {x}', '{x}'],
    ['a { b', '{'],
    ['a } b', '}'],
    ['{number}}', '}'],
    ['{{number}', '}'],
    ['{ {number}', '{'],
    ['{constructor}', '{constructor}'],
  ])('%s', (text, unknown) => {
    expect(unknownPlaceholder(text)).toBe(unknown);
  });
});

describe('texts are filled', () => {
  it.each([
    ['nothing', null, []],
    ['an empty line separates paragraphs', 'One\n\nTwo\n \t\n\nThree', ['One', 'Two', 'Three']],
    ['a line break stays', 'One\nTwo', ['One\nTwo']],
    ['doubled braces are braces', '{{{number}}} {{x}}', ['{TEC-2026-000001} {x}']],
    ['a value is never scanned again', 'For {owner}', ['For {total} & {{x}}']],
    [
      'a paragraph with a placeholder that has no value is left out',
      'Pay {total}.\n\nNumber {number}.\n\n{number} costs {fee}',
      ['Number TEC-2026-000001.'],
    ],
  ])('%s', (_, text, paragraphs) => {
    expect(paragraphsOf(text)).toEqual(paragraphs);
  });

  it('tells values from what the department wrote', () => {
    expect(filled('No. {number}{{ of {owner}', values)).toEqual([
      { text: 'No. ', isValue: false },
      { text: 'TEC-2026-000001', isValue: true, isCode: true },
      { text: '{ of ', isValue: false },
      { text: '{total} & {{x}}', isValue: true },
    ]);
  });
});
