import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import type { DemoEvent, EventDocument } from './events.js';
import { drawPackage, type PackageFile } from './packages.js';
import type { Passage } from './scene.js';

/** One event to be drawn; `index` says which. */
export interface DrawOrder {
  readonly index: number;
  readonly document: EventDocument;
  readonly passage: Passage;
  /** Its notice will be rendered at once: make its images in print size too. */
  readonly forPrint: boolean;
}

export interface Drawn {
  readonly index: number;
  readonly document: EventDocument;
  readonly files: readonly (PackageFile & { readonly print: Uint8Array | null })[];
}

/** Takes orders and hands back what was drawn, in any order. */
export type Draw = (
  orders: readonly DrawOrder[],
  take: (drawn: Drawn) => Promise<void>,
) => Promise<void>;

// About what the worker would make of an original, a little below 300 dpi: half of a frame's width decodes fastest.
const PRINT_WIDTH = 960;
const PRINT_QUALITY = 58;

export function ordersFor(events: readonly DemoEvent[]): DrawOrder[] {
  return events.map(({ document, passage, status }, index) => ({
    index,
    document,
    passage,
    forPrint: status === 'COMPLETED',
  }));
}

/** Draws one event with all its files. */
export async function drawOne({ index, document, passage, forPrint }: DrawOrder): Promise<Drawn> {
  const drawn = await drawPackage(document, passage);
  const files = await Promise.all(
    drawn.files.map(async (file) => ({
      ...file,
      print: forPrint && file.name.endsWith('.jpg') ? await inPrintSize(file.bytes) : null,
    })),
  );
  return { index, document: drawn.document, files };
}

function inPrintSize(image: Uint8Array): Promise<Buffer> {
  return sharp(image).resize({ width: PRINT_WIDTH }).jpeg({ quality: PRINT_QUALITY }).toBuffer();
}

/** Draws in this thread, one event after the other. */
export const drawHere: Draw = async (orders, take) => {
  for (const order of byPlace(orders).flat()) await take(await drawOne(order));
};

/** Draws on all cores, each thread taking one place after the other: a place's backdrop is drawn once. */
export const drawInThreads: Draw = async (orders, take) => {
  const places = byPlace(orders);
  const threads = Math.min(availableParallelism(), 4, places.length);
  await Promise.all(Array.from({ length: threads }, () => drawInThread(places, take)));
};

async function drawInThread(
  places: DrawOrder[][],
  take: (drawn: Drawn) => Promise<void>,
): Promise<void> {
  const worker = new Worker(new URL('./draw.worker.js', import.meta.url));
  try {
    for (let place = places.shift(); place !== undefined; place = places.shift()) {
      for (const order of place) await take(await answer(worker, order));
    }
  } finally {
    await worker.terminate();
  }
}

function answer(worker: Worker, order: DrawOrder): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    worker.once('message', (drawn: Drawn) => {
      worker.off('error', reject);
      resolve(drawn);
    });
    worker.once('error', reject);
    worker.postMessage(order);
  });
}

/** The orders of each place and weather together, the places with most to draw first. */
function byPlace(orders: readonly DrawOrder[]): DrawOrder[][] {
  const places = new Map<string, DrawOrder[]>();
  for (const order of orders) {
    const key = `${order.passage.site.serialNumber}/${order.passage.sky}`;
    const place = places.get(key);
    if (place) place.push(order);
    else places.set(key, [order]);
  }
  for (const place of places.values()) place.sort((a, b) => a.passage.lane - b.passage.lane);
  return [...places.values()].sort((a, b) => b.length - a.length);
}
