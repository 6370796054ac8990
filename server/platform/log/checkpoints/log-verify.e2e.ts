import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../../../scripts/lib/install.mjs';
import { GENESIS, type SealedAs, type SealedContent, sealHash } from '../../activity/seal.js';
import { SEALED } from '../../activity/seal.queries.js';
import { verifyActivity } from '../../activity/verify.js';
import { Database } from '../../database/database.js';
import { checkpointBody, signedNote } from '../note.pure.js';
import { type KeptNote, LogVerification } from './verify-log.js';
import { runCommand } from '../../../test/commands.js';
import { type LogSigner, type TestLog, type TestLogs, testLogs } from '../../../test/log-signer.js';

const ORIGIN = 'localhost:0/stopline-history';

let logs: TestLogs;
let log: TestLog;
let signer: LogSigner;
beforeAll(async () => {
  logs = await testLogs();
});
beforeEach(async () => {
  log = await logs.newLog();
  signer = await log.worker();
});
afterAll(() => logs.dispose());

interface Audit {
  status: number | null;
  output: string;
  /** The first thing that is wrong. */
  broken: string | undefined;
}

/** Does the work of the command. @returns the first thing that is wrong */
async function fault(note?: KeptNote): Promise<string | null> {
  const follower = new LogVerification(note);
  return (await verifyActivity(new Database(log.application), undefined, [follower])).broken;
}

/** Runs `npm run audit:verify` as a process of its own. */
function audit(): Audit {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dist/server/app/verify-activity.cli.js')],
    { env: { ...process.env, ...log.variables }, encoding: 'utf8' },
  );
  return {
    status,
    output: stdout + stderr,
    broken: /^BROKEN: (.*)\.$/m.exec(stderr)?.[1],
  };
}

const WHOLE = { status: 0, broken: undefined };

function noteFile(note: string): string {
  const file = join(log.variables['DATA_DIR']!, 'note.txt');
  writeFileSync(file, note);
  return file;
}

const kept = (file: string): KeptNote => ({ file, note: readFileSync(file, 'utf8') });

// 600 entries have two stored subtrees.
async function signed(count = 600): Promise<string> {
  await log.seal(count);
  const checkpoint = await signer.checkpoints.makeIfDue();
  return checkpoint!.note;
}

describe('audit:verify compares the tree with the table (proof 1)', () => {
  it('and ends with 0 where all of it is right', async () => {
    await signed();
    const { output, ...result } = audit();
    expect(result).toEqual(WHOLE);
    expect(output).toMatch(
      /^600 rows verified, 0 waiting for their seal\.\nCheckpoint 600:[0-9a-f]{64}\n1 signed checkpoints verified\.\n$/,
    );
  });

  it('and names the first subtree that is wrong', async () => {
    await signed();
    await log.owner.query('CREATE TABLE kept_tree AS SELECT * FROM activity_tree');
    for (const [statement, sentence] of [
      [
        `UPDATE activity_tree SET hash = repeat('0', 64) WHERE position = 1`,
        'The subtree 1 of level 8 is not that of the seals',
      ],
      ['DELETE FROM activity_tree WHERE position = 0', 'The subtree 0 of level 8 was removed'],
      // The last one: the checkpoint was made of it.
      ['DELETE FROM activity_tree WHERE position = 1', 'The subtree 1 of level 8 was removed'],
      [
        `INSERT INTO activity_tree VALUES (8, 2, repeat('0', 64))`,
        'The subtree 2 of level 8 covers more entries than the history has',
      ],
    ] as const) {
      await log.rewrite(statement);
      expect(await fault(), statement).toBe(sentence);
      await log.rewrite(
        'DELETE FROM activity_tree',
        'INSERT INTO activity_tree SELECT * FROM kept_tree',
      );
      expect(await fault()).toBeNull();
    }
    await log.owner.query('DROP TABLE kept_tree');
  });

  it('and finds a last subtree that no checkpoint covers, and that only a new worker can have left', async () => {
    await signed(10);
    await log.seal(300);
    expect(await fault()).toBeNull();
    await log.rewrite('DELETE FROM activity_tree');
    expect(await fault()).toBe('The subtree 0 of level 8 was removed');
  });
});

describe('audit:verify compares the table with each stored checkpoint', () => {
  const of = (size: number): string => `The checkpoint of ${ORIGIN} at ${size}`;

  it('in its root, its note and its signature', async () => {
    await signed(20);
    const [{ note }] = await log.owner.query<[{ note: string }]>('SELECT note FROM checkpoints');
    const set = (column: string, value: string): Promise<void> =>
      log.rewrite(`UPDATE checkpoints SET ${column} = ${value}`);
    await set('root', `decode(repeat('00', 32), 'hex')`);
    expect(await fault()).toBe(`${of(20)} has a note that states something else`);

    const forged = Buffer.alloc(32);
    await set('note', `'${signedNote(checkpointBody(ORIGIN, 20, forged), [])}'`);
    expect(await fault()).toBe(`${of(20)} has a note that cannot be read`);
    // A right signature of another text.
    const lines = note.slice(note.indexOf('\n\n') + 1);
    await set('note', `'${checkpointBody(ORIGIN, 20, forged)}${lines}'`);
    expect(await fault()).toBe(`${of(20)} has a wrong signature`);
  });

  it('and names a signature of a key that is not known', async () => {
    await signed(20);
    await log.owner.query('DELETE FROM signing_keys');
    expect(await fault()).toBe(`${of(20)} is signed by a key that is not known here`);
  });

  // A person who owns the database can seal everything again; what was signed says so.
  it('and finds a history that was sealed again', async () => {
    await signed(20);
    await log.rewrite(`UPDATE activity SET description = 'nothing' WHERE id = 7`);
    expect(await fault()).toBe('Row 7 (position 7) is not as it was sealed');
    await sealAgain();
    expect(await fault()).toBe(
      `${of(20)} has another root than the history has for its 20 entries`,
    );
  });

  it('and finds that its end was cut off', async () => {
    await signed(20);
    await log.rewrite(
      'DELETE FROM activity_seals WHERE position > 15; DELETE FROM activity WHERE id > 15',
    );
    expect(await fault()).toBe(`${of(20)} has more entries than the history, which has 15`);
  });
});

describe('audit:verify -- --checkpoint FILE compares with a note that was kept elsewhere', () => {
  it('that is this log, of today or of an earlier size', async () => {
    const early = noteFile(await signed(20));
    await log.seal(30);
    expect(await fault(kept(early))).toBeNull();
    const args = ['--checkpoint', early, `30:${GENESIS}`];
    const { code, err } = await runCommand('verify-activity.cli.js', args, log.variables);
    expect([code, err]).toEqual([
      1,
      "BROKEN: The chain was made anew: at position 30 it no longer has the checkpoint's hash.\n",
    ]);
  });

  it('and names what is wrong, also where nothing in the database contradicts itself', async () => {
    const file = noteFile(await signed(20));
    await log.rewrite(`UPDATE activity SET description = 'nothing' WHERE id = 7`);
    await sealAgain();
    await log.rewrite('DELETE FROM checkpoints');
    expect(await fault()).toBeNull();
    expect(await fault(kept(file))).toBe(
      `The note in ${file} has another root than the history has for its 20 entries`,
    );
    await log.rewrite(
      'DELETE FROM activity_seals WHERE position > 15; DELETE FROM activity WHERE id > 15',
    );
    expect(await fault(kept(file))).toBe(
      `The note in ${file} has 20 entries, and the history has 15`,
    );
  });

  it('and leaves out the lines of others who signed it too', async () => {
    const note = await signed(20);
    const witness = `— witness.example.org ${randomBytes(76).toString('base64')}\n`;
    expect(await fault(kept(noteFile(note + witness)))).toBeNull();
    const alone = noteFile(`${note.slice(0, note.indexOf('\n\n') + 2)}${witness}`);
    expect(await fault(kept(alone))).toBe(`The note in ${alone} is not signed by this log`);
    const stranger = `— ${ORIGIN} ${randomBytes(68).toString('base64')}\n`;
    expect(await fault(kept(noteFile(note + stranger)))).toBe(
      `The note in ${alone} is signed by a key that is not known here`,
    );
  });

  it('and refuses a note of another log, a forged one, and a text that is no note', async () => {
    const note = await signed(20);
    const file = noteFile(note.replaceAll(ORIGIN, 'elsewhere.test/stopline-history'));
    expect(await fault(kept(file))).toBe(
      `The note in ${file} is of another log, elsewhere.test/stopline-history`,
    );
    noteFile(note.replace('\n20\n', '\n19\n'));
    expect(await fault(kept(file))).toBe(`The note in ${file} has a wrong signature`);
    noteFile('hello\n');
    expect(await fault(kept(file))).toBe(`The note in ${file} is no checkpoint`);
  });
});

/** Makes the chain and the tree new over the rows as they are, as somebody would who covers their traces. */
async function sealAgain(): Promise<void> {
  const rows = await log.owner.query<
    (SealedContent & { position: string; number: number | null })[]
  >(SEALED.sql, [0, 1_000]);
  let previous = GENESIS;
  for (const row of rows) {
    const as: SealedAs = { form: 2, number: row.number };
    previous = sealHash(previous, row, as);
    await log.rewrite(
      `UPDATE activity_seals SET hash = '${previous}' WHERE position = ${row.position}`,
    );
  }
}

describe('audit:verify compares the numbers of the acts of a case', () => {
  it('so that an act which was taken out is missed, although the chain was sealed again', async () => {
    await log.owner.query(
      `INSERT INTO citations (reference_id, cause, camera_case_generated_at) VALUES ('A', 'REDLIGHT', now())`,
    );
    await log.owner.query(
      `INSERT INTO activity (log, type, description, citation_id)
       SELECT 'app', 'comment_added', 'Act ' || n, 1 FROM generate_series(1, 5) AS n`,
    );
    await log.seal(1);
    expect(await fault()).toBeNull();
    await log.rewrite(`
      DELETE FROM activity_seals WHERE activity_id = 3;
      DELETE FROM activity WHERE id = 3;
      UPDATE activity_seals SET position = position - 1 WHERE position > 3`);
    await sealAgain();
    expect(await fault()).toBe(
      'Row 4 (position 3) has the number 4 among the acts of its event, and 3 comes next',
    );
  });
});
