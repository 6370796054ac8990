import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMAGE_STEPS } from './build.mjs';
import { copiedSources, ignorePatterns, layImageContext } from './image-context.mjs';
import { root } from './install.mjs';

describe('What the image is built from', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stopline-context-'));
    layImageContext(folder);
    // More than a thousand files are copied.
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    'package.json',
    'server/app/main.ts',
    'client/index.html',
    'docs/help/home.md',
    'node_modules/vite',
  ])('has %s', (path) => expect(existsSync(join(folder, path))).toBe(true));

  it.each([
    '.git',
    'dist',
    'docs/decisions/README.md',
    'docs/screens',
    'samples',
    'README.md',
    'client/graphql',
  ])('has not %s, which .dockerignore names', (path) =>
    expect(existsSync(join(folder, path))).toBe(false),
  );

  // Issue 23, point 1: keys are shown to containers, and are no part of an image or of the repository.
  it.each(['deploy/signing', 'deploy/tls'])('has not %s with its keys, nor has git', (path) => {
    expect(existsSync(join(folder, path))).toBe(false);
    const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining([`${path}/*`, `!${path}/README.md`]));
  });

  it('is what the stage that builds copies, and nothing of a later stage', () => {
    const dockerfile = [
      'FROM node AS build',
      'COPY package.json .puppeteerrc.cjs ./',
      'COPY server/ ./server',
      'COPY --from=other /app ./',
      'FROM node AS production',
      'COPY docs ./',
    ].join('\n');
    expect(copiedSources(dockerfile)).toEqual(['package.json', '.puppeteerrc.cjs', 'server']);
    expect(copiedSources(readFileSync(join(root, 'Dockerfile'), 'utf8'))).toContain('.');
  });

  // Issue 23, point 1: a step of the image's build that only the image ran broke unseen.
  it('is built by npm test with each step of the Dockerfile', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commandsOf = (name: string): string[] =>
      (scripts[name] ?? '').split(' && ').flatMap((command) => {
        const [, inner] = /^npm run ([\w:]+)$/.exec(command) ?? [];
        return inner === undefined ? [command] : commandsOf(inner);
      });
    const run = Object.values(IMAGE_STEPS).flat().flatMap(commandsOf);
    expect(run.toSorted()).toEqual(commandsOf('build').toSorted());
    expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toMatch(
      /^RUN npm run build && rm -rf /m,
    );
  });

  it('is not guessed where .dockerignore has an exception', () =>
    expect(() => ignorePatterns('docs\n!docs/notices.md\n')).toThrow('!docs/notices.md'));
});
