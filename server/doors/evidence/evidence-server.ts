import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  EvidenceAccess,
  type ShownNotice,
} from '../../features/public-evidence/evidence-access.service.js';
import { EvidenceContacts } from '../../features/public-evidence/evidence-contacts.service.js';
import {
  EvidenceCookie,
  LOOK_SECONDS,
  type Look,
} from '../../features/public-evidence/evidence-cookie.js';
import {
  formPage,
  nothingPage,
  STYLE,
  viewPage,
} from '../../features/public-evidence/evidence.template.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LANGUAGES, type Language } from '../../platform/domain/language.js';
import { clientAddress } from '../../platform/domain/network.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import { translate } from '../../platform/errors/translate.js';
import type { Origin } from '../../platform/identity/caller.js';
import { CONNECTION_LIMITS, LOOPBACK, ServerConnections } from '../http/connections.js';
import { GracefulStop } from '../http/graceful-stop.js';
import { sendMedia } from '../http/send-media.js';
import { askedLanguage } from './asked-language.pure.js';

const BODY_LIMIT = 4_096;
/** A form has a few hundred bytes. */
const REQUEST_TIMEOUT_MS = 20_000;
const COOKIE = 'evidence';
const NO_STORE = 'no-store';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const HEADERS = {
  'cache-control': NO_STORE,
  'content-security-policy': [
    "default-src 'none'",
    "img-src 'self'",
    "media-src 'self'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
};

const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** The pages where owners look at the evidence (mailing 7): a server of their own, which shares nothing with the API's. */
@Injectable()
export class EvidenceServer implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Evidence');
  private server: FastifyInstance | null = null;
  private connections: ServerConnections | null = null;

  constructor(
    private readonly access: EvidenceAccess,
    private readonly contacts: EvidenceContacts,
    private readonly cookies: EvidenceCookie,
    private readonly stop: GracefulStop,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Makes the server; null where owners see nothing. */
  async prepare(): Promise<FastifyInstance | null> {
    const { evidence } = this.config;
    if (evidence === undefined) return null;
    const headers = evidence.url.startsWith('https://') ? { ...HEADERS, ...HTTPS_ONLY } : HEADERS;
    const server = fastify({
      bodyLimit: BODY_LIMIT,
      requestTimeout: REQUEST_TIMEOUT_MS,
      http: {
        headersTimeout: CONNECTION_LIMITS.headersMs,
        connectionsCheckingInterval: CONNECTION_LIMITS.checkMs,
      },
      connectionTimeout: CONNECTION_LIMITS.readMs,
      trustProxy: (_address: string, hop: number) => hop < evidence.proxyHops,
      genReqId: () => randomUUID(),
      routerOptions: { ignoreTrailingSlash: true },
      frameworkErrors: (_error, _request, reply: FastifyReply) => {
        this.nothing(reply.headers(headers), 400);
      },
      forceCloseConnections: 'idle',
      // Requests that still arrive while the process stops are served (see GracefulStop).
      return503OnClosing: false,
    });
    await server.register(fastifyCookie);
    server.removeAllContentTypeParsers();
    server.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    server.addHook('onRequest', (_request, reply, next) => {
      reply.headers(headers);
      next();
    });
    server.setNotFoundHandler((_request, reply) => this.nothing(reply, 404));
    server.setErrorHandler((error, _request, reply) => {
      const { refusal, expected } = translate(error);
      if (!expected) this.logger.error(error);
      return this.nothing(reply, refusal.status);
    });
    this.routes(server);
    await server.ready();
    this.server = server;
    return server;
  }

  /** Lets a server that has other pages as well hand over what is for this one. */
  behind(main: Server): void {
    const { server } = this;
    if (server === null || this.config.evidence?.port !== null) return;
    type Listener = (request: IncomingMessage, response: ServerResponse) => void;
    // The first listener answers requests; the rest watch the connections of both servers.
    const [answer, ...watchers] = main.listeners('request') as Listener[];
    main.removeAllListeners('request');
    main.on('request', (request, response) => {
      for (const watch of watchers) watch(request, response);
      if (/^\/(?:evidence(?:[/?]|$)|robots\.txt(?:\?|$))/.test(request.url ?? ''))
        server.routing(request, response);
      else answer?.(request, response);
    });
  }

  /** Listens on the port that has nothing else, where there is one. */
  async listen(): Promise<void> {
    const port = this.config.evidence?.port ?? null;
    if (this.server === null || port === null) return;
    this.connections = new ServerConnections(this.server.server);
    this.stop.addServer(this.connections);
    const { host } = this.config.http;
    const address = await this.server.listen({ port, host: host ?? LOOPBACK.ipv4 });
    if (host === undefined) await this.connections.listenOnIpv6Loopback();
    this.logger.log(`Owners look at the evidence on ${address}`);
  }

  /** Finishes the requests in hand while everything that they need is still there. */
  async beforeApplicationShutdown(): Promise<void> {
    this.connections?.stop();
    await this.server?.close();
  }

  private routes(server: FastifyInstance): void {
    server.get('/robots.txt', (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
    );
    server.get('/evidence', async (request, reply) => {
      const languages = await this.access.languages();
      const number = textOf(request.query, 'number');
      const contacts = await this.contacts.all();
      const language = languageOf(request, languages);
      return html(reply, 200, formPage(language, languages, { number, contacts }));
    });
    server.post('/evidence', (request, reply) => this.enter(request, reply));
    server.get('/evidence/view', async (request, reply) => {
      const look = this.lookOf(request);
      const notice = look === null ? null : await this.access.shown(look.number);
      if (look === null || notice === null) return this.leave(reply);
      await this.access.logView(notice, originOf(request));
      const asked = LANGUAGES.find((language) => language === textOf(request.query, 'lang'));
      const contacts = await this.contacts.ofCause(notice.content.cause);
      return html(reply, 200, viewPage(notice, contacts, asked ?? look.language));
    });
    server.get<{ Params: { cause: string } }>('/evidence/logo/:cause', async (request, reply) => {
      const logo = await this.contacts.logo(request.params.cause);
      return logo === null ? this.nothing(reply, 404) : reply.type(logo.type).send(logo.bytes);
    });
    server.get<{ Params: { place: string } }>('/evidence/media/:place', (request, reply) =>
      this.media(request, request.params.place, reply),
    );
    server.post('/evidence/leave', (_request, reply) => this.leave(reply));
  }

  private async enter(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const number = (fields.get('number') ?? '').slice(0, 100);
    const languages = await this.access.languages();
    const language = languageOf(request, languages);
    const pin = fields.get('pin') ?? '';
    const entry = await this.access.enter({ number, pin }, originOf(request));
    if ('number' in entry) {
      const look: Look = { number: entry.number, language };
      return reply
        .setCookie(COOKIE, this.cookies.sealLook(look), {
          ...this.cookieOptions(),
          maxAge: LOOK_SECONDS,
        })
        .redirect('/evidence/view', 303);
    }
    if ('tooMany' in entry) void reply.header('retry-after', String(entry.tooMany.seconds));
    const status = 'tooMany' in entry ? 429 : 422;
    const contacts = await this.contacts.all();
    return html(reply, status, formPage(language, languages, { number, contacts, refusal: entry }));
  }

  private async media(
    request: FastifyRequest,
    place: string,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const notice: ShownNotice | null = await this.noticeOf(request);
    if (notice === null || !/^[1-9]\d{0,2}$/.test(place)) return this.nothing(reply, 404);
    try {
      const file = await this.access.file(notice, Number(place), originOf(request));
      await sendMedia(file, request, reply, NO_STORE);
      return reply;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return this.nothing(reply, error.status);
      throw error;
    }
  }

  private async noticeOf(request: FastifyRequest): Promise<ShownNotice | null> {
    const look = this.lookOf(request);
    return look === null ? null : this.access.shown(look.number);
  }

  private lookOf(request: FastifyRequest): Look | null {
    return this.cookies.openLook(request.cookies[COOKIE]);
  }

  private leave(reply: FastifyReply): FastifyReply {
    return reply.clearCookie(COOKIE, this.cookieOptions()).redirect('/evidence', 303);
  }

  private nothing(reply: FastifyReply, status: number): FastifyReply {
    return html(reply, status, nothingPage('en'));
  }

  private cookieOptions() {
    return {
      path: '/evidence',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.config.evidence?.url.startsWith('https://') === true,
    } as const;
  }
}

function html(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').send(page);
}

function originOf({ ip, id: requestId }: FastifyRequest): Origin {
  return { ip: clientAddress(ip), requestId };
}

/** A parameter of the address; empty where it is not given, or twice. */
function textOf(query: unknown, name: string): string {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.slice(0, 100) : '';
}

function languageOf(request: FastifyRequest, languages: readonly Language[]): Language {
  return askedLanguage(
    languages,
    textOf(request.query, 'lang'),
    request.headers['accept-language'],
  );
}
