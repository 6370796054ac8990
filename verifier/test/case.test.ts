import { describe, expect, it } from 'vitest';
import { textReport } from '../cli/text-report.js';
import { fileWord } from '../core/words.js';
import {
  type Made,
  type MadeAct,
  FOLDER,
  historyOf,
  listAgain,
  makePackage,
  seal,
  setHistory,
} from './maker.js';
import { accused, verifyBytes, verifyFiles } from './verifying.js';
import { zipOf } from './zip-maker.js';

const made = makePackage();

/** Changes a package that is genuine, signs it again, and returns what is accused and what is said. */
async function signed(
  change: (made: Made) => void,
  from = made,
): Promise<{ accusations: string[]; problems: string[] }> {
  const copy = { ...from, files: new Map(from.files) };
  change(copy);
  seal(copy);
  const report = await verifyFiles(copy.files);
  expect(report.verdict).toBe(report.problems.length === 0 ? 'GENUINE' : 'CHANGED');
  return { accusations: accused(report), problems: report.problems };
}

const withActs = (change: (acts: MadeAct[]) => unknown[], from = made) =>
  signed((copy) => setHistory(copy, change(historyOf(copy))), from);
const NAMES = new Map(made.log.acts.map(({ position }, index) => [index, position]));

describe('the numbers of the acts of a case count them from 1', () => {
  it.each([
    ['null', null],
    ['a double', 1],
    ['a fraction', 2.5],
    ['a text', '2'],
    ['zero', 0],
  ])('an act whose number is %s is changed, and nothing else is', async (_, wrong) => {
    const odd = makePackage({ numberOf: (number) => (number === 2 ? wrong : number) });
    expect(await withActs((acts) => acts, odd)).toEqual({
      accusations: [`${NAMES.get(2)} CHANGED`],
      problems: [`The act at position ${NAMES.get(2)} has no number that follows those before it.`],
    });
  });

  it('an act whose number falls is changed', async () => {
    const falling = makePackage({ numberOf: (number) => (number === 4 ? 2 : number) });
    const { accusations } = await withActs((acts) => acts, falling);
    expect(accusations).toEqual([`${NAMES.get(4)} CHANGED`]);
  });

  it('a gap that the log itself has is named', async () => {
    const jumping = makePackage({ numberOf: (number) => (number > 2 ? number + 2 : number) });
    expect(await withActs((acts) => acts, jumping)).toEqual({
      accusations: [],
      problems: ['The acts number 3 to 4 of the case are missing from the history.'],
    });
  });

  const GAP = 'Act number 2 of the case is missing from the history.';
  const changed = (acts: MadeAct[], at: number, change: object): MadeAct[] =>
    acts.with(at, { ...acts[at]!, ...change });

  it('a changed act excuses no gap while its number can be used', async () => {
    const words = { ...made.log.acts[3]!.shown!, description: 'Other words' };
    for (const change of [{ shown: words }, { inclusion: [] }, { previous: 'f'.repeat(64) }]) {
      const { accusations, problems } = await withActs((acts) =>
        changed(acts, 3, change).toSpliced(2, 1),
      );
      expect(accusations).toHaveLength(1);
      expect(problems).toContain(GAP);
    }
  });

  it('an act whose line cannot be read excuses one', async () => {
    const { accusations, problems } = await withActs((acts) => changed(acts, 2, { line: 'x' }));
    expect(accusations).toEqual([`${NAMES.get(2)} CHANGED`]);
    expect(problems).toHaveLength(1);
    const two = await withActs((acts) => changed(acts, 2, { line: 'x' }).toSpliced(3, 1));
    expect(two.problems).toHaveLength(2);
  });

  it('an act whose line was given another number accuses no other', async () => {
    for (const number of [1, 9_000_000_000]) {
      const { accusations, problems } = await withActs((acts) => {
        const line = JSON.parse(acts[2]!.line) as unknown[];
        return changed(acts, 2, { line: JSON.stringify(line.with(11, number)) });
      });
      expect(accusations).toEqual([`${NAMES.get(2)} CHANGED`]);
      expect(problems).toHaveLength(1);
    }
  });
});

describe('an act of another case that stands first is accused, and nothing else is', () => {
  const [other] = made.log.proven(made.log.others.filter(({ position }) => position === 1));

  it('by the act that names event.json', async () => {
    // Of the case itself one act is left: most are of the other one.
    const others = made.log.proven(made.log.others);
    const { accusations } = await withActs((acts) => [
      ...others.filter(({ position }) => position < acts[0]!.position),
      acts[0]!,
    ]);
    const wrong = accusations.filter((one) => !one.startsWith('data/'));
    expect(wrong).toEqual(['1 CHANGED', '2 CHANGED', '3 CHANGED']);
    expect((await withActs((acts) => [other, ...acts])).accusations).toEqual(['1 CHANGED']);
  });

  it('by the majority, where no act names event.json', async () => {
    const { accusations } = await signed((copy) => {
      copy.files.set('data/event/event.json', Buffer.from('{}'));
      setHistory(copy, [other, ...historyOf(copy)]);
    });
    expect(accusations).toEqual(['data/event/event.json NOT_IN_LOG', '1 CHANGED']);
  });
});

describe('the folder has the name of the case', () => {
  const EXPECTED = expect.stringMatching(/^The folder .+ has not the name of the case in /);

  it('another folder is a problem, and no file is accused', async () => {
    const report = await verifyBytes(zipOf(made.files, { folder: 'RL-2026-000043' }));
    expect(report).toMatchObject({ verdict: 'CHANGED', problems: [EXPECTED] });
  });

  it('letters, digits and - stand as they are, all others as _', async () => {
    const files = new Map(made.files);
    const info = files.get('bag-info.txt')!.toString();
    files.set('bag-info.txt', Buffer.from(info.replace(FOLDER, 'É 1/b_😀-z')));
    listAgain({ ...made, files });
    const problemsIn = async (folder: string): Promise<string[]> =>
      (await verifyBytes(zipOf(files, { folder }))).problems;
    expect(await problemsIn('__1_b__-z')).not.toContainEqual(EXPECTED);
    expect(await problemsIn('__1_b___-z')).toContainEqual(EXPECTED);
  });
});

describe('a picture or video of the event that is not in the package is missing', () => {
  const without = (...names: string[]) =>
    signed(({ files }) => names.forEach((name) => files.delete(name)));

  it.each(['data/media/01.jpg', 'data/media/02.png'])('%s', async (name) => {
    expect(await without(name)).toEqual({
      accusations: [`${name} MISSING`],
      problems: [`${name} is missing.`],
    });
  });

  it('a video only where another one is there, and no masked picture', async () => {
    expect((await without('data/media/04.mp4')).accusations).toEqual([]);
    const two = makePackage({ videos: 2 });
    const one = ({ files }: Made): void => void files.delete('data/media/05.mp4');
    expect((await signed(one, two)).accusations).toEqual(['data/media/05.mp4 MISSING']);
    const masked = makePackage({ masked: true, videos: 2 });
    expect((await signed(one, masked)).accusations).toEqual([]);
  });

  it('nothing is where the event cannot be read', async () => {
    const { accusations } = await signed(({ files }) => {
      files.set('data/event/event.json', Buffer.from('{'));
      files.delete('data/media/01.jpg');
    });
    expect(accusations).toEqual(['data/event/event.json CHANGED']);
  });
});

describe('a notice that an act has made and that is not in the package is missing (proof 4)', () => {
  const [first, second] = [1, 2].map((version) => `data/notices/N-2026-000007-v${version}.pdf`);
  it.each([
    ['one', [first!]],
    ['all', [first!, second!]],
  ])('%s', async (_, names) => {
    expect(await signed(({ files }) => names.forEach((name) => files.delete(name)))).toEqual({
      accusations: names.map((name) => `${name} MISSING`),
      problems: names.map((name) => `${name} is missing.`),
    });
  });

  it('not where the act itself is changed', async () => {
    const { accusations } = await withActs(
      (acts) =>
      acts.map((act) => (act.shown?.description.endsWith('version 1') ? { ...act, inclusion: [] } : act)), // prettier-ignore
    );
    expect(accusations).toHaveLength(1);
  });
});

describe('words that rest on the signature alone, where it does not fit (proof 4)', () => {
  /** The words in the rows of files, by those who changed files without the key. */
  async function rowsOf(change: (copy: Made) => void): Promise<Map<string, string>> {
    const copy = { ...made, files: new Map(made.files) };
    change(copy);
    const report = await verifyFiles(copy.files);
    expect(report.verdict).toBe('CHANGED');
    return new Map(
      report.files.map((file) => {
        const lines = textReport(report).split('\n');
        expect(lines.some((line) => line.startsWith(`  ${fileWord(file)} `) && line.includes(` ${file.name}`))).toBe(true); // prettier-ignore
        return [file.name, fileWord(file)];
      }),
    );
  }
  const edit = ({ files }: Made, name: string): void =>
    void files.set(
      name,
      Buffer.from(
        files
          .get(name)!
          .toString()
          .replace(/42|Marbleton|Case/, '43'),
      ),
    );

  it.each(['data/case.json', 'data/READ-ME-FIRST.html', 'bag-info.txt'])(
    'are not Genuine with both lists mended: %s',
    async (name) => {
      const rows = await rowsOf((copy) => (edit(copy, name), listAgain(copy)));
      for (const words of [
        'data/case.json',
        'data/READ-ME-FIRST.html',
        'bag-info.txt',
        'bagit.txt',
      ])
        expect(rows.get(words)).toBe('Not proven');
      // The log proves these, whoever signed.
      for (const proven of ['data/event/event.json', 'data/media/01.jpg', 'data/history.json'])
        expect(rows.get(proven)).toBe('Genuine');
    },
  );

  it('are not Genuine with the first list mended, or with a signature that is damaged', async () => {
    const first = await rowsOf((copy) => {
      const tags = copy.files.get('tagmanifest-sha256.txt')!;
      edit(copy, 'data/case.json');
      listAgain(copy);
      copy.files.set('tagmanifest-sha256.txt', tags);
    });
    expect([first.get('data/case.json'), first.get('bag-info.txt')]).toEqual(['Not proven', 'Genuine']); // prettier-ignore
    const unsigned = await rowsOf(({ files }) => files.set('signature.ed25519', Buffer.alloc(64)));
    expect(unsigned.get('data/case.json')).toBe('Not proven');
  });

  it('are Changed where no list was mended, and Genuine where only a list is damaged', async () => {
    const edited = await rowsOf((copy) => edit(copy, 'data/case.json'));
    expect(edited.get('data/case.json')).toBe('Changed');
    for (const name of ['manifest-sha256.txt', 'tagmanifest-sha256.txt']) {
      const damaged = await rowsOf(({ files }) => files.set(name, Buffer.from('x\n')));
      expect(damaged.get('data/case.json')).toBe('Genuine');
    }
  });
});

it('names words that are hidden as hidden, whoever hides them (proof 4)', async () => {
  const sentence = /The words of (\d+) acts? are hidden/;
  const reportOf = async (files = made.files) => textReport(await verifyFiles(files));
  const own = await reportOf();
  expect(sentence.exec(own)?.[1]).toBe('1');
  expect(own).toMatch(/Genuine .* viewed {2}\(words hidden\)/);
  const copy = { ...made, files: new Map(made.files) };
  setHistory(copy, historyOf(copy).map((act) => ({ ...act, shown: null }))); // prettier-ignore
  seal(copy);
  const hidden = await reportOf(copy.files);
  expect(sentence.exec(hidden)?.[1]).toBe('5');
  expect(hidden).toMatch(/ notice_rendered {2}\(words hidden\)/);
  // Form 1 has its words in the line itself: nobody can hide them.
  expect(hidden).toMatch(/ created {2}Event received/);
});

it('says of a file that is listed beside those of a package that it rests on the signature alone', async () => {
  const files = new Map(made.files).set('data/letter.txt', Buffer.from('Dear court'));
  seal({ ...made, files });
  const report = await verifyFiles(files);
  const groundOf = (name: string) => report.files.find((file) => file.name === name)?.ground;
  expect(report.verdict).toBe('GENUINE');
  expect(groundOf('data/letter.txt')).toBe('STATED');
  expect(groundOf('data/keys.json')).toBe('SIGNED');
  expect(groundOf('data/media/01.jpg')).toBe('LOG');
});
