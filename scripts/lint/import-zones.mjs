import { dirname, posix, relative, resolve, sep } from 'node:path';

/**
 * Who may import whom, as a table: `docs/decisions.md` and the README's map of the code say why.
 * Paths are relative to the repository, with `/`, without the extension for source files.
 */

/** Rules written as tables. They import types and one another, nothing that runs. */
const PURE = [
  /^server\/(?:paging|errors\/(?:catalogue|app-error|validate)|auth\/caller|users\/duty)$/,
  /^server\/citations\/citation\.(?:workflow|requirements|view)$/,
  /^server\/(?:registry\/plate|mail\/templates|notices\/notice\.template|rest\/shapes)$/,
  /\.(?:types|rules|schema|pure)$/,
];

/** Server folders that every feature builds on. */
const FOUNDATION = /^server\/(?:config$|errors\/|jobs\/|storage\/|database\/)/;

/** The folders of the client that are not a feature. */
const CLIENT_SHARED = new Set(['app', 'ui', 'lib', 'graphql', 'test']);

/**
 * What a file is, from its path alone.
 * @param {string} path
 * @returns {{ side: 'server' | 'client' | 'other', kind: string, folder: string }}
 */
export function classify(path) {
  const [side, folder = ''] = path.split('/');
  if (side === 'server') return { side, folder, kind: serverKind(path) };
  if (side === 'client') return { side, folder, kind: clientKind(path, folder) };
  return { side: 'other', folder: side ?? '', kind: 'other' };
}

/** @param {string} path */
function serverKind(path) {
  if (/^server\/test\/|\.test$/.test(path)) return 'test';
  if (PURE.some((pattern) => pattern.test(path))) return 'pure';
  if (/^server\/[^/]+$/.test(path)) return 'root';
  if (path.startsWith('server/rest/') && !path.endsWith('.module')) return 'rest';
  const role = /\.(entity|service|queries|resolver|model|inputs|processor|module|cli)$/.exec(path);
  if (role?.[1] === 'queries' || role?.[1] === 'processor') return 'service';
  if (role?.[1] !== undefined) return role[1];
  return FOUNDATION.test(path) ? 'foundation' : 'plain';
}

/**
 * @param {string} path
 * @param {string} folder
 */
function clientKind(path, folder) {
  if (/\.test$/.test(path) || folder === 'test') return 'test';
  if (!path.slice('client/'.length).includes('/')) return 'app';
  return CLIENT_SHARED.has(folder) ? folder : 'feature';
}

const UI_PACKAGES = /^(?:@mantine\/|@tabler\/icons-react$|react$|react\/|react-dom$|clsx$|\.)/;

/**
 * Why `from` may not import `specifier`, or null where it may.
 * @param {string} from repository path of the importing file, without extension
 * @param {string} specifier what stands in the import
 * @param {boolean} typeOnly whether nothing of it is left at run time
 * @returns {string | null}
 */
export function refusal(from, specifier, typeOnly) {
  const source = classify(from);
  if (source.side === 'other') return null;
  if (!specifier.startsWith('.')) return packageRefusal(from, source, specifier, typeOnly);
  const target = withoutExtension(posix.join(posix.dirname(from), specifier));
  return fileRefusal(source, classify(target), target, typeOnly);
}

/**
 * @param {string} from
 * @param {ReturnType<typeof classify>} source
 * @param {string} name
 * @param {boolean} typeOnly
 * @returns {string | null}
 */
function packageRefusal(from, source, name, typeOnly) {
  switch (source.kind) {
    case 'pure':
      // A schema of zod is a table as well: it says what is right and does nothing.
      if (typeOnly || (name === 'zod' && /\.(?:rules|schema)$|\/validate$/.test(from))) return null;
      return 'a PURE file imports only types and other PURE files';
    case 'entity':
      return name === 'typeorm' || typeOnly
        ? null
        : 'an entity imports only typeorm, entities and PURE files';
    case 'service':
      return /^(?:@nestjs\/(?:graphql|apollo|platform-fastify)|express|fastify)(?:\/|$)/.test(name)
        ? 'a service knows neither door: no GraphQL and no HTTP framework'
        : null;
    case 'resolver':
      return /^(?:typeorm|@nestjs\/typeorm)(?:\/|$)/.test(name)
        ? 'a resolver never touches the database'
        : null;
    case 'ui':
      return UI_PACKAGES.test(name) || typeOnly ? null : 'ui builds on Mantine only';
    default:
      return null;
  }
}

/**
 * @param {ReturnType<typeof classify>} source
 * @param {ReturnType<typeof classify>} target
 * @param {string} path
 * @param {boolean} typeOnly
 * @returns {string | null}
 */
function fileRefusal(source, target, path, typeOnly) {
  if (target.side !== source.side && target.side !== 'other')
    return 'server and client share only schema.graphql';
  if (source.kind === 'test') return null;
  if (target.side === 'other' || target.kind === 'test')
    return 'the product imports neither scripts nor tests';
  return source.side === 'server'
    ? serverRefusal(source, target, path, typeOnly)
    : clientRefusal(source, target);
}

/**
 * @param {ReturnType<typeof classify>} source
 * @param {ReturnType<typeof classify>} target
 * @param {string} path
 * @param {boolean} typeOnly
 * @returns {string | null}
 */
function serverRefusal(source, target, path, typeOnly) {
  const own = target.folder === source.folder;
  const { kind } = target;
  if (path.startsWith('server/rest/') && source.folder !== 'rest' && source.kind !== 'root') {
    return 'nothing imports rest: the folder could be deleted';
  }
  switch (source.kind) {
    case 'pure':
      return typeOnly || kind === 'pure'
        ? null
        : 'a PURE file imports only types and other PURE files';
    case 'entity':
      return typeOnly || kind === 'pure' || kind === 'entity'
        ? null
        : 'an entity imports only typeorm, entities and PURE files';
    case 'service':
      if (kind === 'model' || kind === 'inputs' || kind === 'resolver')
        return 'a service never sees models, inputs or resolvers';
      if (own || typeOnly || kind === 'pure' || kind === 'service' || FOUNDATION.test(path))
        return null;
      return "a service imports its own files, PURE files, the foundation and other features' services";
    case 'resolver':
      if (kind === 'pure' || typeOnly || /^server\/auth\/(?:allow|caller)$/.test(path)) return null;
      return own && kind !== 'entity' && !path.endsWith('.queries')
        ? null
        : 'a resolver imports its own service, model and inputs, and auth/allow';
    case 'rest':
      return typeOnly ||
        ['rest', 'pure', 'service'].includes(kind) ||
        /^server\/(?:auth\/allow|errors\/)/.test(path)
        ? null
        : 'rest imports services, auth/allow, errors and shapes';
    default:
      return null;
  }
}

/**
 * @param {ReturnType<typeof classify>} source
 * @param {ReturnType<typeof classify>} target
 * @returns {string | null}
 */
function clientRefusal(source, target) {
  switch (source.kind) {
    case 'feature':
      return target.folder === source.folder || ['ui', 'lib', 'graphql'].includes(target.kind)
        ? null
        : 'a feature imports itself, ui, lib and graphql: features meet in app or in the URL';
    case 'ui':
      return target.kind === 'ui' ? null : 'ui knows nothing of the product';
    case 'lib':
      return ['lib', 'ui', 'graphql'].includes(target.kind)
        ? null
        : 'lib knows no feature and not app';
    default:
      return null;
  }
}

/** @param {string} path */
const withoutExtension = (path) => path.replace(/\.(?:[cm]?[jt]sx?)$/, '');

const root = resolve(dirname(import.meta.dirname), '..');

/** @param {string} filename */
const repositoryPath = (filename) =>
  withoutExtension(relative(root, filename).split(sep).join('/'));

/** @type {import('eslint').Rule.RuleModule} */
const importZones = {
  meta: { type: 'problem', schema: [], docs: { description: 'who may import whom' } },
  create(context) {
    const from = repositoryPath(context.filename);
    /**
     * @param {import('estree').Node} node
     * @param {unknown} specifier
     * @param {boolean} typeOnly
     */
    const check = (node, specifier, typeOnly) => {
      if (typeof specifier !== 'string') return;
      const reason = refusal(from, specifier, typeOnly);
      if (reason !== null) context.report({ node, message: `${specifier}: ${reason}.` });
    };
    /** @param {{ importKind?: string, exportKind?: string }} node */
    const isTypeOnly = (node) => node.importKind === 'type' || node.exportKind === 'type';
    return {
      ImportDeclaration: (node) =>
        check(node, node.source.value, isTypeOnly(/** @type {object} */ (node))),
      ExportAllDeclaration: (node) =>
        check(node, node.source.value, isTypeOnly(/** @type {object} */ (node))),
      ExportNamedDeclaration: (node) =>
        check(node, node.source?.value, isTypeOnly(/** @type {object} */ (node))),
      ImportExpression: (node) =>
        check(node, node.source.type === 'Literal' ? node.source.value : null, false),
    };
  },
};

/** @type {import('eslint').Rule.RuleModule} */
const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    docs: { description: 'kebab-case file names, no barrels' },
  },
  create(context) {
    return {
      Program(node) {
        const name = context.filename.split(sep).at(-1) ?? '';
        if (!/^\.?[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(name)) {
          context.report({ node, message: 'A file name is kebab-case.' });
        }
        if (/^index\./.test(name))
          context.report({ node, message: 'No barrels: name the file after what it holds.' });
      },
    };
  },
};

/** The project's own lint rules. */
export const stopline = { rules: { 'import-zones': importZones, 'file-name': fileName } };
