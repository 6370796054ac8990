import { afterAll, vi } from 'vitest';

import { countFromOne } from './factory.js';
import './recorder.js';

countFromOne();

// The test files of one process share it: what one of them changes is put back before the next begins.
const environment = { ...process.env };

afterAll(() => {
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
