import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLField,
  type GraphQLFieldResolver,
  GraphQLError,
  type GraphQLOutputType,
  buildSchema,
  execute,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
  parse,
  subscribe,
} from 'graphql';
import { makeServer } from 'graphql-ws';
import {
  type AnyHandler,
  HttpHandler,
  HttpResponse,
  RequestHandler,
  getResponse,
  http,
  ws,
} from 'msw';
import { setupWorker } from 'msw/browser';

import sdl from '../../../schema.graphql?raw';
import type { ErrorCode, Mutation, Query, Subscription } from '../../graphql/schema';
import { nextTask } from './next-task';
import { richValue } from './rich';

/** Values of any depth of a type; what is left out gets a fixed value of its type. */
export type Partly<T> = T extends readonly (infer Item)[]
  ? Partly<Item>[]
  : T extends object
    ? { [Field in keyof T]?: Partly<T[Field]> | undefined }
    : T;

type Fields = Omit<Query, '__typename'> & Omit<Mutation, '__typename'>;

/** The answer to a root field: a function of its arguments. */
type Answers = {
  // The arguments of a field have no type that can be found by the name of the field.
  [Field in keyof Fields]?: (args: any) => Partly<Fields[Field]> | Promise<Partly<Fields[Field]>>;
};

const schema = buildSchema(sdl);

/** What a field answers that no fixture names: nothing where that is allowed, otherwise a fixed value. */
function standIn(type: GraphQLOutputType, field: GraphQLField<unknown, unknown>): unknown {
  const isNeverNull =
    isNonNullType(type) ||
    field.astNode?.directives?.some(({ name }) => name.value === 'semanticNonNull') === true;
  if (!isNeverNull) return null;
  const named = isNonNullType(type) ? type.ofType : type;
  if (isListType(named)) return [];
  if (isEnumType(named)) return named.getValues()[0]?.value;
  return isScalarType(named) ? SCALARS[named.name] : {};
}

const SCALARS: Record<string, unknown> = {
  ID: '1',
  String: '',
  Int: 0,
  Float: 0,
  Boolean: false,
  DateTime: '2026-03-01T14:05:00.000Z',
  Date: '2026-03-01',
};

/** True while fields without a fixture are filled, see {@link Api.fill}. */
let isRich = false;

const fieldResolver: GraphQLFieldResolver<Record<string, unknown> | undefined, unknown> = (
  source,
  args,
  _context,
  info,
) => {
  const value = source?.[info.fieldName];
  const answer: unknown = typeof value === 'function' ? value(args) : value;
  if (answer !== undefined) return answer;
  if (isRich) return richValue(info.returnType, source, info);
  const field = info.parentType.getFields()[info.fieldName];
  return field === undefined ? null : standIn(info.returnType, field);
};

/** A refusal as the server sends it: a code of the catalogue with its sentence and status. */
export function refusal(
  code: ErrorCode,
  message: string,
  statusCode = 409,
  more: Record<string, unknown> = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, statusCode, ...more } });
}

/** A request of GraphQL. */
interface Operation {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

/** What happens to requests of an operation before, or after, they are carried out. */
interface Rule {
  operation: string;
  isAfter: boolean;
  meet: (request: Operation) => Promise<void>;
}

/** Requests of an operation that wait until the test lets them go. */
export interface Held {
  /** Resolves with the variables of the first one, once it has come in. */
  arrived: Promise<Record<string, unknown>>;
  release: () => void;
}

/** Thrown by a rule: the line breaks. */
class LineBroken extends Error {}

/** The documents of the client, each parsed once. */
const documents = new Map<string, DocumentNode>();

function parsed(query: string): DocumentNode {
  const document = documents.get(query) ?? parse(query);
  documents.set(query, document);
  return document;
}

/** The server of a component test: it answers from `schema.graphql`, with what the test says. */
class Api {
  private complaints: string[] = [];
  private answers: Answers = {};
  private rules: Rule[] = [];
  private readonly requests: Operation[] = [];
  /** Resolves once the requests so far have come in. */
  private line = Promise.resolve();
  private readonly listeners = new Map<string, Set<(value: unknown) => void>>();
  /** What the page asks for by elements: pictures. */
  private readonly own = http.get(
    ({ request }) => mediaOf(request) !== undefined,
    ({ request }) => mediaOf(request),
  );
  readonly worker = setupWorker(this.own, this.socket());

  /** Adds answers; a later one of the same field wins. They hold until the test ends. */
  answer(answers: Answers): void {
    this.answers = { ...this.answers, ...answers };
  }

  /** From now on, fields without an answer have a value, and lists are long: for a page that is to show all it can. */
  fill(): void {
    isRich = true;
  }

  /**
   * Holds the requests of an operation back from now on.
   * @param isAfter true to hold the answers back: what is asked for is done at once
   */
  hold(operation: string, { isAfter = false } = {}): Held {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const arrived = new Promise<Record<string, unknown>>((resolve) => {
      const meet = async ({ variables }: Operation): Promise<void> => {
        resolve(variables);
        await released;
      };
      this.rules.push({ operation, isAfter, meet });
    });
    return { arrived, release };
  }

  /** Refuses the next request of an operation. */
  refuse(operation: string, error: GraphQLError): void {
    this.once(operation, false, () => {
      throw error;
    });
  }

  /**
   * Breaks the line at the next request of an operation.
   * @param isAfter true where only the answer is lost: what was asked for is done
   */
  lose(operation: string, { isAfter = false } = {}): void {
    this.once(operation, isAfter, () => {
      throw new LineBroken();
    });
  }

  /** The variables of each request of an operation so far, the oldest first. */
  sent<Variables = Record<string, unknown>>(operation: string): Variables[] {
    return this.requests
      .filter(({ operationName }) => operationName === operation)
      .map(({ variables }) => variables as Variables);
  }

  /** Pushes a value to everybody who is subscribed to a field. */
  push<Field extends keyof Subscription>(field: Field, value: Partly<Subscription[Field]>): void {
    for (const listener of this.listeners.get(field) ?? []) listener({ [field]: value });
  }

  /** True if somebody is subscribed to a field. */
  isSubscribed(field: keyof Subscription): boolean {
    return (this.listeners.get(field)?.size ?? 0) > 0;
  }

  /** Notes an error that fails the test after its end, unless the test takes it. */
  complain(error: string): void {
    this.complaints.push(error);
  }

  /** Takes the errors of page and fixtures so far: for a test that provokes them. */
  takeComplaints(): string[] {
    const taken = this.complaints;
    this.complaints = [];
    return taken;
  }

  /**
   * Answers a request of the page as `fetch` does it. It is answered in the page: the way through the service worker and back
   * costs more than the answer.
   */
  async fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const request = new Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      this.respond(request, init.body).then(resolve, reject);
    });
  }

  private async respond(request: Request, body: unknown): Promise<Response> {
    const turn = this.line.then(nextTask);
    this.line = turn;
    if (request.body !== null && !isQuery(request)) {
      // What comes next finds all of it here: a route reads it by itself, which takes some tasks.
      const copy = request.clone();
      const taken = async (): Promise<void> => {
        // One that is aborted has no body any more.
        await copy.text().catch(() => undefined);
        await nextTask();
      };
      this.line = turn.then(taken);
    }
    await turn;
    try {
      const response =
        (await getResponse(this.given(request), request)) ?? (await this.ours(request, body));
      if (response.type !== 'error') return response;
    } catch (error) {
      // Where it was aborted, a route fails by its body.
      if (!request.signal.aborted)
        this.complain(`${request.method} ${request.url}: ${String(error)}`);
    }
    throw new TypeError('Failed to fetch');
  }

  /** The routes that the test has said, which may answer a request: each costs a look at the cookies. */
  private given({ method }: Request): RequestHandler[] {
    return this.worker
      .listHandlers()
      .filter((each: AnyHandler) => each instanceof RequestHandler)
      .filter(
        (each) =>
          each !== this.own && !(each instanceof HttpHandler && each.info.method !== method),
      );
  }

  private async ours(request: Request, body: unknown): Promise<Response> {
    if (isQuery(request)) return this.graphql(JSON.parse(String(body)) as Operation);
    const response = rest(request);
    if (response !== undefined) return response;
    this.complain(`Nothing answers ${request.method} ${new URL(request.url).pathname}`);
    return new HttpResponse(null, { status: 404 });
  }

  /** Forgets what the test has said. */
  reset(): void {
    isRich = false;
    this.answers = {};
    this.rules = [];
    this.requests.length = 0;
    this.worker.resetHandlers();
  }

  private once(operation: string, isAfter: boolean, act: () => never): void {
    const rule: Rule = {
      operation,
      isAfter,
      meet: () => {
        this.rules = this.rules.filter((each) => each !== rule);
        return act();
      },
    };
    this.rules.push(rule);
  }

  private async graphql(request: Operation): Promise<Response> {
    this.requests.push(request);
    try {
      await this.meet(request, false);
      const result = await this.execute(request);
      await this.meet(request, true);
      return Response.json(result);
    } catch (error) {
      if (error instanceof LineBroken) return Response.error();
      if (!(error instanceof GraphQLError)) throw error;
      return Response.json({ data: null, errors: [error.toJSON()] });
    }
  }

  private async meet(request: Operation, isAfter: boolean): Promise<void> {
    for (const rule of this.rules) {
      if (rule.operation === request.operationName && rule.isAfter === isAfter)
        await rule.meet(request);
    }
  }

  private async execute({ query, variables, operationName }: Operation): Promise<ExecutionResult> {
    const result = await execute({
      schema,
      document: parsed(query),
      variableValues: variables,
      operationName,
      rootValue: this.answers,
      fieldResolver,
      typeResolver: firstType,
    });
    // A mistake in a fixture is none that the page should show.
    const mistake = result.errors?.find(({ originalError }) => !isRefusal(originalError));
    if (mistake !== undefined) this.complain(`${operationName}: ${mistake.message}`);
    return result;
  }

  private socket() {
    const link = ws.link(/\/graphql$/);
    const server = makeServer({
      onSubscribe: (_context, _id, { query, variables, operationName }) => ({
        schema,
        document: parse(query),
        variableValues: variables,
        operationName,
        rootValue: {},
        fieldResolver,
        typeResolver: firstType,
      }),
      execute,
      subscribe: (args) =>
        subscribe({
          ...args,
          subscribeFieldResolver: (_source, _args, _context, { fieldName }) =>
            this.pushes(fieldName),
        }),
    });
    return link.addEventListener('connection', ({ client }) => {
      const closed = server.opened(
        {
          protocol: 'graphql-transport-ws',
          send: (text) => client.send(text),
          close: (code, reason) => client.close(code, reason),
          onMessage: (listener) =>
            client.addEventListener('message', ({ data }) => void listener(data as string)),
        },
        {},
      );
      client.addEventListener('close', () => void closed(1000, ''));
    });
  }

  private async *pushes(field: string): AsyncGenerator<unknown, void> {
    const values: unknown[] = [];
    let wake = (): void => undefined;
    const listener = (value: unknown): void => {
      values.push(value);
      wake();
    };
    const listeners = this.listeners.get(field) ?? new Set();
    this.listeners.set(field, listeners.add(listener));
    try {
      for (;;) {
        while (values.length > 0) yield values.shift();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      listeners.delete(listener);
    }
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof GraphQLError && 'code' in error.extensions;

/** The type of a value of an interface: what it says, or what the interface has first. */
const firstType: ExecutionArgs['typeResolver'] = (value, _context, _info, type) =>
  (value as { __typename?: string }).__typename ?? schema.getPossibleTypes(type)[0]?.name;

/** A picture of a camera: its number on grey. */
export const picture = (
  number: string | number,
  width = 1600,
  height = 1200,
): HttpResponse<string> =>
  new HttpResponse(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
       <rect width="100%" height="100%" fill="#777"/><text x="50%" y="50%" font-size="200">${number}</text>
     </svg>`,
    { headers: { 'Content-Type': 'image/svg+xml' } },
  );

/** Where this server answers. */
export const OWN = /^\/(?:api|graphql|health)\b/;

/** The few routes of REST that pages ask by themselves. */
const REST: Record<string, () => Response> = {
  'GET /api/csrf-cookie': () => new HttpResponse(null, { status: 204 }),
  'GET /api/auth/methods': () => HttpResponse.json({ password: true, oidc: null }),
  'GET /api/demo': () => HttpResponse.json({ state: 'none', loaded: 0, total: 0 }),
  'POST /api/auth/refresh': () => HttpResponse.json({}),
  'POST /api/auth/logout': () => HttpResponse.json({ logout_url: null }),
  'GET /health/live': () => HttpResponse.json({ status: 'up' }),
};

/** The picture that a request asks for, in the size that it says. */
function mediaOf({ url }: Request): Response | undefined {
  const { pathname, searchParams } = new URL(url);
  const [, id, small] = /^\/api\/media\/(\w+)(\/thumbnail)?$/.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  if (small === undefined) return picture(id);
  return searchParams.get('size') === 'list' ? picture(id, 128, 72) : picture(id, 640, 480);
}

/** True for a request of GraphQL: its body is a text. */
const isQuery = ({ url }: Request): boolean => new URL(url).pathname === '/graphql';

function rest({ method, url }: Request): Response | undefined {
  const { pathname } = new URL(url);
  if (method === 'PUT' && /^\/api\/citations\/\w+\/draft$/.test(pathname))
    return HttpResponse.json({});
  return REST[`${method} ${pathname}`]?.();
}

export const api = new Api();
