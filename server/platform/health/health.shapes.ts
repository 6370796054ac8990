import { z } from 'zod';
import { named, text } from '../openapi/fields.js';

export const Liveness = z.strictObject({
  status: z.literal('ok'),
  version: text('Version of the package.', '0.1.0'),
});

const dependency = z.enum(['up', 'down']);

export const Health = named('Health', 'Whether the process can serve.', {
  status: z.enum(['ok', 'unavailable', 'stopping']),
  dependencies: z.strictObject({ postgres: dependency, redis: dependency, storage: dependency }),
});
