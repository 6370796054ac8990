import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { precompress } from './precompress.mjs';

describe('The plugin that compresses what the build of the client wrote', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stopline-precompress-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function build(program: string): Promise<void> {
    const { build: vite } = await import('vite');
    writeFileSync(
      join(folder, 'index.html'),
      `<p>${'a'.repeat(5_000)}</p><script type="module" src="./program.js"></script>`,
    );
    writeFileSync(join(folder, 'program.js'), program);
    await vite({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { outDir: 'output', minify: false },
      plugins: [precompress()],
    });
  }

  it('leaves a failed build its own error', async () => {
    await expect(build("import './missing.js';")).rejects.toThrow('./missing.js');
    expect(existsSync(join(folder, 'output'))).toBe(false);
  });

  it('compresses index.html, which is written last', async () => {
    await build('console.log(1);');
    for (const file of ['index.html.br', 'index.html.gz'])
      expect(existsSync(join(folder, 'output', file)), file).toBe(true);
  });
});
