import sharp from 'sharp';
import { dataBlock, layPatches } from './data-block.ts';
import { addRain, develop, grainOf } from './finish.ts';
import { clipSpan, momentAt, stamp, type Passage } from './passage.ts';
import { place, placeVehicles, street } from './place.ts';
import { platePicture } from './plate-picture.ts';
import { standingTraffic } from './traffic.ts';
import { NOTHING, type Stage } from './stage.ts';
import { resized } from './view.ts';

/** Pictures a second of a clip. */
export const CLIP_RATE = 10;
export const CLIP_SIZE = { width: 640, height: 360 } as const;

/** Every n-th distance of a wide picture, for a narrower one. */
function thinned(still: Uint16Array, from: number, width: number, height: number): Uint16Array {
  const step = from / width;
  const out = new Uint16Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor((y + 0.5) * step) * from;
    for (let x = 0; x < width; x++, at++)
      out[at] = still[row + Math.floor((x + 0.5) * step)] ?? NOTHING;
  }
  return out;
}

/** The pictures of a passage's clip, RGB bytes in the size {@link CLIP_SIZE}, {@link CLIP_RATE} a second. */
export async function* drawClip(passage: Passage): AsyncGenerator<Uint8Array> {
  const full = await place(passage);
  const { width, height } = full.picture;
  const pixels = await sharp(full.picture.pixels, { raw: { width, height, channels: 3 } })
    .resize(CLIP_SIZE.width, CLIP_SIZE.height)
    .raw()
    .toBuffer();
  const base: Stage = {
    picture: { ...CLIP_SIZE, pixels },
    view: resized(full.view, CLIP_SIZE.width),
    // Scaling down has averaged most of the grain away.
    light: { ...full.light, noise: full.light.noise * 0.45 },
    still: thinned(full.still, width, CLIP_SIZE.width, CLIP_SIZE.height),
    grain: null,
  };
  placeVehicles(base, standingTraffic(passage.site, passage.lane), true);
  const plate = await platePicture(passage.shared ? null : passage.plate);
  const { from, to } = clipSpan(passage);
  for (let index = 0; from + index / CLIP_RATE < to; index++) {
    const t = from + index / CLIP_RATE;
    const { picture } = street(passage, base, plate, t);
    const seed = `${passage.caseId}/clip/${String(index)}`;
    addRain(picture, base.light, seed);
    develop(picture, grainOf(base.light, seed));
    const named = [stamp(momentAt(passage, t)), `CASE ${passage.caseId}`];
    const fields = [passage.site.systemName.toUpperCase(), ...(passage.shared ? [] : named)];
    await layPatches(picture, [dataBlock(CLIP_SIZE.width, [fields])]);
    yield picture.pixels;
  }
}
