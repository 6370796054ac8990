import { describe, expect, it } from 'vitest';
import type { Report } from '../core/report.js';
import {
  type Made,
  type MadeAct,
  fingerprintOf,
  hex,
  historyOf,
  listAgain,
  makePackage,
  newKey,
  seal,
  setHistory,
} from './maker.js';
import { accused, verifyFiles } from './verifying.js';

const made = makePackage();
const masked = makePackage({ masked: true });
const copyOf = ({ files, ...rest }: Made): Made => ({ ...rest, files: new Map(files) });

/** Changes a package that is genuine, and verifies it. */
async function tampered(change: (made: Made) => void, from = made): Promise<Report> {
  const copy = copyOf(from);
  change(copy);
  const report = await verifyFiles(copy.files);
  expect(report.verdict).toBe('CHANGED');
  expect(report.problems.length).toBeGreaterThan(0);
  return report;
}

const NAMES = [...new Set([...made.files.keys(), ...masked.files.keys()])].sort();
const holderOf = (name: string): Made => (made.files.has(name) ? made : masked);

describe('one bit flipped in a file', () => {
  it.each(NAMES)('names %s, and accuses no other file', async (name) => {
    const content = holderOf(name).files.get(name)!;
    for (const place of [0.03, 0.21, 0.5, 0.77, 0.98]) {
      const report = await tampered(({ files }) => {
        const flipped = Buffer.from(content);
        const at = Math.floor(content.length * place);
        flipped[at]! ^= 1;
        files.set(name, flipped);
      }, holderOf(name));
      const files = accused(report).filter((one) => !/^(?:\d+|null) /.test(one));
      expect(files).toEqual([`${name} CHANGED`]);
      const acts = accused(report).length - files.length;
      expect(acts).toBeLessThanOrEqual(name === 'data/history.json' ? 1 : 0);
      expect(report.problems.join(' ')).toContain(
        name === 'signature.ed25519' ? 'signature' : name,
      );
    }
  });
});

describe('one file removed', () => {
  it.each(NAMES)('names %s, and accuses nothing else', async (name) => {
    const report = await tampered(({ files }) => files.delete(name), holderOf(name));
    expect(accused(report)).toEqual([`${name} MISSING`]);
    expect(report.problems).toEqual([`${name} is missing.`]);
  });
});

it('names a file that was added, listed or not', async () => {
  const unlisted = await tampered(({ files }) => files.set('data/media/05.jpg', Buffer.from('x')));
  expect(accused(unlisted)).toEqual(['data/media/05.jpg NOT_LISTED']);
  const beside = await tampered(({ files }) => files.set('letter.txt', Buffer.from('x')));
  expect(accused(beside)).toEqual(['letter.txt NOT_LISTED']);
  const listed = await tampered((copy) => {
    copy.files.set('data/media/05.jpg', Buffer.from('x'));
    seal(copy);
  });
  expect(accused(listed)).toEqual(['data/media/05.jpg NOT_IN_LOG']);
});

it('names two files that were swapped, and with the hashes around them mended still the pictures', async () => {
  const swap = ({ files }: Made): void => {
    const [one, other] = ['data/media/01.jpg', 'data/media/03.jpg'];
    const content = files.get(one)!;
    files.set(one, files.get(other)!).set(other, content);
  };
  const both = (verdict: string): string[] => [
    `data/media/01.jpg ${verdict}`,
    `data/media/03.jpg ${verdict}`,
  ];
  expect(accused(await tampered(swap))).toEqual(both('CHANGED'));
  const listed = (copy: Made): void => (swap(copy), listAgain(copy));
  expect(accused(await tampered(listed))).toEqual([
    ...both('NOT_IN_LOG'),
    'signature.ed25519 CHANGED',
  ]);
  // A thief of the key can sign another list, and not another log.
  expect(accused(await tampered((copy) => (swap(copy), seal(copy))))).toEqual(both('NOT_IN_LOG'));
});

it.each(['data/notices/N-2026-000007-v1.pdf', 'data/event/event.json'])(
  'says of %s that the log does not name it if it was replaced and signed again',
  async (name) => {
    const report = await tampered((copy) => {
      copy.files.set(name, Buffer.concat([copy.files.get(name)!, Buffer.from('\n')]));
      seal(copy);
    });
    expect(accused(report)).toEqual([`${name} NOT_IN_LOG`]);
  },
);

it('says of two notices with swapped versions that the log names neither so', async () => {
  const [one, other] = [1, 2].map((version) => `data/notices/N-2026-000007-v${version}.pdf`);
  const report = await tampered((copy) => {
    const content = copy.files.get(one!)!;
    copy.files.set(one!, copy.files.get(other!)!).set(other!, content);
    seal(copy);
  });
  expect(accused(report)).toEqual([`${one} NOT_IN_LOG`, `${other} NOT_IN_LOG`]);
});

it('says of another masked picture, or one of another picture, that the log does not name it', async () => {
  const other = await tampered((copy) => {
    copy.files.set('data/media/01-masked.jpg', Buffer.from('another'));
    seal(copy);
  }, masked);
  expect(accused(other)).toEqual(['data/media/01-masked.jpg NOT_IN_LOG']);
  const moved = await tampered((copy) => {
    copy.files.set('data/media/03-masked.jpg', copy.files.get('data/media/01-masked.jpg')!);
    copy.files.delete('data/media/01-masked.jpg');
    seal(copy);
  }, masked);
  expect(accused(moved)).toEqual([
    'data/media/01.jpg MISSING',
    'data/media/03-masked.jpg NOT_IN_LOG',
  ]);
});

/** Changes the acts, and signs the package again: only the log stands against it. */
const withActs = (change: (acts: MadeAct[]) => unknown[]): Promise<Report> =>
  tampered((copy) => {
    setHistory(copy, change(historyOf(copy)));
    seal(copy);
  });

describe('an act', () => {
  const [first, second, third] = made.log.acts.map(({ position }) => position);

  it('that was edited is changed', async () => {
    const report = await withActs((acts) =>
      acts.map((act, at) =>
        at === 2 ? { ...act, line: act.line.replace('Robin', 'Robyn') } : act,
      ),
    );
    expect(accused(report)).toEqual([`${third} CHANGED`]);
  });

  it('that was edited, with the hashes around it mended, is not in the log', async () => {
    const mend = (acts: MadeAct[]): MadeAct[] => {
      const line = acts[2]!.line.replace('Robin', 'Robyn');
      const act = { ...acts[2]!, line, hash: hex(`${acts[2]!.previous}\n${line}`) };
      return acts.with(2, act);
    };
    expect(accused(await withActs(mend))).toEqual([`${third} NOT_IN_LOG`]);
    const unsigned = await tampered((copy) => {
      setHistory(copy, mend(historyOf(copy)));
      listAgain(copy);
    });
    expect(accused(unsigned)).toEqual(['signature.ed25519 CHANGED', `${third} NOT_IN_LOG`]);
  });

  it('that shows other words than were sealed is changed', async () => {
    const report = await withActs((acts) =>
      acts.map((act, at) =>
        at === 2 ? { ...act, shown: { ...act.shown!, description: 'Discarded' } } : act,
      ),
    );
    expect(accused(report)).toEqual([`${third} CHANGED`]);
  });

  it('that was left out is named by its number, and nothing else is accused', async () => {
    const report = await withActs((acts) => acts.toSpliced(2, 1));
    expect(accused(report)).toEqual([]);
    expect(report.problems).toEqual(['Act number 2 of the case is missing from the history.']);
  });

  it('that stands in another order is changed, as is the one in its place', async () => {
    const report = await withActs((acts) => acts.with(0, acts[1]!).with(1, acts[0]!));
    expect(accused(report)).toEqual([`${second} CHANGED`, `${first} CHANGED`]);
    const twice = await withActs((acts) => acts.toSpliced(1, 0, acts[0]!));
    expect(accused(twice)).toEqual([`${first} CHANGED`]);
  });

  it('of another position, previous hash or proof is named alone', async () => {
    for (const change of [
      { position: 9_000 },
      { previous: hex('another') },
      { inclusion: [] },
      { inclusion: null },
      { hash: 'x' },
      { shown: 7 },
    ]) {
      const report = await withActs((acts) => acts.with(2, { ...acts[2]!, ...change } as MadeAct));
      expect(accused(report)).toHaveLength(1);
    }
    for (const value of [null, 7, 'act', [], {}])
      expect(accused(await withActs((acts) => (acts as unknown[]).with(2, value)))).toEqual([
        'null CHANGED',
      ]);
  });

  it('of another case is changed, though it is in the log', async () => {
    const { log } = made;
    const [other] = log.proven(log.others.filter(({ position }) => position === first! + 1));
    const report = await withActs((acts) => acts.toSpliced(1, 0, other!));
    expect(accused(report)).toEqual([`${first! + 1} CHANGED`]);
    expect(report.problems).toEqual([`The act at position ${first! + 1} belongs to another case.`]);
  });
});

describe('a key', () => {
  it('other than the one that was given is named', async () => {
    const { files, key } = made;
    const own = fingerprintOf(key);
    expect(await verifyFiles(files, { fingerprint: own })).toMatchObject({
      verdict: 'GENUINE',
      key: { fingerprint: own, compared: 'SAME' },
    });
    const other = await verifyFiles(files, { fingerprint: fingerprintOf(newKey()) });
    expect(other).toMatchObject({ verdict: 'CHANGED', key: { compared: 'OTHER' } });
    expect(other.problems[0]).toMatch(/^It is signed by another key than the one that you gave: /);
    expect(accused(other)).toEqual([]);
  });

  it('of somebody who signed all files anew cannot sign the checkpoint', async () => {
    const key = newKey();
    const report = await tampered((copy) => seal(copy, key));
    expect(accused(report)).toEqual(['data/keys.json CHANGED', 'data/log/checkpoint.txt CHANGED']);
  });
});

describe('a document inside that cannot be read', () => {
  it.each(['data/case.json', 'data/history.json', 'data/keys.json', 'data/log/checkpoint.txt'])(
    'is changed, though it is signed: %s',
    async (name) => {
      for (const content of ['', '{', '[]', '{"acts": 7}', '\u0000', 'null']) {
        const report = await tampered((copy) => {
          copy.files.set(name, Buffer.from(content));
          seal(copy);
        });
        expect(accused(report)).toEqual([`${name} CHANGED`]);
      }
    },
  );

  it('is changed if it is a manifest', async () => {
    for (const name of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
      expect(
        accused(await tampered(({ files }) => files.set(name, Buffer.from('nonsense\n')))),
      ).toEqual([`${name} CHANGED`]);
  });
});
