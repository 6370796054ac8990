import {
  type KeyObject,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto';

/** Makes court packages by Node's own cryptography, without the product and without the verifier. */

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
export const hex = (data: string | Uint8Array): string => sha256(data).toString('hex');

/** The files of a package by their names, without the folder. */
export type Files = Map<string, Buffer>;

export interface MadeAct {
  position: number;
  previous: string;
  line: string;
  hash: string;
  inclusion: string[];
  shown: { key: string; description: string; details: string } | null;
}

/** The root of a tree by the definition (RFC 9162 §2.1.1), of the hashes in the history. */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return sha256(Buffer.concat([Buffer.of(0), hashes[0]!]));
  const split = splitOf(hashes.length);
  return sha256(
    Buffer.concat([Buffer.of(1), rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split))]),
  );
}

/** An inclusion proof by the definition (§2.1.3.1). */
export function inclusionOf(index: number, hashes: readonly Buffer[]): Buffer[] {
  if (hashes.length === 1) return [];
  const split = splitOf(hashes.length);
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)];
  return index < split
    ? [...inclusionOf(index, left), rootOf(right)]
    : [...inclusionOf(index - split, right), rootOf(left)];
}

/** A consistency proof by the definition (§2.1.4.1). */
export function consistencyOf(first: number, hashes: readonly Buffer[], isWhole = true): Buffer[] {
  if (first === hashes.length) return isWhole ? [] : [rootOf(hashes)];
  const split = splitOf(hashes.length);
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)];
  return first <= split
    ? [...consistencyOf(first, left, isWhole), rootOf(right)]
    : [...consistencyOf(first - split, right, false), rootOf(left)];
}

/** The largest power of two below a size. */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

const nodeOf = (left: Buffer, right: Buffer): Buffer =>
  sha256(Buffer.concat([Buffer.of(1), left, right]));

/** All levels of a tree, from the leaves up to the root: for logs that are too long for the definition. */
function levelsOf(hashes: readonly Buffer[]): Buffer[][] {
  const levels = [hashes.map((hash) => sha256(Buffer.concat([Buffer.of(0), hash])))];
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!) {
    const level: Buffer[] = [];
    for (let at = 0; at < below.length; at += 2) {
      const [left, right] = [below[at]!, below[at + 1]];
      level.push(right === undefined ? left : nodeOf(left, right));
    }
    levels.push(level);
  }
  return levels;
}

/** A signed checkpoint (C2SP tlog-checkpoint, signed-note). */
export function noteOf(
  origin: string,
  hashes: readonly Buffer[],
  keys: readonly KeyObject[],
  root = rootOf(hashes),
): Buffer {
  const body = `${origin}\n${hashes.length}\n${root.toString('base64')}\n`;
  const lines = keys.map((key) => {
    const id = sha256(Buffer.concat([Buffer.from(`${origin}\n`), Buffer.of(1), rawKey(key)]));
    const signed = Buffer.concat([id.subarray(0, 4), sign(null, Buffer.from(body), key)]);
    return `— ${origin} ${signed.toString('base64')}\n`;
  });
  return Buffer.from(`${body}\n${lines.join('')}`);
}

const spkiOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ type: 'spki', format: 'der' });
const rawKey = (key: KeyObject): Buffer => spkiOf(key).subarray(-32);
export const fingerprintOf = (key: KeyObject): string => hex(spkiOf(key));
export const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

export const ORIGIN = 'court.test/stopline-history';
export const FOLDER = 'RL-2026-000042';
const CASE_ID = 42;

interface LogRow {
  type: string;
  description: string;
  details: object;
  form?: 1 | 2;
  citationId?: number | null;
  /** False for a look, of which only the digest is in the package. */
  isShown?: boolean;
}

/** The whole history of an installation; a package has the acts of one case of it. */
class MadeLog {
  readonly hashes: Buffer[] = [];
  readonly acts: Omit<MadeAct, 'inclusion'>[] = [];
  /** The acts of other cases. */
  readonly others: Omit<MadeAct, 'inclusion'>[] = [];
  private number = 0;

  /** @param numberOf gives the act with this number another one. */
  constructor(private readonly numberOf: (number: number) => unknown) {}

  add(row: LogRow): void {
    const { type, description, form = 2, citationId = CASE_ID, isShown = true } = row;
    const position = this.hashes.length + 1;
    const previous = this.hashes.at(-1)?.toString('hex') ?? '0'.repeat(64);
    // As Postgres writes a jsonb: a space after colons and commas.
    const details = JSON.stringify(row.details, null, 1)
      .replaceAll(/\n\s*/g, ' ')
      .replaceAll('{ ', '{')
      .replaceAll(' }', '}');
    const createdAt = `2026-11-2${Math.min(9, 1 + Math.floor(position / 40))}T08:${String(position % 60).padStart(2, '0')}:00.123456Z`;
    const head = [String(1000 + position), createdAt, 'app', type];
    const who = ['user', 7, 'Robin Diaz', 'citation', String(citationId)];
    const salt = randomBytes(32).toString('hex');
    const key = hex(salt);
    if (citationId === CASE_ID && form === 2) this.number++;
    const line = JSON.stringify(
      form === 1
        ? [...head, description, citationId, ...who, details, '10.0.0.7', null]
        : [
            'v2',
            ...head,
            citationId,
            ...who,
            citationId === null
              ? null
              : citationId === CASE_ID
                ? this.numberOf(this.number)
                : position,
            hex(`${key}\n${JSON.stringify([description, details])}`),
            hex(`${salt}\n${JSON.stringify(['10.0.0.7', null])}`),
          ],
    );
    const hash = sha256(`${previous}\n${line}`);
    this.hashes.push(hash);
    const shown = form === 2 && isShown ? { key, description, details } : null;
    const acts = citationId === CASE_ID ? this.acts : this.others;
    acts.push({ position, previous, line, hash: hash.toString('hex'), shown });
  }

  addOthers(count: number): void {
    for (let at = 0; at < count; at++)
      this.add({ type: 'viewed', description: 'Another case', details: {}, citationId: 7 });
  }

  root(): Buffer {
    return levelsOf(this.hashes).at(-1)![0]!;
  }

  /** The acts with their inclusion proofs. */
  proven(acts = this.acts): MadeAct[] {
    const levels = levelsOf(this.hashes).slice(0, -1);
    return acts.map((act) => {
      const siblings = levels.map(
        (level, at) => level[Math.floor((act.position - 1) / 2 ** at) ^ 1],
      );
      const inclusion = siblings.flatMap((hash) => hash?.toString('hex') ?? []);
      return { ...act, inclusion };
    });
  }
}

export interface Made {
  files: Files;
  key: KeyObject;
  log: MadeLog;
}

/** Makes the files of a genuine package of a case with three pictures, a video and two versions of its notice. */
export function makePackage(
  options: {
    masked?: boolean;
    videoBytes?: number;
    videos?: number;
    comments?: number;
    key?: KeyObject;
    numberOf?: (number: number) => unknown;
  } = {},
): Made {
  const { masked = false, videoBytes = 9_000, videos = 1, comments = 0, key = newKey() } = options;
  const media: [name: string, content: Buffer][] = [
    ['03.jpg', randomBytes(4_000)],
    ['01.jpg', randomBytes(5_000)],
    ['02.png', randomBytes(3_000)],
    ...Array.from({ length: videos }, (_, at): [string, Buffer] => [
      `${String(at + 4).padStart(2, '0')}.mp4`,
      randomBytes(videoBytes),
    ]),
  ];
  const event = json({
    case_id: 'RL-1',
    media: media.map(([name]) => ({
      file: `camera-${name}`,
      type: name.endsWith('.mp4') ? 'VIDEO' : 'IMAGE',
      sequence_number: Number(name.slice(0, 2)),
    })),
  });
  const notices = [randomBytes(2_000), randomBytes(2_500)];
  const maskedPicture = randomBytes(2_222);
  const log = new MadeLog(options.numberOf ?? ((number) => number));
  log.addOthers(3);
  log.add({
    type: 'created',
    form: 1,
    description: 'Event received from Quillon & Marrow with 4 files',
    details: {
      case_id: 'RL-1',
      plate: '7KLM204',
      event_sha256: hex(event),
      media: media.map(([, content]) => hex(content)),
    },
  });
  log.addOthers(2);
  log.add({ type: 'viewed', description: 'Looked at', details: { ip: 'x' }, isShown: false });
  log.add({
    type: 'submitted',
    description: 'Submitted as a violation',
    details: { to: 'SUBMITTED' },
  });
  log.addOthers(5);
  log.add({ type: 'completed', description: 'Confirmed', details: { number: 'N-2026-000007' } });
  for (const [index, notice] of notices.entries()) {
    log.add({
      type: 'notice_rendered',
      description: `Notice N-2026-000007 rendered as version ${index + 1}`,
      details: { sha256: hex(notice), bytes: notice.length },
    });
  }
  if (masked) {
    log.add({
      type: 'picture_masked',
      description: 'Picture 1 masked',
      details: {
        sequence_number: 1,
        original_sha256: hex(media[1]![1]),
        masks_sha256: hex('masks'),
        masked_sha256: hex(maskedPicture),
      },
    });
  }
  for (let at = 0; at < comments; at++)
    log.add({ type: 'commented', description: `Comment ${at} on this case`, details: { at } });
  log.addOthers(4);
  const files: Files = new Map([
    ['data/READ-ME-FIRST.html', Buffer.from('<!doctype html><title>Case</title>\n')],
    ['data/case.json', json({ format: 'stopline-case/1', citation: { id: CASE_ID }, notices: [] })],
    ['data/event/event.json', event],
    ['data/keys.json', json({ origin: ORIGIN, keys: [jwkOf(key)] })],
  ]);
  for (const [name, content] of media) files.set(`data/media/${name}`, content);
  if (masked) {
    files.delete('data/media/01.jpg');
    files.delete('data/media/04.mp4');
    files.set('data/media/01-masked.jpg', maskedPicture);
  }
  for (const [index, notice] of notices.entries())
    files.set(`data/notices/N-2026-000007-v${index + 1}.pdf`, notice);
  const made = { files, key, log };
  setHistory(made, log.proven());
  files.set('data/log/checkpoint.txt', noteOf(ORIGIN, log.hashes, [key], log.root()));
  seal(made);
  return made;
}

function jwkOf(key: KeyObject): object {
  const fingerprint = fingerprintOf(key);
  return {
    ...{ kty: 'OKP', crv: 'Ed25519', kid: fingerprint.slice(0, 16) },
    ...{ x: rawKey(key).toString('base64url'), valid_from: '2026-11-20T00:00:00Z', fingerprint },
  };
}

/** Writes the acts, and no hash of the file. */
export function setHistory({ files }: Made, acts: readonly unknown[]): void {
  files.set('data/history.json', json({ format: 'stopline-history/1', acts }));
}

export const historyOf = ({ files }: Made): MadeAct[] =>
  (JSON.parse(files.get('data/history.json')!.toString()) as { acts: MadeAct[] }).acts;

const manifestOf = (files: Files, names: readonly string[]): Buffer =>
  Buffer.from(
    names
      .toSorted()
      .map((name) => `${hex(files.get(name)!)}  ${name}\n`)
      .join(''),
  );

/** Writes both manifests again, as somebody without the key can do. */
export function listAgain({ files }: Made): void {
  const payload = [...files.keys()].filter((name) => name.startsWith('data/'));
  files.set('manifest-sha256.txt', manifestOf(files, payload));
  const tags = ['bag-info.txt', 'bagit.txt', 'manifest-sha256.txt', 'signing-key.pem'];
  files.set('tagmanifest-sha256.txt', manifestOf(files, tags));
}

/** Writes all that stands around the payload, and signs it. */
export function seal(made: Made, key = made.key): void {
  const { files } = made;
  const payload = [...files].filter(([name]) => name.startsWith('data/'));
  const bytes = payload.reduce((sum, [, content]) => sum + content.length, 0);
  files.set('bagit.txt', Buffer.from('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'));
  const info = [
    'Source-Organization: Marbleton Traffic Enforcement',
    `External-Identifier: ${FOLDER}`,
    'External-Description: Hearing of 3 December; Municipal Court of Marbleton',
    'Bagging-Date: 2026-11-26',
    `Payload-Oxum: ${bytes}.${payload.length}`,
  ];
  files.set('bag-info.txt', Buffer.from(`${info.join('\n')}\n`));
  files.set(
    'signing-key.pem',
    Buffer.from(createPublicKey(key).export({ type: 'spki', format: 'pem' })),
  );
  listAgain(made);
  files.set('signature.ed25519', sign(null, files.get('tagmanifest-sha256.txt')!, key));
}
