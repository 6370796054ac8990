/** The options that `npm run mutation` passes to Stryker; tools/mutation/mutation.mjs chooses the files and the tests. */
/** @type {{ mutate?: string[], startsApplication?: boolean, concurrency?: number, report?: string }} */
const part = JSON.parse(process.env['STOPLINE_MUTATION'] ?? '{}');

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/log-texts.mjs'],
  ignorers: ['log-texts'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  mutate: part.mutate,
  ignorePatterns: ['dist', '.data', 'coverage'],
  coverageAnalysis: 'perTest',
  // Code that runs once at the start of the process is left to the unit tests.
  ignoreStatic: part.startsApplication,
  concurrency: part.concurrency,
  // Long enough that only an endless loop reaches it, also while other programs run.
  timeoutMS: 45_000,
  // A change is not tried again while its file and the test that noticed it stay as they are.
  incremental: true,
  incrementalFile: part.report?.replace('.json', '.incremental.json'),
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: part.report },
  tempDirName: '.stryker-tmp',
  disableTypeChecks: true,
};
