import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

/** Takes 1.5 s to stop, as `npm start` does with its servers. */
const PROGRAM = `
  import { undoAtEnd } from '${import.meta.dirname}/undo.mjs';
  const undo = undoAtEnd(() => console.log('stopping'));
  undo.add(() => new Promise((done) => setTimeout(done, 1500)).then(() => console.log('stopped')));
  setInterval(() => {}, 1000);
  console.log('ready');`;

/** Stands for npm: it is of the same process group, and passes each signal on to the program. */
const PARENT = `
  const child = require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' });
  process.on('SIGINT', () => child.kill('SIGINT'));
  child.on('exit', (code) => process.exit(code));`;

/** Sends SIGINT to the whole process group, as a terminal does, with these pauses after each. */
async function interrupted(...pausesMs: number[]): Promise<[number | null, string]> {
  const options = ['--input-type=module', '--eval', PROGRAM];
  const parent = spawn(process.execPath, ['--eval', PARENT, '--', ...options], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  parent.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const closed = once(parent, 'close') as Promise<[number | null]>;
  await once(parent.stdout, 'data');
  for (const pause of pausesMs) {
    process.kill(-parent.pid!, 'SIGINT');
    await sleep(pause);
  }
  const [code] = await closed;
  return [code, said];
}

describe('Ctrl-C, which npm passes on although the terminal has sent it (issue 23, point 23)', () => {
  it.each([
    [
      'is one signal where it comes twice within a second',
      [50, 50],
      0,
      'ready\nstopping\nstopped\n',
    ],
    ['ends at once where it comes again after a second', [1_100, 0], 1, 'ready\nstopping\n'],
  ])('%s', async (_, pauses, code, said) => {
    expect(await interrupted(...pauses)).toEqual([code, said]);
  });
});
