import sharp from 'sharp';
import { seeded } from '../../server/demo/random.ts';
import { bodies } from './bodies.ts';
import { toneByte } from './colour.ts';
import { dataBlock, drawBrackets, label, layPatches, type Patch } from './data-block.ts';
import { addRain, develop, grainOf } from './finish.ts';
import { flashLight, lights, type Sky } from './light.ts';
import {
  frameMoment,
  frameOffset,
  frames,
  PLATE_SIZE,
  stamp,
  type Frame,
  type Passage,
} from './passage.ts';
import type { Picture } from './picture.ts';
import { backdrop, emptyPlace, siteView, street } from './place.ts';
import { plateCloseUp, platePicture, PLATE_MM } from './plate-picture.ts';
import type { Site } from './sites.ts';
import { offender } from './traffic.ts';
import { drawVehicle } from './vehicle-picture.ts';
import { NOTHING, type StandingVehicle } from './stage.ts';
import { project, resized, zoomed, type View } from './view.ts';

/** The size that the close-up is drawn at before it is enlarged, as by a digital zoom. */
const PLATE_DETAIL = { width: 640, height: 360 } as const;

const RED_TINT = '#ff5a48';
const SPEED_TINT = '#ffe14a';

const AMBER_SECONDS = 3;

const SHARED_QUALITY = { street: 52, plate: 46 } as const;

/** The rows of the burnt-in block, as this make of camera writes them. */
function blockRows(passage: Passage, frame: Frame): string[][] {
  const { site, shared } = passage;
  const lane = `LANE ${String(passage.lane)}`;
  const number = `FRAME ${String(frames.indexOf(frame) + 1)}/4`;
  return [
    [site.systemName.toUpperCase(), `S/N ${site.serialNumber}`, site.address.toUpperCase()],
    shared
      ? [lane, ...settings(passage), number]
      : [
          stamp(frameMoment(passage, frame)),
          lane,
          ...measured(passage, frame),
          ...settings(passage),
          number,
          `CASE ${passage.caseId}`,
        ],
  ];
}

/** Returns the camera's measurements in one frame. */
function measured(passage: Passage, frame: Frame): string[] {
  if (passage.cause === 'SPEEDING') return [`MEASURED ${String(passage.speed)} km/h`];
  return [`LIGHT RED ${redSeconds(passage, frame)} s`, `SPEED ${String(passage.speed)} km/h`];
}

/** Returns the settings of the camera. */
function settings({ cause, site }: Passage): string[] {
  return cause === 'REDLIGHT'
    ? [`AMBER ${AMBER_SECONDS.toFixed(2)} s`]
    : [`LIMIT ${String(site.speedLimit)} km/h`, `TRIGGER ${String(site.trigger)} km/h`];
}

function redSeconds(passage: Passage, frame: Frame): string {
  return Math.max(0, passage.redFor + frameOffset(passage, frame)).toFixed(2);
}

/** The JPEG of a finished picture. Shared pictures are committed to the repository, so they are made smaller. */
async function encoded(
  { shared }: Pick<Passage, 'shared'>,
  picture: Picture,
  patches: readonly Patch[],
): Promise<Buffer> {
  const { width, height, pixels } = picture;
  await layPatches(picture, patches);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg(
      shared
        ? {
            quality: SHARED_QUALITY[width === PLATE_SIZE.width ? 'plate' : 'street'],
            // These options make files smaller. Progressive scans would too, but take twice the time to read.
            trellisQuantisation: true,
            overshootDeringing: true,
            quantisationTable: 3,
          }
        : { quality: 80, chromaSubsampling: '4:2:0', optimiseCoding: false },
    )
    .toBuffer();
}

/** The box of a vehicle in the picture, for the tracker's brackets. */
function outline(
  view: View,
  vehicle: StandingVehicle,
): { left: number; top: number; right: number; low: number } {
  const body = bodies[vehicle.style];
  const xs: number[] = [];
  const ys: number[] = [];
  for (const side of [-1, 1]) {
    for (const y of [0, body.height]) {
      for (const z of [0, body.length]) {
        const at = project(view, vehicle.x + (side * body.width) / 2, y, vehicle.z + z);
        xs.push(at.x);
        ys.push(at.y);
      }
    }
  }
  const pad = 10;
  return {
    left: Math.min(...xs) - pad,
    right: Math.max(...xs) + pad,
    top: Math.min(...ys) - pad,
    low: Math.max(...ys) + pad,
  };
}

async function drawStreetFrame(passage: Passage, frame: Exclude<Frame, 'plate'>): Promise<Buffer> {
  const base = await backdrop(passage, frame);
  const { picture, vehicle } = street(
    passage,
    base,
    await platePicture(passage.shared ? null : passage.plate),
    frameOffset(passage, frame),
  );
  addRain(picture, base.light, `${passage.caseId}/${frame}`);
  const patches = [dataBlock(picture.width, blockRows(passage, frame))];
  const corner = { x: picture.width - 26, y: picture.height - 26 };
  if (passage.cause === 'SPEEDING') {
    const box = outline(base.view, vehicle);
    drawBrackets(picture, { ...box, low: Math.min(box.low, picture.height - 4) }, [255, 225, 74]);
    const limit = `limit ${String(passage.site.speedLimit)}`;
    const speed = `${String(passage.speed)} km/h`;
    if (!passage.shared) patches.push(label(speed, box.right, box.top - 6, 26, SPEED_TINT));
    const text = passage.shared ? `${limit} km/h` : `${speed}  (${limit})`;
    patches.push(label(text, corner.x, corner.y, 44, SPEED_TINT));
  } else {
    const text = passage.shared ? 'RED' : `RED ${redSeconds(passage, frame)} s`;
    patches.push(label(text, corner.x, corner.y, 44, RED_TINT));
  }
  return encoded(passage, picture, patches);
}

/** Sequence 4: the plate, enlarged from the frame `during`. */
async function drawPlateFrame(passage: Passage): Promise<Buffer> {
  const light = lights[passage.sky];
  const wide = siteView(passage.site);
  const flatPlate = await platePicture(passage.plate);
  const vehicle = offender(passage, flatPlate, 0);
  const body = bodies[passage.style];
  const random = seeded(`${passage.caseId}/plate`);
  const target = { x: vehicle.x, y: body.plateY, z: vehicle.z };
  const distance = Math.hypot(target.x - wide.x, target.y - wide.y, target.z - wide.z);
  const focal =
    ((random.between(0.46, 0.53) * PLATE_DETAIL.width) / (PLATE_MM.width / 1000)) * distance;
  const view = zoomed(wide, target, { ...PLATE_DETAIL, focal });

  // The bodywork is enlarged far beyond what the sensor resolved; the plate is what was made clearer.
  const small = resized(view, 240);
  const bodywork: Picture = {
    width: small.width,
    height: small.height,
    pixels: new Uint8Array(small.width * small.height * 3),
  };
  // The small part of the road that shows below the bumper is in the vehicle's shadow.
  bodywork.pixels.fill(toneByte(0.03 * light.ambient[1]));
  const still = new Uint16Array(small.width * small.height).fill(NOTHING);
  drawVehicle(
    { picture: bodywork, view: small, light, still, grain: null },
    { ...vehicle, plate: null },
    false,
  );

  const cos = Math.cos(vehicle.heading);
  const sin = Math.sin(vehicle.heading);
  const bend = (mmX: number, mmY: number): readonly [number, number] => {
    const ox = (mmX - PLATE_MM.width / 2) / 1000;
    const at = project(
      view,
      vehicle.x + ox * cos,
      body.plateY + (PLATE_MM.height / 2 - mmY) / 1000,
      vehicle.z - ox * sin,
    );
    return [at.x, at.y];
  };
  const received = light.ambient[1] + light.sun[1] * 0.4 + flashLight(light, distance) * 1.4;
  const bright = Math.min(0.95, 0.35 + 0.75 * received);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PLATE_DETAIL.width}" height="${PLATE_DETAIL.height}">` +
    `${plateCloseUp(passage.plate, bend, bright, random.next())}</svg>`;
  const detail = await sharp(bodywork.pixels, {
    raw: { width: small.width, height: small.height, channels: 3 },
  })
    .resize(PLATE_DETAIL.width, PLATE_DETAIL.height, { kernel: 'cubic', fit: 'fill' })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const pixels = await sharp(detail, { raw: { ...PLATE_DETAIL, channels: 3 } })
    .resize(PLATE_SIZE.width, PLATE_SIZE.height, { kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer();
  const picture: Picture = { ...PLATE_SIZE, pixels };
  // Grain is most of what a JPEG holds: the many close-ups of shared pictures have less of it.
  const noise = passage.shared ? 1.2 : light.noise + 1.5;
  develop(picture, grainOf({ ...light, noise }, `${passage.caseId}/plate`));
  return encoded(passage, picture, [
    dataBlock(PLATE_SIZE.width, blockRows(passage, 'plate')),
    label('ENHANCED PLATE', PLATE_SIZE.width - 18, PLATE_SIZE.height - 18, 26, '#f2f3ee'),
  ]);
}

/** One evidence picture of a passage, a JPEG. The same passage and frame give the same bytes on one machine. */
export function drawScene(passage: Passage, frame: Frame): Promise<Buffer> {
  return frame === 'plate' ? drawPlateFrame(passage) : drawStreetFrame(passage, frame);
}

/** The street without any vehicle, for reference points: a JPEG like that of a shared picture. */
export async function drawEmptyStreet(site: Site, sky: Sky): Promise<Buffer> {
  const { picture, light } = await emptyPlace(site, sky);
  addRain(picture, light, `${site.serialNumber}/empty`);
  const name = [site.systemName.toUpperCase(), `S/N ${site.serialNumber}`];
  return encoded({ shared: true }, picture, [dataBlock(picture.width, [name])]);
}
