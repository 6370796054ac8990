import { expect, it } from 'vitest';
import { jsonReport } from '../core/report.js';
import { fingerprintOf, makePackage, rootOf } from './maker.js';
import { PLATFORMS, accused, verifyBytes, verifyFiles } from './verifying.js';
import { zipOf } from './zip-maker.js';

it.each(Object.keys(PLATFORMS))('calls a genuine package genuine, with %s', async (name) => {
  const { files, key, log } = makePackage();
  const report = await verifyBytes(zipOf(files), {}, PLATFORMS[name]);
  expect(report.problems).toEqual([]);
  const acts = log.acts.map(({ position }) => ({ position, verdict: 'GENUINE' }));
  expect(jsonReport(report)).toEqual({
    verdict: 'GENUINE',
    key: { fingerprint: fingerprintOf(key), compared: false },
    checkpoint: {
      origin: 'court.test/stopline-history',
      size: log.hashes.length,
      root: rootOf(log.hashes).toString('base64'),
      compared: false,
    },
    timestamp: null,
    files: [...files.keys()].sort().map((file) => ({ name: file, verdict: 'GENUINE' })),
    acts,
    problems: [],
  });
});

it('calls a masked package genuine, without videos and with a masked picture', async () => {
  const { files } = makePackage({ masked: true });
  expect([...files.keys()]).toContain('data/media/01-masked.jpg');
  const report = await verifyFiles(files);
  expect(report).toMatchObject({ verdict: 'GENUINE', problems: [] });
  expect(accused(report)).toEqual([]);
});
