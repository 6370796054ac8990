import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

/**
 * Stops when it is told so, as `npm start` waits for its servers. Its clock stands still until it is told that a second has
 * passed, and it says of each signal that it has come.
 */
const PROGRAM = `
  import { undoAtEnd } from '${import.meta.dirname}/undo.mjs';
  let time = 0;
  Date.now = () => time;
  const undo = undoAtEnd(() => console.log('stopping'));
  process.on('SIGINT', () => console.log('signal'));
  let finish;
  undo.add(() => new Promise((done) => (finish = done)).then(() => console.log('stopped')));
  process.stdin.on('data', (told) => {
    if (String(told) === 'later') console.log('later', (time += 1_000));
    else finish();
  });
  console.log('ready');`;

/** Stands for npm: it is of the same process group, and passes each signal on to the program. */
const PARENT = `
  const child = require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' });
  process.on('SIGINT', () => child.kill('SIGINT'));
  child.on('exit', (code) => process.exit(code));`;

/** The program behind its parent, in a process group of its own. */
class Started {
  private said = '';
  private readonly closed: Promise<[number | null]>;

  private constructor(private readonly parent: ChildProcess) {
    parent.stdout!.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
    this.closed = once(parent, 'close') as Promise<[number | null]>;
  }

  static async ready(): Promise<Started> {
    const options = ['--input-type=module', '--eval', PROGRAM];
    const parent = spawn(process.execPath, ['--eval', PARENT, '--', ...options], {
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const started = new Started(parent);
    await started.says('ready');
    return started;
  }

  /** Sends SIGINT to the whole process group, as a terminal does. */
  interrupt(): void {
    process.kill(-this.parent.pid!, 'SIGINT');
  }

  tell(word: 'later' | 'finish'): void {
    this.parent.stdin!.write(word);
  }

  /** Waits until it has said a word so often. */
  async says(word: string, times = 1): Promise<void> {
    while (this.said.split(word).length <= times)
      await Promise.race([
        once(this.parent.stdout!, 'data'),
        this.closed.then(() => Promise.reject(new Error(`It ended without '${word}'`))),
      ]);
  }

  /** Waits for its end. @returns its exit code, and what it has said beside the signals */
  async ended(): Promise<[number | null, string[]]> {
    const [code] = await this.closed;
    return [code, this.said.split('\n').filter((line) => line !== '' && line !== 'signal')];
  }
}

describe('Ctrl-C, which npm passes on although the terminal has sent it (issue 23, point 23)', () => {
  it('is one signal where it comes twice within a second', async () => {
    const program = await Started.ready();
    program.interrupt();
    await program.says('stopping');
    program.interrupt();
    // Two that wait for a process are one: the first is done by now, so that this is another one.
    await program.says('signal', 2);
    program.tell('finish');
    expect(await program.ended()).toEqual([0, ['ready', 'stopping', 'stopped']]);
  });

  it('ends at once where it comes again after a second', async () => {
    const program = await Started.ready();
    program.interrupt();
    await program.says('stopping');
    program.tell('later');
    await program.says('later');
    program.interrupt();
    expect(await program.ended()).toEqual([1, ['ready', 'stopping', 'later 1000']]);
  });
});
