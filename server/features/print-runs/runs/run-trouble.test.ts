import { describe, expect, it } from 'vitest';
import { RendererFailed } from '../../notices/pdf/renderer-failed.js';
import { StoreUnavailable } from '../../../platform/errors/store-errors.js';
import { retried, troubleOf } from './run-trouble.js';

const failure = (code: string): Error => Object.assign(new Error('write'), { code });

describe('what a run that cannot go on says (mailing 10)', () => {
  it.each([
    ['ENOSPC', 'is full'],
    ['EDQUOT', 'quota'],
    ['EROFS', 'read-only'],
    ['EACCES', 'may not write'],
    ['EIO', 'fails'],
    ['EMFILE', 'limit of open files'],
  ])('%s names cause and remedy', (code, words) => {
    const sentence = troubleOf(failure(code), 'run');
    expect(sentence).toContain(words);
    expect(sentence).toMatch(/: .+\. The run then goes on by itself\.$/);
  });

  it('names the work that waits', () => {
    expect(troubleOf(failure('ENOSPC'), 'package')).toMatch(
      / The package then goes on by itself\.$/,
    );
  });

  it('a storage that does not answer is waited for', () => {
    expect(troubleOf(new StoreUnavailable(new Error('ECONNREFUSED')), 'run')).toContain(
      'does not answer',
    );
  });

  it.each<[RendererFailed, string]>([
    [new RendererFailed(new Error('spawn ENOENT'), false), 'Chromium does not start'],
    [new RendererFailed(new Error('Target closed'), true), 'Chromium does not finish a page'],
  ])('a browser that makes no cover sheet is waited for: %s', (error, words) => {
    const sentence = troubleOf(error, 'run');
    expect(sentence).toContain(words);
    expect(sentence).toMatch(/: look at the memory .+\. The run then goes on by itself\.$/);
  });

  it('anything else is tried again, and named', () => {
    expect(troubleOf(new Error('Not a PDF'), 'run')).toBeNull();
    expect(troubleOf('text', 'run')).toBeNull();
    expect(retried(new Error('Not a PDF'))).toBe(
      'A file could not be made and is tried again: Not a PDF',
    );
  });
});
