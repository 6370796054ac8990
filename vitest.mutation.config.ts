import { defineConfig } from 'vitest/config';

import { graphqlOnce, serverTransform } from './vitest.config.js';

const room = JSON.parse(process.env['STOPLINE_MUTATION'] ?? '{}') as { tests: string[] };

/** The tests of one room, as Stryker runs them: in one project. */
export default defineConfig({
  plugins: [serverTransform],
  resolve: graphqlOnce,
  test: {
    include: room.tests,
    setupFiles: ['reflect-metadata'],
    globalSetup: ['scripts/lib/test-services.mjs'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
