import { describe, expect, it } from 'vitest';
import { withFootAtMark } from './pdf-foot.pure.js';

const text = (glyph: string, y: number): string[] => [
  'BT',
  '/F4 9 Tf',
  `1 0 0 -1 75 ${y} Tm`,
  `<${glyph}> Tj`,
  'ET',
];
const MARGIN = ['q', '3 0 0 3 0 0 cm', '.5 .5 .5 RG .5 .5 .5 rg', '/G3 gs'];
const BODY = ['q', '/P <</MCID 0 >>BDC', ...text('body', 100), '.0039 .0078 .0118 rg', 'EMC'];
const MARK = ['/NonStruct <</MCID 1 >>BDC', ...text('mark', 0), 'Q', 'EMC'];

describe('the foot of page 1 among the elements of the document (mailing 2, 4)', () => {
  it('takes the place of its mark: above the last line of the margin, in its order, at the end of the page', () => {
    const page = [
      ...MARGIN,
      ...text('page', 1099),
      ...text('one', 1060),
      ...text('two', 1072),
      ...text('number', 1098),
      ...['Q', ...BODY, ...MARK, ''],
    ];
    expect(withFootAtMark(page, [1, 2, 3])).toEqual([
      ...MARGIN,
      ...text('page', 1099),
      ...text('number', 1098),
      // The page goes on as the mark left it.
      ...['Q', ...BODY, 'Q', ''],
      ...['/NonStruct <</MCID 1 >>BDC', ...MARGIN, ...text('one', 1060), ...text('two', 1072)],
      ...['Q', 'EMC', ''],
    ]);
  });

  it.each([
    ['without a mark', [...MARGIN, ...text('one', 1060), ...text('number', 1098), 'Q', ...BODY]],
    ['without a foot', [...MARGIN, ...text('number', 1098), 'Q', ...BODY, ...MARK]],
    ['without a margin', [...BODY, ...MARK]],
    ['empty', []],
  ])('leaves a page as it is %s', (_, page) => {
    expect(withFootAtMark(page, [1, 2, 3])).toEqual(page);
  });
});
