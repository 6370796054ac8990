import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

const SAMPLES = join(import.meta.dirname, '../../samples');

/** The camera packages that the repository ships: drawn scenes of one event each. */
const FOLDERS = { REDLIGHT: 'redlight-quillon-marrow', SPEEDING: 'speeding-orchard-hill' } as const;

export type Cause = keyof typeof FOLDERS;

/** The document of a camera package, as far as the tests change it. */
export interface EventDocument {
  case_id: string;
  captured_at: string;
  plate?: string;
  media: { file: string; type: 'IMAGE' | 'VIDEO'; sequence_number: number; sha256?: string }[];
  [key: string]: unknown;
}

/** A camera package: the document, and its files by name. */
export interface Package {
  document: EventDocument;
  files: Map<string, Buffer>;
}

let cases = 0;

async function sampleDocument(cause: Cause): Promise<EventDocument> {
  const text = await readFile(join(SAMPLES, FOLDERS[cause], 'event.json'), 'utf8');
  cases += 1;
  return { ...(JSON.parse(text) as EventDocument), case_id: `BROWSER-${cases}` };
}

/** A package with the drawn pictures and the clip of a sample, as a case of its own. */
export async function samplePackage(
  cause: Cause,
  changes: Partial<EventDocument> = {},
): Promise<Package> {
  const document = { ...(await sampleDocument(cause)), ...changes };
  const files = await Promise.all(
    document.media.map(
      async ({ file }) => [file, await readFile(join(SAMPLES, FOLDERS[cause], file))] as const,
    ),
  );
  return { document, files: new Map(files) };
}

/** A package with four small pictures, for events of which only the row matters. */
export async function smallPackage(
  cause: Cause,
  changes: Partial<EventDocument> = {},
): Promise<Package> {
  const document = await sampleDocument(cause);
  const media = [1, 2, 3, 4].map((sequence) => ({
    file: `${sequence}.jpg`,
    type: 'IMAGE' as const,
    sequence_number: sequence,
  }));
  const files = await Promise.all(
    media.map(
      async ({ file, sequence_number }) => [file, await smallPicture(sequence_number)] as const,
    ),
  );
  return { document: { ...document, media, ...changes }, files: new Map(files) };
}

const pictures = new Map<number, Promise<Buffer>>();

/** A road, a stop line, and a vehicle that is further up in each picture. */
function smallPicture(sequence: number): Promise<Buffer> {
  const drawn = pictures.get(sequence) ?? drawSmallPicture(sequence);
  pictures.set(sequence, drawn);
  return drawn;
}

async function drawSmallPicture(sequence: number): Promise<Buffer> {
  const y = 210 - sequence * 36;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270">
    <rect width="480" height="270" fill="#6f8f5f"/>
    <path d="M150 270 L220 0 H300 L400 270 Z" fill="#4b5058"/>
    <rect x="176" y="150" width="196" height="8" fill="#f4f4f0"/>
    <rect x="240" y="${y}" width="64" height="44" rx="8" fill="#8d2f2f"/>
    <rect x="248" y="${y + 6}" width="48" height="12" rx="3" fill="#20262d"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

/** The answer of the intake. */
export interface Accepted {
  id: number;
  reference_id: string;
  report_status: string;
}

/**
 * Delivers a package as a camera does: `POST /api/events` with an API token.
 * @param url of the API
 */
export async function deliver(
  url: string,
  token: string,
  { document, files }: Package,
): Promise<{ status: number; body: Accepted }> {
  const form = new FormData();
  form.set('event', new Blob([JSON.stringify(document)], { type: 'application/json' }));
  for (const [name, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${url}/api/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Accepted };
}
