import { expect, it } from 'vitest';
import { textReport } from '../cli/text-report.js';
import type { Elsewhere } from '../core/compare.js';
import { noteSignature, parseNote } from '../core/note.js';
import type { Report } from '../core/report.js';
import { ORIGIN, consistencyOf, makePackage, newKey, noteOf, seal } from './maker.js';
import { accused, verifyFiles } from './verifying.js';

/** The example of C2SP `tlog-checkpoint`. */
const EXAMPLE = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`;
/** The example of Go's package `note`, from which C2SP `signed-note` comes: with its key, which C2SP's own has not. */
const NOTE = {
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  signature:
    'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=',
  key: 'ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
};

const made = makePackage();
const { files, key, log } = made;
const kept = (size: number, by = key, origin = ORIGIN): Buffer =>
  noteOf(origin, log.hashes.slice(0, size), [by]);
const size = log.hashes.length;
const proof = (from: number, to: number, hashes = log.hashes): Buffer =>
  Buffer.from(
    JSON.stringify({
      from,
      to,
      hashes: consistencyOf(from, hashes.slice(0, to)).map((hash) => hash.toString('hex')),
    }),
  );
const compared = (elsewhere: Partial<Elsewhere>): Promise<Report> => verifyFiles(files, elsewhere);

it('takes a kept checkpoint of the same size with the same root', async () => {
  const report = await compared({ checkpoint: kept(size) });
  expect(report).toMatchObject({ verdict: 'GENUINE', checkpoint: { size, compared: 'SAME' } });
});

it('says that a kept checkpoint of another size cannot be compared without a proof', async () => {
  const report = await compared({ checkpoint: kept(5) });
  expect(report).toMatchObject({ verdict: 'CHANGED', checkpoint: { compared: 'OTHER' } });
  expect(report.problems).toEqual([expect.stringContaining('cannot be compared')]);
  expect(accused(report)).toEqual([]);
});

it('takes a kept checkpoint of another size with the proof of consistency', async () => {
  for (const older of [1, 2, 5, 8, size - 1]) {
    const report = await compared({ checkpoint: kept(older), consistency: proof(older, size) });
    expect(report).toMatchObject({ verdict: 'GENUINE', checkpoint: { compared: 'SAME' } });
  }
});

it('takes a kept checkpoint that is newer than the package, with the proof', async () => {
  const longer = makePackage({ key });
  longer.log.addOthers(9);
  const newer = noteOf(ORIGIN, longer.log.hashes, [key]);
  const older = longer.log.hashes.length - 9;
  const hashes = proof(older, older + 9, longer.log.hashes);
  expect(await verifyFiles(longer.files, { checkpoint: newer, consistency: hashes })).toMatchObject(
    {
      verdict: 'GENUINE',
    },
  );
});

it('names a checkpoint of a log that was written otherwise', async () => {
  const other = makePackage({ key });
  const same = noteOf(ORIGIN, other.log.hashes.slice(0, size), [key]);
  const contradiction = await compared({ checkpoint: same });
  expect(contradiction.problems[0]).toContain('contradicts');
  const older = noteOf(ORIGIN, other.log.hashes.slice(0, 5), [key]);
  for (const consistency of [proof(5, size), proof(5, size, other.log.hashes)]) {
    const report = await compared({ checkpoint: older, consistency });
    expect(report.verdict).toBe('CHANGED');
    expect(report.problems).toEqual([expect.stringContaining('contradict')]);
  }
});

it('compares no checkpoint of another log, no broken one, and no proof of other sizes', async () => {
  const cases: Partial<Elsewhere>[] = [
    { checkpoint: kept(size, key, `another/${ORIGIN}`) },
    { checkpoint: kept(size, key, `${ORIGIN}/1`) },
    { checkpoint: Buffer.from('nonsense') },
    { checkpoint: Buffer.from(EXAMPLE) },
    { checkpoint: kept(5), consistency: proof(6, size) },
    { checkpoint: kept(5), consistency: Buffer.from('{') },
  ];
  for (const elsewhere of cases) {
    const report = await compared(elsewhere);
    expect(report).toMatchObject({ verdict: 'CHANGED', checkpoint: { compared: 'OTHER' } });
    expect(report.problems).toEqual([expect.stringContaining('cannot be compared')]);
  }
});

it('compares a checkpoint from before or after the log was restarted, and says so', async () => {
  const restarted = `${ORIGIN}/2`;
  const same = await compared({ checkpoint: kept(size, key, restarted) });
  expect(same).toMatchObject({ verdict: 'GENUINE', checkpoint: { compared: 'SAME' } });
  expect(textReport(same)).toContain(`The log was restarted between the two: `);
  expect(textReport(same)).toContain(restarted);
  expect(textReport(await compared({ checkpoint: kept(size) }))).not.toContain('restarted');
  const older = { checkpoint: kept(5, key, `${ORIGIN}/13`), consistency: proof(5, size) };
  expect(await compared(older)).toMatchObject({ verdict: 'GENUINE' });
  const other = makePackage({ key });
  const contradiction = await compared({
    checkpoint: noteOf(restarted, other.log.hashes.slice(0, size), [key]),
  });
  expect(contradiction).toMatchObject({ verdict: 'CHANGED', checkpoint: { compared: 'OTHER' } });
  expect(textReport(contradiction)).toContain('The log was restarted');
});

it('takes a checkpoint of an older key, and none with a wrong signature of this one', async () => {
  expect(await compared({ checkpoint: kept(size, newKey()) })).toMatchObject({
    verdict: 'GENUINE',
  });
  const text = kept(size).toString();
  const wrong = Buffer.from(
    text.replace(/(.)(.{4})\n$/, (_, digit, end) => `${digit === 'A' ? 'B' : 'A'}${end}\n`),
  );
  const report = await compared({ checkpoint: wrong });
  expect(report.problems).toEqual([expect.stringContaining('not signed by the key')]);
});

it("reads C2SP's example of a checkpoint, and nothing that is no checkpoint", () => {
  expect(parseNote(Buffer.from(EXAMPLE))).toMatchObject({
    origin: 'example.com/behind-the-sofa',
    size: 20_852_163,
    rootText: 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=',
    signatures: [{ name: 'example.com/behind-the-sofa' }],
  });
  const [body = '', line = ''] = EXAMPLE.split('\n\n');
  for (const other of [
    body,
    `${body}\n\n`,
    `${body}\nextension\n\n${line}`,
    EXAMPLE.replace('20852163', '020852163'),
    EXAMPLE.replace('example.com', 'example com'),
    EXAMPLE.replaceAll('\n', '\r\n'),
    EXAMPLE.replace('q2I=', 'q2J='),
    `${EXAMPLE}more\n`,
    EXAMPLE.trimEnd(),
  ])
    expect(parseNote(Buffer.from(other))).toBeNull();
});

it('checks key id and signature of a signed note as its reference does', async () => {
  const content = Buffer.from(NOTE.signature, 'base64');
  const publicKey = Buffer.from(NOTE.key, 'base64').subarray(1);
  const note = {
    ...{ origin: 'PeterNeumann', size: 1, root: Buffer.alloc(32), rootText: '' },
    body: Buffer.from(NOTE.text),
    signatures: [
      { name: 'PeterNeumann', keyId: content.subarray(0, 4), signature: content.subarray(4) },
    ],
  };
  expect(content.subarray(0, 4).toString('hex')).toBe('c74f20a3');
  expect(await noteSignature({ subtle: null }, note, publicKey)).toBe('RIGHT');
  const other = { ...note, body: Buffer.from(`${NOTE.text}!\n`) };
  expect(await noteSignature({ subtle: null }, other, publicKey)).toBe('WRONG');
  const unknown = Buffer.alloc(32, 7);
  expect(await noteSignature({ subtle: null }, note, unknown)).toBe('ABSENT');
});

it('takes a checkpoint that the key before signed too', async () => {
  const both = makePackage({ key });
  both.files.set('data/log/checkpoint.txt', noteOf(ORIGIN, both.log.hashes, [newKey(), key]));
  seal(both);
  expect(await verifyFiles(both.files)).toMatchObject({ verdict: 'GENUINE' });
});
