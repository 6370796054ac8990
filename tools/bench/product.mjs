import 'reflect-metadata';

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from '../../scripts/lib/install.mjs';

/**
 * @typedef {object} Searched One of them at a time.
 * @property {string} [plateKey]
 * @property {string} [owner]
 * @property {string} [text] a part of a reference
 */

/**
 * @typedef {object} Statements The product's own reads, without a door before them, for somebody who sees every event.
 * @property {(page: number) => Promise<unknown>} completed a page of the longest list
 * @property {(searched: Searched) => Promise<unknown>} search
 * @property {() => Promise<unknown>} dashboard
 * @property {() => Promise<unknown>} forecast computed each time
 * @property {() => Promise<void>} close
 */

const SEES = ['REDLIGHT', 'SPEEDING'];

/**
 * The services of the build, asked directly.
 * @param {Record<string, string>} variables
 * @returns {Promise<Statements>}
 */
export async function statements(variables) {
  const [
    { loadConfig },
    { openDatabase },
    { FastReads },
    { Clock },
    lists,
    filters,
    searches,
    dashboards,
    forecasts,
    dues,
    clocks,
    { ENTITIES },
  ] = await Promise.all([
    built('platform/config/config.js'),
    built('platform/database/open-database.js'),
    built('platform/database/fast-reads.js'),
    built('platform/database/clock.js'),
    built('features/citations/reads/citation-rows.service.js'),
    built('features/citations/reads/filtered-lists.service.js'),
    built('features/citations/reads/search.service.js'),
    built('features/dashboard/dashboard.service.js'),
    built('features/deadlines/forecast.service.js'),
    built('features/deadlines/due-dates.service.js'),
    built('features/deadlines/event-clocks.service.js'),
    built('app/entities.js'),
  ]);
  const config = make(loadConfig)(variables);
  const database = /** @type {ReturnType<typeof construct>} */ (
    await make(openDatabase)(config, ENTITIES)
  );
  const reads = construct(FastReads, config);
  const citations = construct(
    lists['CitationRows'],
    database,
    reads,
    construct(Clock),
    construct(filters['FilteredLists'], database),
    make(lists['listLimits'])(),
  );
  const searching = construct(searches['CitationSearch'], database);
  const dashboard = construct(dashboards['DashboardService'], database, config);
  const paged = { perPage: 15, badgeNumber: null };
  const list = {
    queue: 'completed',
    sees: SEES,
    sortBy: 'updated_at',
    order: 'desc',
    filter: [],
    ...paged,
  };
  const search = {
    sees: SEES,
    text: null,
    plateKey: null,
    owner: null,
    // While keys of names are made anew; afterwards there are none.
    olderOwner: null,
    reportStatus: null,
    cause: null,
    from: null,
    to: null,
    page: 1,
    ...paged,
  };
  return {
    completed: (page) => ask(citations, 'listRows', [], { ...list, page }),
    search: (searched) => ask(searching, 'search', [], { ...search, ...searched }),
    dashboard: () => ask(dashboard, 'stats', { sees: SEES }),
    forecast: () => {
      const dueDates = construct(dues['DueDates'], config);
      const eventClocks = construct(clocks['EventClocks'], dueDates, config);
      return ask(construct(forecasts['ForecastService'], database, eventClocks, config), 'get');
    },
    close: async () => {
      await ask(reads, 'onApplicationShutdown');
      await ask(database, 'close');
    },
  };
}

/**
 * @typedef {object} Printer
 * @property {(content: unknown, images: string[], secrets?: { pin: string | null }) => Promise<Buffer>} print
 * @property {unknown} content an invented case
 * @property {() => void} close
 */

/**
 * The printer of notices, with its warm browser.
 * @param {{ chromiumPath: string | undefined, locale: string, timeZone: string }} config
 * @returns {Promise<Printer>}
 */
export async function printer(config) {
  const [
    { INITIAL_PDF_SETTINGS },
    { sampleContent },
    { NoticePrinter },
    { NoticeSigner },
    { PdfRenderer },
  ] = await Promise.all([
    built('platform/database/migrations/initial-pdf-settings.js'),
    built('features/notices/notice.sample.js'),
    built('features/notices/notice-printer.js'),
    built('features/notices/pdf/notice-signer.js'),
    built('features/notices/pdf/pdf.js'),
  ]);
  const renderer = construct(PdfRenderer, config);
  const metrics = { renders: { startTimer: () => () => 0 } };
  const signer = construct(NoticeSigner, { signing: undefined });
  const made = construct(NoticePrinter, renderer, config, metrics, signer);
  const [settings] = /** @type {unknown[]} */ (INITIAL_PDF_SETTINGS);
  return {
    content: make(sampleContent)(settings, 'REDLIGHT', config),
    print: async (content, images, secrets) =>
      /** @type {{ pdf: Buffer }} */ (await ask(made, 'print', content, images, secrets)).pdf,
    close: () => void ask(renderer, 'onApplicationShutdown'),
  };
}

/**
 * A module of the build. By an address made here, so that the compiler checks the server's sources and not what it made of them.
 * @param {string} file
 * @returns {Promise<Record<string, unknown>>}
 */
export async function built(file) {
  return /** @type {Record<string, unknown>} */ (
    await import(pathToFileURL(join(root, 'dist/server', file)).href)
  );
}

/** @param {unknown} value a function of the build */
export function make(value) {
  return /** @type {(...values: unknown[]) => unknown} */ (value);
}

/** @typedef {Record<string, (...values: unknown[]) => Promise<unknown>>} Service */

/**
 * @param {unknown} type
 * @param {unknown[]} values
 */
export function construct(type, ...values) {
  return /** @type {Service} */ (
    Reflect.construct(/** @type {new (...values: unknown[]) => object} */ (type), values)
  );
}

/**
 * @param {Service} service
 * @param {string} method
 * @param {unknown[]} values
 * @returns {Promise<unknown>}
 */
export async function ask(service, method, ...values) {
  return service[method]?.(...values);
}
