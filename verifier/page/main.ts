import { type Elsewhere, compareWith } from '../core/compare.js';
import type { Platform } from '../core/crypto.js';
import type { Source } from '../core/source.js';
import { Unreadable } from '../core/unreadable.js';
import { type Verified, verifyPackage } from '../core/verify.js';
import { showProgress } from './progress-view.js';
import { showReport } from './report-view.js';
import { showStart } from './start-view.js';
import { showUnreadable } from './unreadable-view.js';

/** A page of an http address has no WebCrypto. */
const platform: Platform = {
  subtle: (globalThis.crypto as Crypto | undefined)?.subtle ?? null,
};

/** Lets the page paint and answer at most this often, in milliseconds. */
const FRAME_MS = 50;

/** Counts the packages that were chosen: only the last one is shown. */
let current = 0;

const sourceOf = (file: Blob): Source => ({
  size: file.size,
  read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});

function start(): void {
  current++;
  showStart(choose);
}

/** Verifies a file, and shows the answer unless another file was chosen meanwhile. */
async function choose(file: File): Promise<void> {
  const mine = ++current;
  const report = showProgress(file);
  let painted = performance.now();
  const onProgress = async (done: number, total: number): Promise<void> => {
    if (performance.now() - painted < FRAME_MS) return;
    if (mine === current) report(done, total);
    await new Promise((resolve) => void setTimeout(resolve));
    painted = performance.now();
  };
  try {
    const verified = await verifyPackage(platform, sourceOf(file), onProgress);
    if (mine === current) await show(file, verified);
  } catch (error) {
    if (mine !== current) return;
    const cannotRead = 'The browser cannot read this file.';
    showUnreadable(file, error instanceof Unreadable ? error.message : cannotRead, start);
  }
}

async function show(file: File, verified: Verified): Promise<void> {
  const compare = (elsewhere: Elsewhere) => compareWith(platform, verified, elsewhere);
  const nothing = { fingerprint: null, checkpoint: null, consistency: null };
  showReport(file, await compare(nothing), compare, start);
}

function takeDrops(): void {
  const { documentElement: root } = document;
  const holdsFiles = (event: DragEvent): boolean =>
    event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    root.classList.add('over');
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) root.classList.remove('over');
  });
  addEventListener('drop', (event) => {
    root.classList.remove('over');
    if (!holdsFiles(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) void choose(file);
  });
}

takeDrops();
start();
