import react from '@vitejs/plugin-react';
import { type ProxyOptions, defineConfig } from 'vite';

import { refuseChunkCircles } from './scripts/lib/chunk-circle.mjs';
import { helpPages } from './scripts/lib/help-pages.mjs';
import { precompress } from './scripts/lib/precompress.mjs';

/** The address of the API for `npm run dev:client`. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

// The API checks Origin against its own address, so the proxy must not rewrite Host.
const proxied: ProxyOptions = { target: api, changeOrigin: false };

/** The modules of forms and of guests' pages: the sign-in page needs them, and no further module of other pages. */
const FORMS = new RegExp(
  String.raw`/@mantine/(?:form/|core/esm/components/(?:Input|InputBase|TextInput|PasswordInput|Paper|Image|List|Code|Divider)/|hooks/esm/use-clipboard/)|/IconFingerprint\.|/client/(?:lib/(?:failures|form|http|passkeys|refusal|session-over|validators)|features/sign-in/(?:guest-layout)|ui/password-field)\.tsx?$`,
);

export default defineConfig({
  root: 'client',
  // Named, not found through tsconfig.json: that one leads to the configuration of tools which the image is built without.
  tsconfig: '../tsconfig.client.json',
  plugins: [react(), helpPages(), refuseChunkCircles(), precompress()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that know `light-dark()`: what stands in its place for older ones needs a fixed `color-scheme`.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Listed by the build so that a test can name what the first load of a route weighs.
    manifest: true,
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The name of a shared chunk would list the pages that share it.
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
        // Fewer and larger files than one for each set of pages that share something: 6 for the sign-in page, not 22.
        // A larger threshold makes files that import each other in a circle.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 3 },
            { name: 'forms', test: FORMS, priority: 2 },
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
