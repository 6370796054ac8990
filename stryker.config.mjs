/** What `npm run mutation` gives to Stryker; scripts/mutation.mjs says which files and which tests. */
const room = JSON.parse(process.env['STOPLINE_MUTATION'] ?? '{}');

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate: room.mutate,
  ignorePatterns: ['dist', '.data', 'coverage'],
  coverageAnalysis: 'perTest',
  // What runs once at the start of the process is the unit tests' part.
  ignoreStatic: room.running,
  mutator: {
    // The text of a log line or of an error that nobody is sent is not a rule.
    excludedMutations: room.running ? ['StringLiteral'] : [],
  },
  concurrency: room.concurrency,
  timeoutMS: 20_000,
  // Mutants that a test killed are not run again while the file and the test stay as they are.
  incremental: true,
  incrementalFile: `coverage/mutation-${room.name}.incremental.json`,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: `coverage/mutation-${room.name}.json` },
  thresholds: { high: 90, low: 85, break: 85 },
  tempDirName: '.stryker-tmp',
  disableTypeChecks: true,
};
