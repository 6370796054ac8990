import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface ClipShape {
  readonly width: number;
  readonly height: number;
  /** Pictures a second. */
  readonly rate: number;
}

/**
 * An MP4 (H.264, 4:2:0, index in front) of RGB pictures. The same pictures give the same bytes with the same ffmpeg: one thread, no dates, no version in the file.
 *
 * @throws Error where there is no ffmpeg with H.264, or with its own words when it fails.
 */
export async function encodeClip(
  pictures: AsyncIterable<Uint8Array>,
  { width, height, rate }: ClipShape,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'stopline-clip-'));
  try {
    // A file, not a pipe: the index can only be moved to the front of what can be read again.
    const file = join(folder, 'clip.mp4');
    const input = [
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${width}x${height}`,
      '-r',
      String(rate),
      '-i',
      'pipe:0',
    ];
    const output = [
      '-an',
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '27',
      '-pix_fmt',
      'yuv420p',
      '-threads',
      '1',
    ];
    const exact = [
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-map_metadata',
      '-1',
      '-movflags',
      '+faststart',
    ];
    const child = spawn(
      'ffmpeg',
      ['-hide_banner', '-loglevel', 'error', '-y', ...input, ...output, ...exact, file],
      {
        stdio: ['pipe', 'ignore', 'pipe'],
      },
    );
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    // The exit code of the child gives the reason; the broken pipe only follows from it.
    child.stdin.on('error', () => undefined);
    const closed = once(child, 'close') as Promise<[number | null]>;
    for await (const picture of pictures) {
      if (child.exitCode !== null) break;
      if (!child.stdin.write(picture)) await Promise.race([once(child.stdin, 'drain'), closed]);
    }
    child.stdin.end();
    const [code] = await closed;
    if (code !== 0) throw new Error(`ffmpeg could not make the clip: ${complaint.trim()}`);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
