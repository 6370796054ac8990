/**
 * Checks the direction of imports (`npm run check:imports`). Imports go down the floors, and no two files or folders
 * import each other; an import of a type counts like any other. `docs/decisions` gives the reasons.
 */

/** The floors from the top down, and what each may be imported by: itself and the floors above. */
const FLOORS = {
  server: ['app', 'doors', 'features', 'platform'],
  client: ['app', 'features', 'ui', 'lib', 'graphql', 'rest'],
};

const TESTS = String.raw`\.(?:test|e2e|siege)\.tsx?$|^(?:server|client|verifier)/test/`;

/** Rules written as tables. They import types and each other, nothing that runs. */
const PURE = String.raw`^server/platform/(?:domain/|identity/caller)|\.(?:types|rules|schema|pure|workflow|requirements|view|template)\.ts$`;

/**
 * One rule for each floor: it imports nothing that lies above it.
 * @type {import('dependency-cruiser').IRegularForbiddenRuleType[]}
 */
const floors = Object.entries(FLOORS).flatMap(([side, names]) =>
  names.slice(1).map((name, index) => ({
    name: `${side}-${name}-imports-down`,
    severity: 'error',
    from: { path: `^${side}/${name}/`, pathNot: TESTS },
    to: { path: `^${side}/(?:${names.slice(0, index + 1).join('|')})/` },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...floors,
    {
      name: 'no-circle-of-files',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'file-names-are-kebab-case',
      severity: 'error',
      from: {},
      to: {
        path: '^(?:server|client|scripts|tools|verifier)/[^A-Z_]*[A-Z_]',
        pathNot: '/node_modules/',
      },
    },
    {
      name: 'no-barrels',
      comment: 'A file is named after what it holds.',
      severity: 'error',
      from: {},
      to: { path: String.raw`^(?:server|client|scripts|tools|verifier)/.*index\.[a-z]+$` },
    },
    {
      name: 'server-and-client-share-only-the-schema',
      severity: 'error',
      from: { path: '^(server|client)/' },
      to: { path: '^(?:server|client)/', pathNot: '^$1/' },
    },
    {
      name: 'the-verifier-stands-alone',
      comment:
        'It is another proof than the one that the server made only if it shares no code with it.',
      severity: 'error',
      from: { path: '^verifier/', pathNot: '^verifier/test/' },
      to: { pathNot: '^verifier/|^node_modules/@noble/|^(?:node:)?(?:crypto|fs/promises|util)$' },
    },
    {
      name: 'nothing-imports-the-verifier',
      severity: 'error',
      from: { pathNot: '^verifier/' },
      to: { path: '^verifier/' },
    },
    {
      name: 'the-core-of-the-verifier-runs-anywhere',
      severity: 'error',
      from: { path: '^verifier/core/' },
      to: { pathNot: '^verifier/core/|^node_modules/@noble/' },
    },
    {
      name: 'nothing-imports-the-demo',
      severity: 'error',
      from: { pathNot: '^server/(?:demo|test)/|^tools/' },
      to: { path: '^server/demo/' },
    },
    {
      name: 'nothing-imports-a-tool',
      comment: 'Their packages are installed by their own commands only.',
      severity: 'error',
      from: { pathNot: '^tools/' },
      to: { path: '^tools/' },
    },
    {
      name: 'the-product-imports-no-script-and-no-test',
      severity: 'error',
      from: { path: '^(?:server|client|verifier)/', pathNot: TESTS },
      to: { path: `^scripts/|${TESTS}` },
    },
    {
      name: 'a-pure-file-imports-types-and-pure-files',
      severity: 'error',
      from: { path: PURE, pathNot: TESTS },
      to: {
        // A schema of zod is a table as well: it says what is right and does nothing. luxon knows the calendar, ml-matrix
        // and a hash calculate; node:util compares values.
        pathNot: `${PURE}|^server/platform/errors/(?:catalogue|app-error|validate|text\\.pure)\\.ts$|^node_modules/(?:zod|luxon|ml-matrix)/|^(?:crypto|util)$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'an-entity-imports-typeorm-entities-and-pure-files',
      severity: 'error',
      from: { path: String.raw`\.entity\.ts$` },
      to: {
        pathNot: `\\.entity\\.ts$|^node_modules/typeorm/|${PURE}`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'a-service-knows-neither-door',
      severity: 'error',
      from: { path: String.raw`\.(?:service|queries|processor)\.ts$` },
      to: {
        path: String.raw`\.(?:model|inputs|resolver|controller)\.ts$|^node_modules/(?:@nestjs/(?:graphql|apollo|swagger|platform-fastify)|fastify)/`,
      },
    },
    {
      name: 'a-door-touches-no-database',
      severity: 'error',
      from: { path: String.raw`\.(?:resolver|controller)\.ts$` },
      to: {
        path: String.raw`\.(?:entity|queries)\.ts$|^node_modules/(?:typeorm|@nestjs/typeorm)/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-the-application-knows-the-rest-door',
      comment:
        'REST can be deleted in truth: its folder, and its lines in the application. The siege deletes and compiles.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [TESTS, String.raw`^server/(?:doors/rest/|app/app\.module\.ts$)`],
      },
      to: { path: '^server/doors/rest/' },
    },
    {
      name: 'ui-builds-on-mantine',
      severity: 'error',
      from: { path: '^client/ui/' },
      to: {
        path: '^node_modules/',
        pathNot: '^node_modules/(?:@mantine/|@tabler/icons-react/|react/|react-dom/|clsx/)',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // They stand beside what they prove and start the whole product: folders would import each other through them.
    exclude: { path: String.raw`\.(?:test|e2e|siege)\.tsx?$` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
