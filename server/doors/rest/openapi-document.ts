import { RequestMethod, type Type } from '@nestjs/common';
import { type ModulesContainer, MetadataScanner } from '@nestjs/core';
import type { GraphQLSchema } from 'graphql';
import { type Access, ALLOW } from '../../platform/identity/allow.js';
import { type Operation, OPERATIONS, ref, TAGS } from './openapi.js';
import { type Schema, shapesFor } from './openapi-schemas.js';
import { snakeCase } from './shapes.js';

/** A route of the running server. */
export interface RestRoute {
  /** As in {@link OPERATIONS}: `GET /api/citations/:id`. */
  key: string;
  access: readonly Access[];
}

/** An OpenAPI document, as far as the page reads it. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema>; [kind: string]: unknown };
}

export interface DescribedOperation {
  tags: string[];
  summary: string;
  description: string;
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { required: true; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
  security: Record<string, string[]>[];
}

// How Nest marks controllers and routes; neither constant is exported.
const PATH = 'path';
const METHOD = 'method';

/** Every route that a controller of this server has. */
export function restRoutes(modules: ModulesContainer): RestRoute[] {
  const scanner = new MetadataScanner();
  const routes: RestRoute[] = [];
  const controllers = [...modules.values()].flatMap((module) => [...module.controllers.values()]);
  for (const { metatype } of controllers) {
    const controller = metatype as Type;
    const prototype = controller.prototype as Record<string, object>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name];
      if (handler === undefined || !Reflect.hasMetadata(METHOD, handler)) continue;
      const method = RequestMethod[Reflect.getMetadata(METHOD, handler) as number] ?? '';
      const parts = [
        Reflect.getMetadata(PATH, controller),
        Reflect.getMetadata(PATH, handler),
      ] as string[];
      const path = parts.flatMap((part) => part.split('/')).filter((part) => part !== '');
      const access = (Reflect.getMetadata(ALLOW, handler) ?? []) as readonly Access[];
      routes.push({ key: `${method} /${path.join('/')}`, access });
    }
  }
  return routes;
}

/** The description of REST's door: the table of operations with the access rules of the routes that run. */
export function openApiDocument(
  routes: readonly RestRoute[],
  graphql: GraphQLSchema,
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const { key, access } of routes) {
    const operation = (OPERATIONS as Partial<Record<string, Operation>>)[key];
    if (operation === undefined) continue;
    const [method = '', path = ''] = key.split(' ');
    const address = path.replace(/:(\w+)/g, (_, name: string) => `{${snakeCase(name)}}`);
    (paths[address] ??= {})[method.toLowerCase()] = described(method, address, operation, access);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stopline',
      version: '1',
      description:
        'Reviews traffic-camera violation events and issues citation notices. Dates are ISO 8601 in UTC. Whoever calls with a session (cookies) sends the value of the cookie XSRF-TOKEN as the header X-XSRF-TOKEN with everything but GET; API tokens need neither. GraphQL at /graphql offers the same and more.',
    },
    tags: TAGS.map((name) => ({ name })),
    paths,
    components: {
      schemas: shapesFor([paths, ref('Error')], graphql),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'access_token' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token with the named scope.',
        },
      },
    },
  };
}

function described(
  method: string,
  address: string,
  operation: Operation,
  access: readonly Access[],
): DescribedOperation {
  const { tag, summary, description, answers } = operation;
  const content = contentOf(operation);
  return {
    tags: [tag],
    summary,
    description: [description, whoMay(access)]
      .filter((sentence) => sentence !== undefined)
      .join(' '),
    parameters: parametersOf(address, operation),
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: Object.fromEntries([
      ...Object.entries(answers).map(
        ([status, { description, schema, types = ['application/json'] }]) => [
          status,
          {
            description,
            ...(schema === undefined
              ? {}
              : { content: Object.fromEntries(types.map((type) => [type, { schema }])) }),
          },
        ],
      ),
      ...refusalsOf(method, address, operation, access).map((status) => [
        status,
        {
          description: REFUSALS[status] ?? '',
          content: { 'application/json': { schema: ref('Error') } },
        },
      ]),
    ]) as DescribedOperation['responses'],
    security: securityOf(method, access),
  };
}

function contentOf({ body, parts }: Operation): Record<string, { schema: Schema }> | undefined {
  if (body !== undefined) return { 'application/json': { schema: body } };
  if (parts === undefined) return undefined;
  const schema = { type: 'object', properties: parts, required: Object.keys(parts) };
  return { 'multipart/form-data': { schema } };
}

function parametersOf(
  address: string,
  { query = {}, versioned }: Operation,
): DescribedOperation['parameters'] {
  const inPath = [...address.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  return [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer' } })),
    ...Object.entries(query).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      required: name === 'status' || name === 'term',
      ...(description === undefined ? {} : { description }),
      schema,
    })),
    ...(versioned === true
      ? [
          {
            name: 'If-Match',
            in: 'header',
            required: false,
            description:
              'The `version` that the caller has seen; 409 when it is not the current one.',
            schema: { type: 'string' },
          },
        ]
      : []),
  ];
}

const REFUSALS: Partial<Record<number, string>> = {
  400: 'The request could not be understood.',
  401: 'Not signed in, the access token has expired, or what was sent to sign in is wrong.',
  403: 'Not allowed, or the CSRF token is missing.',
  404: 'Not there, or not visible to the caller.',
  409: 'The state does not allow it, or somebody was faster.',
  413: 'Too large.',
  415: 'Not a type of content that is taken.',
  416: 'The part that was asked for is past the end; `Content-Range` says how long the file is.',
  422: 'A field is wrong.',
  429: 'Slow down; `Retry-After` says how long.',
  503: 'Something that is needed cannot be reached.',
};

/** What follows from what a route takes, and what its row adds. */
function refusalsOf(
  method: string,
  address: string,
  { body, parts, query, refuses = [] }: Operation,
  access: readonly Access[],
): number[] {
  const statuses = new Set<number>(refuses);
  if (!access.includes('public')) statuses.add(401).add(403);
  if (method !== 'GET') statuses.add(403);
  if (address.includes('{')) statuses.add(404);
  if (query !== undefined) statuses.add(422);
  if (body !== undefined || parts !== undefined) statuses.add(400).add(413).add(415).add(422);
  return [...statuses].sort((one, other) => one - other);
}

const WHO: Record<Access, string> = {
  public: 'everybody',
  'signed-in': 'everybody who is signed in',
  processing: 'processing officers',
  inspection: 'inspection officers',
  administrator: 'administrators',
  'token:citations:read': 'API tokens with `citations:read`',
  'token:events:write': 'API tokens with `events:write`',
};

function whoMay(access: readonly Access[]): string {
  const who = access.map((one) => WHO[one]);
  const last = who.pop() ?? 'nobody';
  return `For ${who.length === 0 ? last : `${who.join(', ')} and ${last}`}.`;
}

function securityOf(method: string, access: readonly Access[]): DescribedOperation['security'] {
  const csrf: Record<string, string[]> = method === 'GET' ? {} : { csrf: [] };
  const scopes = access.filter((one) => one.startsWith('token:'));
  const people = access.length > scopes.length && !access.includes('public');
  return [
    ...(access.includes('public') ? [csrf] : []),
    ...(people ? [{ session: [], ...csrf }] : []),
    ...scopes.map((scope) => ({ token: [scope.slice('token:'.length)] })),
  ];
}
