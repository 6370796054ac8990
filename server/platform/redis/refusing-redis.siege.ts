import { describe, it } from 'vitest';
import { provesThatWorkGoesOn, REFUSALS, useRedisOfOurOwn } from '../../test/refusing-redis.js';

useRedisOfOurOwn();

describe('Redis that answers and takes no writes is down, and costs no work (reliability 27)', () => {
  it.each(Object.entries(REFUSALS))('%s', (_, refusal) => provesThatWorkGoesOn(refusal));
});
