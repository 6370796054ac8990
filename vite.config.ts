import react from '@vitejs/plugin-react';
import { type ProxyOptions, defineConfig } from 'vite';

import { precompress } from './scripts/lib/precompress.mjs';

/** Where `npm run dev:client` sends what the API answers. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

// The API checks Origin against its own address, so the proxy must not rewrite Host.
const proxied: ProxyOptions = { target: api, changeOrigin: false };

export default defineConfig({
  root: 'client',
  plugins: [react(), precompress()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // Listed by the build so that a test can name what the first load of a route weighs.
    manifest: true,
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': proxied,
      '/graphql': { ...proxied, ws: true },
      '/ops': proxied,
      '/health': proxied,
    },
  },
});
