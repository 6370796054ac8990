import { SEAL } from './acts.mjs';
import { repairRows } from './repair.mjs';
import { clock, count, kB, ms } from './words.mjs';

/**
 * @typedef {Map<string, import('./doors.mjs').Standing>} Standings
 * @typedef {Map<string, import('./database.mjs').Times>} AllTimes
 */

/**
 * @typedef {object} Found
 * @property {Date} begun
 * @property {Date} ended
 * @property {{ processor: string, cores: number, gigabytes: number, loads: number[] }} machine
 * @property {Record<string, string>} versions
 * @property {number} rows
 * @property {number} smallRows
 * @property {number} seconds
 * @property {{ rounds: number, seconds: number }} how
 * @property {Standings} doors
 * @property {{ graphqlList: number, restList: number, graphqlOne: number }} ratios
 * @property {AllTimes | undefined} times
 * @property {AllTimes | undefined} timesOfSmall
 * @property {import('./doors.mjs').Load} search
 * @property {import('./desk.mjs').Desk} desk
 * @property {{ count: number, p50: number, p95: number, perMinute: number, bytes: number, originals: number, memory: number[] }} notices
 * @property {import('./weight.mjs').Weight} weight
 * @property {{ p50: number, p95: number, decisions: number, megabytes: number, shift: number }} deskPainted
 * @property {import('./repair.mjs').Repair} repair
 */

/** A goal, what was found, and whether that meets it. @typedef {[goal: string, found: string, met: boolean]} Row */

/**
 * The machine and its load during the benchmark. @typedef {{ machine: Found['machine'], versions: Record<string,
 * string>, begun: Date, ended: Date }} Circumstances
 */

/** @param {Circumstances} circumstances */
export function machineLines({ machine, versions }) {
  return `- Machine: ${machine.cores} × ${machine.processor}, ${machine.gigabytes} GB. Load averages during the run: ${machine.loads.map((load) => load.toFixed(1)).join(', ')}${Math.max(...machine.loads) > machine.cores * 2.5 ? ' — **other work had most of the processors: milliseconds and requests a second are too bad, ratios are those of a crowded machine**' : ''}.
- Versions: ${Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')}.
- What was changed, and where missed goals go: [README](README.md).`;
}

/** @param {Row[]} rows */
export function goals(rows) {
  return `| goal | found | met |
|---|---|---|
${rows.map(([goal, text, met]) => `| ${goal} | ${text} | ${met ? 'yes' : '**no**'} |`).join('\n')}`;
}

/**
 * The report of one run, in Markdown.
 * @param {Found} found
 * @returns {string}
 */
export function table(found) {
  const { how } = found;
  return `# Benchmark of ${found.begun.toISOString().slice(0, 10)}

\`npm run bench -- --rows ${found.rows}\`: ${count(found.rows)} citations with ${count(found.rows * 4)} images, made in ${found.seconds.toFixed(0)} s; 72 % of them are completed.
${how.rounds} rounds of ${how.seconds} s each, in turns; medians, and the lowest and highest round. Run from ${clock(found.begun)} to ${clock(found.ended)} UTC.

${machineLines(found)}
- Postgres, the API and the load share these cores. "The limit" is bare \`node:http\` with one prepared statement that builds the answer's JSON, without a session.

${goals(rowsOf(found))}

## Statements, one at a time

Round trip from Node to Postgres and back; "processor" is the time that Postgres itself worked on it, which other processes do not lengthen.

| | ${count(found.rows)}: p50 | p95 | processor p95 | ${count(found.smallRows)}: p95 | processor p95 | growth of p95 | of processor p95 |
|---|---|---|---|---|---|---|---|
${[...(found.times ?? [])]
  .map(([name, large]) => {
    const small = found.timesOfSmall?.get(name);
    return `| ${name} | ${ms(large.p50)} | ${ms(large.p95)} | ${ms(large.cpu95)} | ${ms(small?.p95)} | ${ms(small?.cpu95)} | ${times(large.p95 / (small?.p95 ?? NaN))} | ${times(large.cpu95 / (small?.cpu95 ?? NaN))} |`;
  })
  .join('\n')}
`;
}

/** Statements that no officer waits for all day: they may grow with the archive. */
const SELDOM = new Set(['any page', 'dashboard', 'forecast', SEAL]);

/**
 * The goals of performance.md, row by row.
 * @param {Found} found
 * @returns {Row[]}
 */
function rowsOf({
  doors,
  ratios,
  times: statements,
  timesOfSmall,
  search,
  desk,
  notices,
  weight,
  deskPainted,
  repair,
  rows,
  smallRows,
}) {
  const p95 = (/** @type {string} */ name) => statements?.get(name)?.p95 ?? NaN;
  const growth = [...(statements ?? [])]
    .filter(([name]) => !SELDOM.has(name))
    .map(([name, { p95: large }]) => large / (timesOfSmall?.get(name)?.p95 ?? NaN));
  const worst = Math.max(...growth);
  const late = notices.memory.at(-1) ?? NaN;
  const early = notices.memory[Math.floor(notices.memory.length / 5)] ?? NaN;
  return [
    [
      'GraphQL list page with vehicle and evidence counts, 16 clients, signed in: ≥ 65 % of the limit',
      against(doors, 'graphql list', 'limit list', ratios.graphqlList),
      ratios.graphqlList >= 0.65,
    ],
    [
      'GraphQL citation with vehicle, media, comment count, signed in: ≥ 45 % of the limit',
      against(doors, 'graphql one', 'limit one', ratios.graphqlOne),
      ratios.graphqlOne >= 0.45,
    ],
    [
      'REST list page, signed in: as fast as GraphQL’s',
      against(doors, 'rest list', 'limit list', ratios.restList),
      ratios.restList >= ratios.graphqlList,
    ],
    [
      'Search, 3 letters and more, p95 at the door: ≤ 25 ms',
      `${ms(search.p95)} (p50 ${ms(search.p50)}, ${count(search.answers)} searches by REST)`,
      search.p95 <= 25,
    ],
    [
      'First 100 and last 100 pages, p95: ≤ 5 ms',
      `first ${ms(p95('first 100 pages'))}, last ${ms(p95('last 100 pages'))}`,
      Math.max(p95('first 100 pages'), p95('last 100 pages')) <= 5,
    ],
    ['Any page, p95: ≤ 100 ms', ms(p95('any page')), p95('any page') <= 100],
    ['Dashboard, p95 at the database: ≤ 5 ms', ms(p95('dashboard')), p95('dashboard') <= 5],
    ...deskRows(desk, p95('forecast')),
    [
      'Notice of four 300 kB images, one at a time: p50 ≤ 50 ms',
      `p50 ${ms(notices.p50)}, p95 ${ms(notices.p95)}, ${count(notices.perMinute)} a minute (originals ${kB(notices.originals)} each)`,
      notices.p50 <= 50,
    ],
    ['… PDF ≤ 300 kB', kB(notices.bytes), notices.bytes <= 300_000],
    [
      '1,000 notices with flat memory',
      `${count(notices.count)} notices; with the browser, in turn ${notices.memory.join(', ')} MB`,
      late <= early * 1.25,
    ],
    [
      `From ${count(smallRows)} to ${count(rows)} citations no p95 of what officers do all day grows by more than 2 ×`,
      `at most ${times(worst)}; each below`,
      worst <= 2,
    ],
    ...repairRows(repair),
    ...weightRows(weight),
    [
      'Desk: decision to next event painted with its large image, p95: ≤ 100 ms; nothing moves (layout shift 0)',
      `p95 ${ms(deskPainted.p95)}, p50 ${ms(deskPainted.p50)}, shift ${deskPainted.shift} (${deskPainted.decisions} decisions, images of ${deskPainted.megabytes.toFixed(1)} MB)`,
      deskPainted.p95 <= 100 && deskPainted.shift === 0,
    ],
  ];
}

/**
 * The rows of the web client.
 * @param {import('./weight.mjs').Weight} weight
 * @returns {Row[]}
 */
function weightRows({ login, loginLater, dashboard, dashboardLater, list, listWhole }) {
  return [
    [
      'First load of the sign-in page: ≤ 140 kB of compressed JavaScript',
      `${scripts(login)}; with what is fetched ahead ${scripts(loginLater)}`,
      login.kilobytes <= 140,
    ],
    [
      'First load of the dashboard: ≤ 320 kB of compressed JavaScript',
      `${scripts(dashboard)} until it stands; with the chart, which follows, ${scripts(dashboardLater)}`,
      dashboard.kilobytes <= 320,
    ],
    [
      'First load of a list: ≤ 320 kB of compressed JavaScript',
      scripts(list),
      list.kilobytes <= 320,
    ],
    [
      '… with its styles, letters, answers and pictures: ≤ 450 kB',
      `${listWhole.toFixed(1)} kB`,
      listWhole <= 450,
    ],
  ];
}

/** @param {import('./script-weight.mjs').Scripts} weight */
const scripts = ({ kilobytes, files }) => `${kilobytes.toFixed(1)} kB in ${files} files`;

/**
 * The figures of desk.md 13.
 * @param {import('./desk.mjs').Desk} desk
 * @param {number} forecast
 * @returns {Row[]}
 */
function deskRows({ waiting, next, atOnce, report, filters }, forecast) {
  const [slowest = '', slowestMs = NaN] =
    [...report.byGroup].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return [
    [
      `Next event at the desk, ${count(waiting)} waiting, p95: ≤ 10 ms`,
      `p95 ${ms(next.p95)} (rounds ${next.rounds.map(ms).join(', ')}), p50 ${ms(next.p50)}; ${next.officers} officers one after the other`,
      next.p95 <= 10,
    ],
    [
      '… all at once: none to two',
      `${atOnce.handedOut} events to ${atOnce.different} officers, p95 ${ms(atOnce.p95)}`,
      atOnce.handedOut === next.officers && atOnce.different === next.officers,
    ],
    [
      `Report of 366 days with ${count(report.acts)} acts, by one group or by day and act: ≤ 1 s`,
      `by ${slowest} ${ms(slowestMs)}; ${[...report.byGroup].map(([group, time]) => `${group} ${ms(time)}`).join(', ')}; the fastest of each`,
      slowestMs <= 1_000,
    ],
    ['Forecast, p95: ≤ 300 ms', ms(forecast), forecast <= 300],
    [
      'Filters of the lists, p95: ≤ 50 ms',
      `${ms(filters.p95)}; the slowest ${ms(filters.slowestP95)}: ${filters.slowest}`,
      filters.p95 <= 50,
    ],
  ];
}

/**
 * @param {Standings} standings
 * @param {string} one
 * @param {string} other
 * @param {number} share
 */
function against(standings, one, other, share) {
  const text = (/** @type {string} */ name) => {
    const { median, lowest, highest } = standings.get(name) ?? {
      median: NaN,
      lowest: NaN,
      highest: NaN,
    };
    return `${count(median)} (${count(lowest)}–${count(highest)})`;
  };
  return `${Math.round(share * 100)} %: ${text(one)} against ${text(other)} a second`;
}

const times = (/** @type {number} */ number) => `${number.toFixed(1)} ×`;
