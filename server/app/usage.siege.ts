import { describe, expect, it } from 'vitest';
import { useCommands } from '../test/commands.js';

const AUDIT = 'Usage: npm run audit:verify -- [POSITION:HASH] [--checkpoint FILE]\n';
const RESTART = 'Usage: npm run log:restart -- "REASON"\n';

// What the commands do stands beside what they are of, in the service tests.
describe('A command that is called in a wrong way says how it is used, and ends with 2', () => {
  const run = useCommands();

  it.each<[string, string[], string]>([
    ['app/ingest.cli.js', [], 'Usage: npm run ingest -- FOLDER '],
    [
      'app/import-registry.cli.js',
      ['vehicles.csv', '--fast'],
      'Usage: npm run registry -- FILE.csv ',
    ],
    ['app/program.cli.js', [], 'Usage: npm run program -- FILE.json '],
    ['app/restart-log.cli.js', [], RESTART],
    ['app/restart-log.cli.js', ['two', 'reasons'], RESTART],
    ['app/verify-activity.cli.js', ['--checkpoint'], AUDIT],
    ['app/verify-activity.cli.js', ['1:2'], AUDIT],
  ])('%s %j', (program, args, usage) => {
    const { status, stdout, stderr } = run(program, args);
    expect([status, stdout, stderr.slice(0, usage.length)]).toEqual([2, '', usage]);
  });
});

describe('A command that cannot do its work ends with 1, and one sentence', () => {
  const run = useCommands();

  it.each<[string, string[]]>([
    // A note that is not there.
    ['app/verify-activity.cli.js', ['--checkpoint', 'nothing.txt']],
    // A database that cannot be reached (reliability 21).
    ['app/verify-files.cli.js', []],
  ])('%s %j', (program, args) => {
    const { status, stdout, stderr } = run(program, args);
    expect([status, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
  });
});
