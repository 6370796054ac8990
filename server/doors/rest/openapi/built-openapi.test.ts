import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Config } from '../../../platform/config/config.js';
import { OpenApiService } from './openapi.service.js';

// Not `vi.mock`: an earlier file of the process may have loaded the service.
const read = vi.spyOn(fs, 'readFileSync');
beforeAll(syncBuiltinESMExports);
afterAll(() => {
  read.mockRestore();
  syncBuiltinESMExports();
});

const config = { http: { publicUrl: 'https://stopline.example' } } as Config;
const BUILT = {
  openapi: '3.1.0',
  info: { title: 'Stopline', description: '' },
  servers: [{ url: '/' }],
  tags: [],
  paths: {},
  components: { schemas: {}, responses: {} },
};

describe('the OpenAPI document is made by the build', () => {
  it('and read once, however often it is asked for, with the address of the installation', () => {
    read.mockReturnValue(JSON.stringify(BUILT));
    const service = new OpenApiService(config);
    const texts = Array.from({ length: 100 }, () => service.json());
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0]!)).toEqual({
      ...BUILT,
      servers: [{ url: 'https://stopline.example' }],
    });
    expect(read).toHaveBeenCalledOnce();
  });

  it('a build without it has no such address', () => {
    read.mockImplementation(() => {
      throw new Error('ENOENT');
    });
    expect(() => new OpenApiService(config).json()).toThrow('Not found');
  });
});
