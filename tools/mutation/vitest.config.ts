import { defineConfig } from 'vitest/config';

import { keptThread } from './kept-thread.mjs';
import { graphqlOnce, serverTransform } from '../../vitest.config.js';

const part = JSON.parse(process.env['STOPLINE_MUTATION'] ?? '{}') as {
  tests: string[];
  startsApplication: boolean;
};

/** The tests of one part of a room, as Stryker runs them: in one project. */
export default defineConfig({
  plugins: part.startsApplication ? [serverTransform, keptThread()] : [serverTransform],
  resolve: graphqlOnce,
  test: {
    include: part.tests,
    setupFiles: ['reflect-metadata'],
    globalSetup: part.startsApplication ? ['scripts/lib/test-services.mjs'] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
