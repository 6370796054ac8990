import react from '@vitejs/plugin-react';
import { type ProxyOptions, defineConfig } from 'vite';

import { refuseChunkCircles } from './scripts/lib/chunk-circle.mjs';
import { helpPages } from './scripts/lib/help-pages.mjs';
import { precompress } from './scripts/lib/precompress.mjs';
import { splitDocuments } from './scripts/lib/split-documents.mjs';

/** The address of the API for `npm run dev:client`. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

// The API checks Origin against its own address, so the proxy must not rewrite Host.
const proxied: ProxyOptions = { target: api, changeOrigin: false };

/**
 * The files that are not left to the bundler, in this order: each has its modules with all that they import and that no group above has.
 * Only a group that saves a page 10 kB stands here; `tools/bench/weight.mjs` weighs what the pages load.
 */
const GROUPS: {
  name: string;
  test?: RegExp;
  tags?: ['$initial'];
  includeDependenciesRecursively?: false;
}[] = [
  { name: 'base', tags: ['$initial'] },
  // The sign-in page, and what other pages have in common with it.
  { name: 'guest', test: /\/client\/features\/sign-in\/login-page\.tsx$|\/create-safe-context\// },
  // Fetched when a chart is drawn, after its page: what pages without a chart import as well must not be in it.
  {
    name: 'chart',
    test: /\/node_modules\/(?:echarts|echarts-for-react|size-sensor|zrender)\//,
    includeDependenciesRecursively: false,
  },
  // Around every page behind the sign-in.
  { name: 'frame', test: /\/client\/app\/(?:signed-in|shell\/shell)\.tsx$/ },
];

export default defineConfig({
  root: 'client',
  // Named, not found through tsconfig.json: that one leads to the configuration of tools which the image is built without.
  tsconfig: '../tsconfig.client.json',
  plugins: [react(), helpPages(), splitDocuments(), refuseChunkCircles(), precompress()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that know `light-dark()`: what stands in its place for older ones needs a fixed `color-scheme`.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Listed by the build so that a test can name what the first load of a route weighs.
    manifest: true,
    // The browsers named above know `modulepreload`.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index })),
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': proxied,
      // No more than the door: the generated documents are files below it.
      '^/graphql$': { ...proxied, ws: true },
      '/.well-known': proxied,
      '/ops': proxied,
      '/health': proxied,
      '^/verify(?:\\.mjs)?$': proxied,
    },
  },
});
