import sharp from 'sharp';
import { PLATE_HEIGHT, PLATE_WIDTH } from './body.ts';
import { textPath, textWidth } from './text-paths.ts';
import type { PlatePicture } from './surface.ts';

type Bend = (x: number, y: number) => readonly [number, number];

/** The plate's own size in millimetres: the coordinates that `platePaths` draws in. */
export const PLATE_MM = { width: PLATE_WIDTH * 1000, height: PLATE_HEIGHT * 1000 } as const;

const INK = '#14284f';
/** Blur of a smeared plate, in pixels of a plate 160 wide. */
const SMEAR = 7;
/** The text of a smeared plate. */
const ANY_PLATE = 'ABC 1234';
const PROVINCE = 'PORT ELLERY';
const MOTTO = 'HARBOR PROVINCE';

function rounded(x: number, y: number, w: number, h: number, r: number, bend: Bend): string {
  const points: string[] = [];
  for (const [cx, cy, from] of [
    [x + w - r, y + r, -90],
    [x + w - r, y + h - r, 0],
    [x + r, y + h - r, 90],
    [x + r, y + r, 180],
  ] as const) {
    for (let step = 0; step <= 4; step++) {
      const angle = ((from + step * 22.5) * Math.PI) / 180;
      const [px, py] = bend(cx + Math.cos(angle) * r, cy + Math.sin(angle) * r);
      points.push(`${px.toFixed(2)} ${py.toFixed(2)}`);
    }
  }
  return `M${points.join('L')}Z`;
}

const NUMBER = { face: 'plate', size: 102, spacing: 7 } as const;
/** Millimetres that the number may take, and how narrow its letters are at most. */
const NUMBER_ROOM = 344;
const NARROW = 0.78;

/** The parts of a plate as path data, each moved by `bend`. */
function platePaths(
  plate: string,
  bend: Bend,
): {
  sheet: string;
  border: string;
  number: string;
  words: string;
  sticker: string;
  bolts: readonly (readonly [number, number])[];
} {
  const { width, height } = PLATE_MM;
  const squeeze = Math.min(
    NARROW,
    NUMBER_ROOM / textWidth(plate, NUMBER.face, NUMBER.size, NUMBER.spacing),
  );
  return {
    sheet: rounded(0, 0, width, height, 11, bend),
    border:
      rounded(5, 5, width - 10, height - 10, 8, bend) +
      rounded(8.5, 8.5, width - 17, height - 17, 6, bend),
    number: textPath(plate, { ...NUMBER, x: 0, y: 123, anchor: 'middle' }, (x, y) =>
      bend(width / 2 + x * squeeze, y),
    ),
    words:
      textPath(
        PROVINCE,
        { face: 'sign', size: 23, x: width / 2 - 8, y: 32, anchor: 'middle', spacing: 2 },
        bend,
      ) +
      textPath(
        MOTTO,
        { face: 'sign', size: 13, x: width / 2, y: 149, anchor: 'middle', spacing: 2 },
        bend,
      ),
    sticker: rounded(296, 15, 24, 18, 2, bend),
    bolts: [bend(62, 24), bend(width - 62, 24)],
  };
}

/** The lattice of the reflective sheet, which a close look shows. */
function cells(bend: Bend): string {
  const { width, height } = PLATE_MM;
  const step = 5;
  let data = '';
  for (let at = step - height; at < width; at += step) {
    for (const down of [true, false]) {
      const [low, high] = [Math.max(0, -at), Math.min(height, width - at)];
      const [x0, y0] = bend(at + low, down ? low : height - low);
      const [x1, y1] = bend(at + high, down ? high : height - high);
      data += `M${x0.toFixed(1)} ${y0.toFixed(1)}L${x1.toFixed(1)} ${y1.toFixed(1)}`;
    }
  }
  return data;
}

/**
 * A plate seen straight on, to be laid on a vehicle.
 *
 * @param plate null for a smear, as at a distance: pictures that several events share show no plate
 */
export async function platePicture(plate: string | null): Promise<PlatePicture> {
  const width = 160;
  const height = Math.round((width * PLATE_MM.height) / PLATE_MM.width);
  const factor = width / PLATE_MM.width;
  const paths = platePaths(plate ?? ANY_PLATE, (x, y) => [x * factor, y * factor]);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="#f1f3f2"/><rect width="${width}" height="${15}" fill="#b9cfe8"/>` +
    `<path d="${paths.border}" fill="${INK}" fill-rule="evenodd"/><path d="${paths.words}" fill="${INK}"/>` +
    `<path d="${paths.sticker}" fill="#b5452c"/><path d="${paths.number}" fill="#0d1c3d" stroke="#0d1c3d" stroke-width="0.8"/></svg>`;
  const drawn = sharp(Buffer.from(svg)).removeAlpha();
  const pixels = await (plate === null ? drawn.blur(SMEAR) : drawn).raw().toBuffer();
  return { width, height, pixels };
}

/**
 * The plate as the enhanced close-up shows it: embossed letters, bolts, the reflective sheet's cells,
 * dirt. `bright` is 0..1: how strongly the flash or daylight comes back.
 */
export function plateCloseUp(plate: string, bend: Bend, bright: number, dirt: number): string {
  const paths = platePaths(plate, bend);
  const [left] = bend(0, 0);
  const [right] = bend(PLATE_MM.width, 0);
  const px = (right - left) / PLATE_MM.width;
  const e = Math.max(0.8, px * 1.3);
  const tone = Math.round(118 + 128 * bright);
  const sheet = `rgb(${tone},${Math.min(255, tone + 2)},${Math.min(255, tone + 1)})`;
  const under = `rgb(${Math.round(tone * 0.86)},${Math.round(tone * 0.88)},${Math.round(tone * 0.9)})`;
  const bolts = paths.bolts
    .map(
      ([x, y]) =>
        `<ellipse cx="${(x + e).toFixed(1)}" cy="${(y + e * 1.5).toFixed(1)}" rx="${(px * 8).toFixed(1)}" ry="${(px * 8).toFixed(1)}" fill="rgba(0,0,0,0.35)"/>` +
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(px * 7).toFixed(1)}" fill="url(#bolt)"/>` +
        `<path d="M${(x - px * 4).toFixed(1)} ${(y - px).toFixed(1)}L${(x + px * 4).toFixed(1)} ${(y + px).toFixed(1)}M${(x + px).toFixed(1)} ${(y - px * 4).toFixed(1)}L${(x - px).toFixed(1)} ${(y + px * 4).toFixed(1)}" stroke="#2e3033" stroke-width="${(px * 1.4).toFixed(1)}"/>`,
    )
    .join('');
  const shift = (x: number, y: number): string =>
    `transform="translate(${x.toFixed(2)} ${y.toFixed(2)})"`;
  return (
    `<defs><radialGradient id="bolt" cx="0.35" cy="0.3" r="0.8"><stop offset="0" stop-color="#d6d8da"/><stop offset="0.6" stop-color="#8b8e92"/><stop offset="1" stop-color="#3e4044"/></radialGradient>` +
    `<linearGradient id="sheet" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${under}"/><stop offset="0.3" stop-color="${sheet}"/><stop offset="0.75" stop-color="${sheet}"/><stop offset="1" stop-color="${under}"/></linearGradient>` +
    `<linearGradient id="band" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6d9bd0" stop-opacity="0.75"/><stop offset="0.3" stop-color="#6d9bd0" stop-opacity="0"/></linearGradient>` +
    `<radialGradient id="glare" cx="0.42" cy="0.4" r="0.6"><stop offset="0" stop-color="#fff" stop-opacity="${(0.32 * bright).toFixed(2)}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="mud" x1="0" y1="0" x2="0" y2="1"><stop offset="0.55" stop-color="#4a3c2a" stop-opacity="0"/><stop offset="1" stop-color="#4a3c2a" stop-opacity="${(0.55 * dirt).toFixed(2)}"/></linearGradient>` +
    `</defs>` +
    // Holder and the shadow that it throws on the bumper.
    [5, 11, 18]
      .map(
        (wide) =>
          `<path d="${paths.sheet}" stroke="#000" stroke-opacity="0.17" fill="none" stroke-width="${(px * wide * 1.6).toFixed(1)}" stroke-linejoin="round" ${shift(px, px * 6)}/>`,
      )
      .join('') +
    `<path d="${paths.sheet}" fill="#17181a" stroke="#17181a" stroke-width="${(px * 11).toFixed(1)}" stroke-linejoin="round"/>` +
    `<path d="${paths.sheet}" fill="none" stroke="rgba(255,255,255,0.16)" stroke-width="${(px * 8).toFixed(1)}" stroke-linejoin="round" ${shift(0, -px)}/>` +
    `<path d="${paths.sheet}" fill="url(#sheet)"/><path d="${paths.sheet}" fill="url(#band)"/><path d="${cells(bend)}" stroke="#5f6b75" stroke-opacity="0.13" stroke-width="${(px * 0.5).toFixed(2)}"/>` +
    `<path d="${paths.border}" fill="${INK}" fill-rule="evenodd"/><path d="${paths.words}" fill="${INK}" opacity="0.92"/>` +
    `<path d="${paths.sticker}" fill="#b5452c"/>` +
    `<path d="${paths.number}" fill="rgba(0,0,0,0.38)" ${shift(e, e * 1.3)}/><path d="${paths.number}" fill="rgba(255,255,255,0.85)" ${shift(-e * 0.8, -e)}/>` +
    `<path d="${paths.number}" fill="#1a2d57" stroke="#1a2d57" stroke-width="${(px * 1.6).toFixed(2)}" stroke-linejoin="round"/>` +
    `<path d="${paths.number}" fill="none" stroke="rgba(120,150,205,0.35)" stroke-width="${(px * 0.8).toFixed(2)}"/>` +
    bolts +
    `<path d="${paths.sheet}" fill="url(#mud)"/><path d="${paths.sheet}" fill="url(#glare)"/>`
  );
}
