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
 * The files that the client is cut into, beside one for each page. A module is in the first group that matches it, with all
 * that it imports and that no group above has: so no two files import each other, and what is small is not a file of its own.
 * `scripts/bench/weight.mjs` weighs what the pages load.
 */
const GROUPS: { name: string; test?: RegExp; tags?: ['$initial']; minShareCount?: number }[] = [
  { name: 'base', tags: ['$initial'] },
  // The sign-in page, and what other pages have in common with it.
  { name: 'guest', test: /\/client\/features\/sign-in\/login-page\.tsx$|\/create-safe-context\// },
  // Needed once somebody has typed something: the further steps of signing in are not to fetch `frame`.
  {
    name: 'forms',
    test: /\/@mantine\/form\/|\/components\/(?:Alert|Code|Image|List)\/|\/use-clipboard\/|\/Icon(?:Fingerprint|LinkOff|PlugConnectedX)\.|\/client\/lib\/(?:form|passkeys)\./,
  },
  { name: 'toasts', test: /\/client\/app\/toasts\.tsx$/ },
  // Fetched when a chart is drawn, after its page.
  { name: 'chart', test: /\/node_modules\/(?:echarts|echarts-for-react|zrender)\// },
  // Around every page behind the sign-in.
  { name: 'frame', test: /\/client\/app\/(?:signed-in|shell\/shell)\.tsx$/ },
  // Small things of several pages.
  {
    name: 'common',
    minShareCount: 2,
    test: /\/@tabler\/icons-react\/|\/components\/(?:Badge|SimpleGrid)\/|\/useLazyQuery\.|\/client\/(?:lib\/(?!typed-day)|features\/citations\/[^/]+$|features\/citations\/report\/sent-back\.|ui\/(?:copyable|csv-button|date-cell|dialog-buttons|field-list|refresh-button|save-bar)\.)/,
  },
  {
    name: 'tables',
    test: /\/client\/ui\/(?:data-table|paged-table|tabbed-page)\.tsx$|\/components\/(?:Menu|Popover)\//,
  },
  {
    name: 'fields',
    test: /\/components\/(?:Checkbox|FileInput|SegmentedControl|Select|Switch|TagsInput|Textarea)\//,
  },
  { name: 'days', test: /\/client\/ui\/day-input\.tsx$/ },
  { name: 'numbers', test: /\/components\/NumberInput\// },
  // An event as the report, the desk and the discussion show it.
  {
    name: 'event',
    minShareCount: 2,
    test: /\/client\/features\/(?:citations\/(?:report|viewer)|comments|desk|drafts|measurement)\//,
  },
  // A notice as those who put it right see it: its case, and the end of it.
  {
    name: 'case',
    minShareCount: 2,
    test: /\/client\/features\/(?:history|notices)\//,
  },
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
        // The name of a shared chunk would list the pages that share it.
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            ...GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index + 1 })),
            // The rest of what pages share, by the pages that share it.
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 8_000,
              priority: 1,
            },
          ],
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
