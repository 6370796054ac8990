// Compares requests and their answers with the OpenAPI document, and finds acts that left nothing in the history.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/**
 * One request and its answer.
 * @typedef {object} Exchange
 * @property {string} method
 * @property {string} url path and query
 * @property {number} status
 * @property {string | null} type media type of the answer, without parameters
 * @property {unknown} [body] of an answer in JSON
 * @property {unknown} [sent] the JSON body of the request
 * @property {boolean} [form] true if the request was a form instead
 *
 * @typedef {Exchange & { id: string }} Recorded with the number of its request
 * @typedef {{ history: string[] }} Told the requests that left an entry in the history
 */

/**
 * An OpenAPI document, as far as it is read here.
 * @typedef {object} Described
 * @property {Record<string, Record<string, Operation>>} paths
 * @property {{ responses: Record<string, Body> }} components
 *
 * @typedef {{ content?: Record<string, { schema?: object, example?: unknown, examples?: Record<string, { value: unknown }> }> }} Body
 * @typedef {object} Operation
 * @property {{ name: string, in: string }[]} [parameters]
 * @property {Body & { required?: boolean }} [requestBody]
 * @property {Record<string, Body | { $ref: string }>} responses
 */

const JSON_TYPE = 'application/json';

/** Compares exchanges with a document. */
export class ExchangeCheck {
  // To compile a schema takes longer than what is checked by it.
  #ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    allErrors: true,
    inlineRefs: false,
    code: { optimize: false },
  });
  #routes;

  /** @param {Described} document */
  constructor(document) {
    this.document = document;
    formats.default(this.#ajv);
    this.#ajv.addSchema(document, 'openapi');
    this.#routes = Object.entries(document.paths)
      .map(([path, methods]) => ({
        path,
        methods,
        pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      }))
      // A fixed address goes before one with a parameter in its place.
      .sort((one, other) => one.path.split('{').length - other.path.split('{').length);
  }

  /** Every operation of the document, as `GET /api/citations/{id}`. */
  get operations() {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
  }

  /**
   * The operation of an exchange, and what does not fit its description.
   * @param {Exchange} exchange
   * @returns {{ operation: string | null, faults: string[] }}
   */
  check({ method, url, status, type, body, sent, form = false }) {
    const [address = '', search = ''] = url.split('?', 2);
    const key = method.toLowerCase();
    const route = this.#routes.find(
      ({ pattern, methods }) => methods[key] && pattern.test(address),
    );
    const described = route?.methods[key];
    if (route === undefined || described === undefined)
      return { operation: null, faults: [`${method} ${address} is not described`] };
    const operation = `${method} ${route.path}`;
    const response = described.responses[status];
    if (response === undefined)
      return { operation, faults: [`${operation} answered ${status}, which is not described`] };
    const at = ['paths', route.path, key];
    const faults =
      '$ref' in response
        ? this.#answerFaults(['components', 'responses', String(status)], type, body)
        : this.#answerFaults([...at, 'responses', String(status)], type, body);
    if (status >= 200 && status < 300) {
      const { content, required = false } = described.requestBody ?? {};
      if (content?.[JSON_TYPE] !== undefined && !form && (required || sent !== undefined))
        faults.push(...this.faults([...at, 'requestBody', 'content', JSON_TYPE, 'schema'], sent));
      const names = (described.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name);
      // An operation without parameters does not look at what stands behind its address.
      for (const name of names.length === 0 ? [] : new URLSearchParams(search).keys())
        if (!names.includes(name)) faults.push(`the parameter ${name} is not described`);
    }
    return { operation, faults: faults.map((fault) => `${operation} ${status}: ${fault}`) };
  }

  /** Returns the examples of the document that do not fit its schemas, and the number of examples. */
  checkExamples() {
    const operations = Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => {
        const { requestBody, responses } = methods[method] ?? { responses: {} };
        const at = ['paths', path, method];
        return [
          ...(requestBody === undefined ? [] : [[...at, 'requestBody']]),
          ...Object.keys(responses)
            .filter((status) => !('$ref' in (responses[status] ?? {})))
            .map((status) => [...at, 'responses', status]),
        ];
      }),
    );
    const shared = Object.keys(this.document.components.responses);
    const places = [...operations, ...shared.map((name) => ['components', 'responses', name])];
    /** @type {string[]} */
    const faults = [];
    let count = 0;
    for (const place of places) {
      for (const [type, { example, examples = {} }] of Object.entries(
        this.#at(place).content ?? {},
      )) {
        for (const value of [example, ...Object.values(examples).map((one) => one.value)]) {
          if (value === undefined) continue;
          count += 1;
          const found = this.faults([...place, 'content', type, 'schema'], value);
          faults.push(...found.map((fault) => `${place.join(' ')}: ${fault}`));
        }
      }
    }
    return { count, faults };
  }

  /**
   * @param {string[]} place
   * @returns {Body}
   */
  #at(place) {
    /** @type {any} */
    let value = this.document;
    for (const part of place) value = value[part];
    return value;
  }

  /**
   * Returns the errors of a value against the schema at this place of the document.
   * @param {string[]} place
   * @param {unknown} value
   * @returns {string[]}
   */
  faults(place, value) {
    const pointer = place
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = this.#ajv.getSchema(`openapi#/${pointer}`);
    if (validate === undefined) return [`there is no schema at ${place.join(' ')}`];
    if (validate(value) === true) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
    );
  }

  /**
   * @param {string[]} place of the answer in the document
   * @param {string | null} type
   * @param {unknown} body
   * @returns {string[]}
   */
  #answerFaults(place, type, body) {
    const { content } = this.#at(place);
    if (content === undefined) return type === null ? [] : [`has a body of type ${type}`];
    if (type === null || !(type in content)) return [`${type} is not a described type`];
    return type === JSON_TYPE ? this.faults([...place, 'content', type, 'schema'], body) : [];
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Operations that are no read by their method, and of which no history tells. @type {ReadonlySet<string>} */
const WITHOUT_HISTORY = new Set([
  // They change nothing: what is asked does not fit into an address.
  'POST /api/auth/is_reset',
  'POST /api/auth/me',
  'POST /api/camera-facts/preview',
  'POST /api/deadline-rules/preview',
  'POST /api/fine-schedules/example',
  'POST /api/fine-schedules/preview',
  'POST /api/notice-runs/preview',
  'POST /api/pdf-settings/{id}/preview',
  'POST /api/pdf-settings/{id}/text-sets/preview',
  'POST /api/program/preview',
  'POST /api/recalls/preview',
  'POST /api/user/passkeys/options',
  // A step of the sign-in before the last one, and a session that goes on.
  'POST /api/auth/login/verify',
  'POST /api/auth/refresh',
  // Where an officer is at work (desk 3 to 5), and what a page is like for one user.
  'DELETE /api/citations/{id}/draft',
  'DELETE /api/desk/claims/{citation_id}',
  'DELETE /api/desk/pending/skips',
  'DELETE /api/desk/submitted/skips',
  // An entry at times: an event that is handed out may be looked up in the registry.
  'POST /api/desk/pending/next',
  'POST /api/desk/submitted/next',
  'POST /api/user/notifications/read',
  'POST /api/user/views',
  'PUT /api/citations/{id}/draft',
  'PUT /api/desk/claims/{citation_id}',
  'PUT /api/user/notifications/{id}',
  'PUT /api/user/views/{id}',
  // A file that waits for the act which needs it.
  'POST /api/camera-files',
  'POST /api/pdf-settings/logo',
  'POST /api/user/profile/upload',
  // Nothing of the department changes: they send again what was recorded, or try what is set.
  'DELETE /api/rehearsals/{id}',
  'POST /api/rehearsals',
  'POST /api/settings/admin/mail/test',
  'POST /api/webhook-deliveries/{id}/resend',
  'POST /api/webhooks/{id}/replay',
  'POST /api/webhooks/{id}/test',
]);

/**
 * Checks every exchange that the tests of the API have recorded into a folder.
 * @param {Described} document
 * @param {string} folder
 * @param {boolean} isWhole true if all tests ran: one of them then called each operation
 * @returns {{ exchanges: number, operations: number, faults: string[] }}
 */
export function checkRecorded(document, folder, isWhole) {
  const check = new ExchangeCheck(document);
  /** @type {Set<string>} */
  const seen = new Set();
  /** The acts that succeeded: the number of the request, and its operation. @type {Map<string, string>} */
  const done = new Map();
  /** The requests that left an entry in the history. @type {Set<string>} */
  const told = new Set();
  /** @type {Map<string, number>} */
  const faults = new Map();
  let exchanges = 0;
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (line === '') continue;
      const kept = /** @type {Recorded | Told} */ (JSON.parse(line));
      if ('history' in kept) {
        for (const id of kept.history) told.add(id);
        continue;
      }
      exchanges += 1;
      const found = check.check(kept);
      if (found.operation !== null) {
        seen.add(found.operation);
        if (kept.status < 300 && !READS.has(kept.method)) done.set(kept.id, found.operation);
      }
      for (const fault of found.faults) faults.set(fault, (faults.get(fault) ?? 0) + 1);
    }
  }
  const missed = isWhole ? check.operations.filter((operation) => !seen.has(operation)) : [];
  const acts = new Set(done.values());
  for (const id of told) acts.delete(done.get(id) ?? '');
  const untold = [...acts].filter((operation) => !WITHOUT_HISTORY.has(operation));
  return {
    exchanges,
    operations: seen.size,
    faults: [
      ...[...faults].map(([fault, times]) => `${fault} (${times} times)`),
      ...missed.map((operation) => `${operation} was never called by a test`),
      ...(isWhole ? untold : []).map(
        (operation) => `${operation} left no entry in the history, in any test`,
      ),
    ],
  };
}
