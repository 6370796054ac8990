import { drawing } from './dom.js';

const LINE = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2.5',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};
const RING = { tag: 'circle', cx: '16', cy: '16', r: '13.5', ...LINE };

/** The mark of the product: a red light above a stop line. */
export const productMark = (): SVGSVGElement =>
  drawing(
    { tag: 'rect', width: '32', height: '32', rx: '7', fill: '#1d4f91' },
    { tag: 'circle', cx: '16', cy: '11', r: '5', fill: '#ff6b5e' },
    { tag: 'rect', x: '5', y: '21', width: '22', height: '4', rx: '1', fill: '#fff' },
  );

const SHAPES = {
  GENUINE: 'M10 16.5l4.2 4.2L22.5 12',
  CHANGED: 'M11.5 11.5l9 9m0-9l-9 9',
  UNREADABLE: 'M16 9v8.5m0 5v.01',
} as const;

/** The mark of a verdict, beside its word. */
export const verdictMark = (verdict: keyof typeof SHAPES): SVGSVGElement =>
  drawing(RING, { d: SHAPES[verdict], ...LINE });
