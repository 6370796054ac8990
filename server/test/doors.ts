import type { FastifyInstance, InjectOptions } from 'fastify';

export interface Answer<Body = any> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Body;
  /** The body as it came, for files. */
  raw: Buffer;
}

export interface GraphqlAnswer<Data = any> {
  status: number;
  data: Data;
  errors: {
    message: string;
    path?: string[];
    extensions: {
      code: string;
      statusCode?: number;
      errors?: Record<string, string[]>;
      retryAfter?: number;
    };
  }[];
}

/** A client of the API at both doors, with the cookies of one browser or with a bearer token. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  bearer: string | undefined;

  constructor(private readonly fastify: FastifyInstance) {}

  /** One call through REST. `path` is what follows `/api/`. */
  rest(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.send({
      method,
      url: `/api/${path}`,
      headers,
      ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
    });
  }

  /** One call through GraphQL. */
  async graphql<Data = any>(
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<GraphqlAnswer<Data>> {
    const { status, body } = await this.send({
      method: 'POST',
      url: '/graphql',
      payload: { query, variables },
    });
    return { status, data: body?.data, errors: body?.errors ?? [] };
  }

  /** Any request, with this visitor's cookies and CSRF token. */
  async send(options: InjectOptions & { url: string }): Promise<Answer> {
    const safe = options.method === 'GET' || options.method === 'HEAD';
    if (!safe && this.bearer === undefined && !this.cookies.has('XSRF-TOKEN')) {
      await this.send({ method: 'GET', url: '/api/csrf-cookie' });
    }
    const response = await this.fastify.inject({
      ...options,
      headers: {
        ...(this.cookies.size === 0
          ? {}
          : { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(safe || this.bearer !== undefined
          ? {}
          : { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' }),
        ...(this.bearer === undefined ? {} : { authorization: `Bearer ${this.bearer}` }),
        ...options.headers,
      },
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      body: parsed(response.body),
      raw: response.rawPayload,
    };
  }
}

/** A body as JSON, or as it came where it is none. */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
