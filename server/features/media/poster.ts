import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWNER } from '../../platform/storage/owned-files.js';

const TIMEOUT_MS = 20_000;
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;
// A little into the clip there is more to see than at its start; a very short one has only that.
const SECONDS_IN = ['1', '0'];

/** Returns a picture out of a video, or null if no ffmpeg is installed or it finds none. */
export async function posterFrame(video: Buffer): Promise<Buffer | null> {
  const path = join(tmpdir(), `stopline-${randomUUID()}${OWNER}.mp4`);
  try {
    await writeFile(path, video, { mode: 0o600, flag: 'wx' });
    for (const seconds of SECONDS_IN) {
      const picture = await frameAt(path, seconds);
      if (picture !== null) return picture;
    }
    return null;
  } finally {
    await rm(path, { force: true });
  }
}

function frameAt(path: string, seconds: string): Promise<Buffer | null> {
  const options = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-threads', '1'];
  const output = [
    '-frames:v',
    '1',
    '-an',
    '-c:v',
    'mjpeg',
    '-q:v',
    '3',
    '-f',
    'image2pipe',
    'pipe:1',
  ];
  return new Promise((resolve) => {
    execFile(
      'ffmpeg',
      [...options, '-ss', seconds, '-i', path, ...output],
      {
        encoding: 'buffer',
        timeout: TIMEOUT_MS,
        maxBuffer: MAX_PICTURE_BYTES,
        killSignal: 'SIGKILL',
      },
      (error, picture) => resolve(error === null && picture.length > 0 ? picture : null),
    );
  });
}
