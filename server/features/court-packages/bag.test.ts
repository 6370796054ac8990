import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { folderOf, madeFile, sorted, tagFiles } from './bag.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function textOf(file: ReturnType<typeof madeFile> | undefined): Promise<string> {
  let text = '';
  for await (const chunk of await file!.open()) text += Buffer.from(chunk).toString();
  return text;
}

const PAYLOAD = [madeFile('data/b.txt', 'two'), madeFile('data/a.txt', 'one!')];

const INFO = {
  organization: 'Harbour\r\nPolice',
  identifier: 'EV-2026-000001',
  description: 'Hearing  of\u2028March\u00a03; Court of Harbour',
  date: '2026-03-01',
};

describe('proof 3: a BagIt 1.0 bag', () => {
  const { files, signed } = tagFiles(PAYLOAD, INFO, 'KEY\n');
  const named = (name: string) => files.find((file) => file.name === name);

  it('has bag-info.txt in the order of the contract, each value on one line and otherwise as it is', async () => {
    expect(await textOf(named('bag-info.txt'))).toBe(
      [
        'Source-Organization: Harbour Police',
        'External-Identifier: EV-2026-000001',
        'External-Description: Hearing  of March\u00a03; Court of Harbour',
        'Bagging-Date: 2026-03-01',
        'Payload-Oxum: 7.2',
        '',
      ].join('\n'),
    );
  });

  it('has bagit.txt as RFC 8493 says', async () => {
    expect(await textOf(named('bagit.txt'))).toBe(
      'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n',
    );
  });

  it('lists every payload file, sorted', async () => {
    expect(await textOf(named('manifest-sha256.txt'))).toBe(
      `${sha256('one!')}  data/a.txt\n${sha256('two')}  data/b.txt\n`,
    );
  });

  it('signs the list of the tag files', async () => {
    const listed = ['bag-info.txt', 'bagit.txt', 'manifest-sha256.txt', 'signing-key.pem'];
    const lines = await Promise.all(
      listed.map(async (name) => `${sha256(await textOf(named(name)))}  ${name}\n`),
    );
    expect(await textOf(named('tagmanifest-sha256.txt'))).toBe(lines.join(''));
    expect(signed.toString()).toBe(lines.join(''));
  });
});

it('proof 3: sorts by bytes, not by letters', () => {
  const names = ['data/a', 'data/READ-ME-FIRST.html', 'bagit.txt', 'data/Z', 'bag-info.txt'];
  expect(sorted(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    ...['bag-info.txt', 'bagit.txt', 'data/READ-ME-FIRST.html', 'data/Z', 'data/a'],
  ]);
});

it.each([
  ['EV-2026-000117', 'EV-2026-000117'],
  ['EV/2026 é', 'EV_2026__'],
  ['..', '__'],
])('proof 3: the folder of %j is %j', (reference, folder) => {
  expect(folderOf(reference)).toBe(folder);
});
