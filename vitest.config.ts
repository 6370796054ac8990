import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import swc from 'unplugin-swc';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { testBrowser } from './scripts/lib/chromium.mjs';
import { helpPages } from './scripts/lib/help-pages.mjs';

/**
 * Nest reads constructor types at run time, which Vite's own transform does not keep.
 * The settings repeat tsconfig.server.json, so that a test runs the code that the build emits.
 */
export const serverTransform = swc.vite({
  tsconfigFile: false,
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      verbatimModuleSyntax: true,
    },
  },
});

/**
 * Nest and Apollo load graphql's CommonJS files, as Node does; Vite would give our own code the ES modules: with two
 * sets of classes, `instanceof` fails for errors.
 */
export const graphqlOnce = {
  alias: [
    { find: /^graphql$/, replacement: join(import.meta.dirname, 'node_modules/graphql/index.js') },
  ],
};

/** Test files of the service tier, and what they share: not part of the build. */
const OF_TESTS = /^test\/|\.(?:e2e|siege)\.ts$/;

/**
 * Takes what the tests of the API import of the server from its build (decision 73): Vitest transforms the files of the tests
 * only, and Node runs the rest with less work.
 */
function fromBuild(): Plugin {
  const server = join(import.meta.dirname, 'server');
  return {
    name: 'from-build',
    enforce: 'pre',
    resolveId(source, importer) {
      // The name of a package looks like a file beside the test.
      if (importer === undefined || !/^\.{0,2}\//.test(source)) return null;
      const path = relative(server, resolve(dirname(importer), source));
      if (path.startsWith('..') || OF_TESTS.test(path.replace(/\.js$/, '.ts'))) return null;
      return join(import.meta.dirname, 'dist/server', path.replace(/\.ts$/, '.js'));
    },
  };
}

const BUILT_SERVER = /\/dist\/server\//;

/**
 * Tests that need nothing else running; in a run of several projects they come first. The first test of a file that imports
 * while it runs waits for the transform: five seconds are not enough on a busy machine.
 */
const ALONE = { maxWorkers: 2, testTimeout: 60_000 };
/**
 * Tests with Postgres and Redis. Some wait for the delays of the specification: three files at a time keep two cores busy.
 * Vitest refuses another number of workers in the same group.
 */
const WITH_SERVICES = { maxWorkers: 3, sequence: { groupOrder: 1 } };

/** The options of API tests, in the service tier and in the siege. */
const apiTests = {
  setupFiles: ['reflect-metadata', 'server/test/setup.ts'],
  globalSetup: ['scripts/lib/test-services.mjs'],
  server: { deps: { external: [BUILT_SERVER] } },
  // Loading the application takes longer than most of the files: those of one process load it once.
  isolate: false,
  // Each file has its own database, Redis database and folder.
  ...WITH_SERVICES,
  // Ends a test that hangs.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 50_000 } },
};

/** Small files that take long: if they began last, they would keep one core busy while the other waits. */
const LONG =
  /(?:readme\.browser|desk-claims\.e2e|outages\.siege|connections\.siege|stopping\.siege)\.ts$/;

/** The long files first, then as Vitest has it: the large ones before the small ones. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** A component test has the look of a desktop, and Chromium's own input. */
const DESKTOP = { width: 1280, height: 720 };

/**
 * The script through which Mock Service Worker answers the pictures of a page, under the address where its client looks. It
 * is not asked for anything else: modules go to Vite as without it.
 */
function mockServiceWorker(): Plugin {
  const file = join(import.meta.dirname, 'node_modules/msw/lib/mockServiceWorker.js');
  const routes = `addEventListener('install', (event) =>
    event.addRoutes({ condition: { not: { urlPattern: '/api/*' } }, source: 'network' }));`;
  return {
    name: 'mock-service-worker',
    configureServer({ middlewares }) {
      middlewares.use('/mockServiceWorker.js', (_, response) => {
        response
          .setHeader('Content-Type', 'text/javascript')
          .end(`${readFileSync(file, 'utf8')}${routes}`);
      });
    },
  };
}

/**
 * React and the libraries around it as they ship. `STOPLINE_REACT=development` takes them with their warnings and with effects
 * that run twice, for twice the work: the siege does.
 */
const REACT = process.env['STOPLINE_REACT'] ?? 'production';
const ofReact = { 'process.env.NODE_ENV': JSON.stringify(REACT) };

/** Unpacked by the first run. */
const browser = await testBrowser(
  join(import.meta.dirname, 'node_modules/.cache/stopline'),
  console.error,
);

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [serverTransform],
        resolve: graphqlOnce,
        test: {
          name: 'unit',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: ['reflect-metadata'],
          // As below: the files of one process load once what they share.
          isolate: false,
          ...ALONE,
        },
      },
      {
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: ['client/**/*.component.test.tsx'],
          setupFiles: ['client/test/setup.ts'],
          // As above.
          isolate: false,
          ...ALONE,
        },
      },
      {
        test: {
          name: 'generator',
          include: ['tools/generator/**/*.test.ts'],
          ...ALONE,
        },
      },
      {
        test: {
          name: 'verifier',
          include: ['verifier/**/*.test.ts'],
          ...ALONE,
          // Some drive a browser.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react(), helpPages(), mockServiceWorker()],
        define: ofReact,
        oxc: { jsx: { development: REACT === 'development' } },
        resolve: { conditions: ['module', 'browser', REACT] },
        // All that a page imports is prepared before the first test: what is found later loads the page again.
        optimizeDeps: {
          entries: ['client/main.tsx', 'client/**/*.component.test.tsx'],
          include: ['axe-core'],
          rolldownOptions: { transform: { define: ofReact } },
        },
        test: {
          name: 'component',
          include: ['client/**/*.component.test.tsx'],
          setupFiles: ['client/test/component/setup.ts'],
          // The files of one page load the client once; what a test leaves in it is ended after each test in any case.
          isolate: false,
          ...ALONE,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: DESKTOP,
            provider: playwright({
              launchOptions: { executablePath: browser, args: ['--no-sandbox'] },
              contextOptions: { viewport: DESKTOP, reducedMotion: 'reduce', locale: 'en-US' },
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        plugins: [fromBuild(), serverTransform],
        resolve: graphqlOnce,
        test: { name: 'service', include: ['server/**/*.e2e.ts'], ...apiTests },
      },
      {
        plugins: [fromBuild(), serverTransform],
        resolve: graphqlOnce,
        test: {
          name: 'siege',
          // The last ones are smaller in the service tier.
          include: [
            '{server,scripts}/**/*.siege.ts',
            'server/**/{desk-claims,desk-report,list-pages,repair-races,search,violations,workflow}.e2e.ts',
            'tools/generator/**/*.test.ts',
          ],
          env: { STOPLINE_SIEGE: 'on' },
          ...apiTests,
        },
      },
      {
        test: {
          name: 'journey',
          include: ['client/test/**/*.browser.ts'],
          globalSetup: ['scripts/lib/test-services.mjs'],
          // The files of one process load once what they drive the browser with, and the server.
          isolate: false,
          server: { deps: { external: [BUILT_SERVER] } },
          // A file runs the API, the worker and a browser of its own.
          ...WITH_SERVICES,
          maxConcurrency: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // No test: what `npm run screens` takes its pictures with. It says which installation they are of.
        test: {
          name: 'screens',
          include: ['client/test/pictures.screens.ts'],
          ...WITH_SERVICES,
          provide: { installation: JSON.parse(process.env['STOPLINE_INSTALLATION'] ?? 'null') },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
