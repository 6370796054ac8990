import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type ExecutionArgs,
  getVariableValues,
  GraphQLError,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { type Context, handleProtocols, type SubscribePayload } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { Authenticator, type SocketHandshake } from '../../platform/auth/authenticator.js';
import type { Caller } from '../../platform/identity/caller.js';
import { Csrf, isBearer } from '../../platform/auth/csrf.js';
import type { AppRequest, GraphqlContext } from '../../platform/identity/request.js';
import { SessionsService } from '../../features/sign-in/sessions.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { graphqlError } from '../../platform/errors/error.filter.js';
import { translate } from '../../platform/errors/translate.js';
import { addressBehindProxies } from '../../platform/domain/network.pure.js';
import { Metrics } from '../../platform/metrics/metrics.service.js';
import { formatErrors } from './format-error.js';
import { LIMITS, limitsRule } from './limits.js';
import { isSkipped, subscriptionOf } from './subscription-operation.js';

/** The limits of one WebSocket. */
export const SOCKET_LIMITS = {
  /** A message is a document with its variables. */
  messageBytes: 64 * 1024,
  /** Time limit from the upgrade to `connection_init`, in milliseconds. */
  initMs: 3_000,
  subscriptions: 10,
  /** A longer id does not fit into the reason that a socket is closed with. */
  idLength: 64,
  /** The limit for one session or API token: a browser opens one for each tab. */
  socketsACaller: 50,
} as const;

/** Interval at which sockets notice that their session has ended, in any process. */
const WATCH_MS = 1_000;
const PATH = '/graphql';

// 4403 is the one refusal after which graphql-ws clients may connect again: with a refreshed session, or not at all.
const REFUSED = 4403;
const TRY_AGAIN_LATER = 1013;

interface Open {
  handshake: SocketHandshake;
  caller: Caller;
}

type SocketContext = Context<Record<string, unknown>, Extra>;

/**
 * Subscriptions over WebSocket at `/graphql` (protocol `graphql-transport-ws`). A socket has one caller: the session
 * of its cookie, or the API token of `connectionParams.authorization`; it is closed when that ends. Queries and
 * mutations are not taken here: HTTP is their door, with its own checks.
 *
 * Replaces Nest's own server, which checks no Origin, takes messages of 100 MB from anybody and leaves upgrades of
 * other addresses hanging.
 */
@Injectable()
export class SubscriptionServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Subscriptions');
  private readonly open = new Map<WebSocket, Open>();
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: SOCKET_LIMITS.messageBytes,
    handleProtocols,
  });
  private stopServing: () => void | Promise<void> = () => undefined;
  private watch: NodeJS.Timeout | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly schemaHost: GraphQLSchemaHost,
    private readonly authenticator: Authenticator,
    private readonly sessions: SessionsService,
    private readonly csrf: Csrf,
    @Inject(CONFIG) private readonly config: Config,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'stopline_subscription_sockets',
      'Open WebSockets that have said who they are.',
      () => this.count,
    );
  }

  /** Returns the number of open sockets that have authenticated. */
  get count(): number {
    return this.open.size;
  }

  onApplicationBootstrap(): void {
    const { dispose } = useServer(
      {
        // Else it prints advice for developers, and tells clients what went wrong inside.
        isProd: true,
        jsonMessageReviver: refuseServerMessages,
        connectionInitWaitTimeout: SOCKET_LIMITS.initMs,
        onConnect: (context: SocketContext) => this.connect(context),
        onClose: ({ extra }: SocketContext) => void this.open.delete(extra.socket),
        onSubscribe: (context: SocketContext, id, payload) => this.subscribe(context, id, payload),
        onNext: (_context, _id, _payload, _args, { errors, ...result }) => ({
          ...result,
          ...(errors === undefined ? {} : { errors: formatErrors(errors) }),
        }),
        onError: (_context, _id, _payload, errors) => formatErrors(errors),
      },
      this.sockets,
    );
    this.stopServing = dispose;
    // After the listener of graphql-ws, in the place of what it prints: ws itself closes a socket that breaks the rules.
    this.sockets.on('connection', (socket) =>
      socket
        .removeAllListeners('error')
        .on('error', ({ message }) => this.logger.debug(`A WebSocket was closed: ${message}`)),
    );
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.upgrade(request, socket, head),
    );
    this.watch = setInterval(() => void this.closeEnded(), WATCH_MS);
  }

  /** Lets every client know before the server closes, which would wait for them. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.watch);
    const late = setTimeout(
      () => this.sockets.clients.forEach((socket) => socket.terminate()),
      2_000,
    );
    await this.stopServing();
    clearTimeout(late);
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', (error) => this.logger.debug(error.message));
    if (request.url?.split('?', 1)[0] !== PATH) refuse(socket, '404 Not Found');
    else if (!isBearer(request.headers) && !this.csrf.isSameOrigin(request.headers))
      refuse(socket, '403 Forbidden');
    else
      this.sockets.handleUpgrade(request, socket, head, (opened) =>
        this.sockets.emit('connection', opened, request),
      );
  }

  private async connect({ extra, connectionParams }: SocketContext): Promise<boolean> {
    const { socket, request } = extra;
    const handshake = {
      headers: request.headers,
      authorization: connectionParams?.['authorization'],
      ip: addressBehindProxies(request, this.config.http.trustedProxyHops),
      requestId: crypto.randomUUID(),
    };
    try {
      const caller = await this.authenticator.authenticateSocket(handshake);
      if (this.countOf(caller) >= SOCKET_LIMITS.socketsACaller)
        throw new AppError('TOO_MANY_REQUESTS');
      if (socket.readyState === socket.OPEN) this.open.set(socket, { handshake, caller });
      return true;
    } catch (error) {
      close(socket, error);
      return false;
    }
  }

  /** Returns the result of a subscription, or the errors that keep it from running. */
  private async subscribe(
    { extra, subscriptions }: SocketContext,
    id: string,
    payload: SubscribePayload,
  ): Promise<ExecutionArgs | GraphQLError[]> {
    try {
      if (id.length > SOCKET_LIMITS.idLength)
        throw new GraphQLError(
          `The id of a subscription has at most ${SOCKET_LIMITS.idLength} characters`,
        );
      const open = this.open.get(extra.socket);
      if (open === undefined || !(await this.isAlive(open))) throw new AppError('UNAUTHENTICATED');
      if (Object.keys(subscriptions).length > SOCKET_LIMITS.subscriptions)
        throw new AppError('TOO_MANY_REQUESTS');
      return this.prepare(open, payload);
    } catch (error) {
      return [
        error instanceof GraphQLError ? badRequest(error) : graphqlError(translate(error).refusal),
      ];
    }
  }

  private prepare(
    open: Open,
    { query, variables, operationName }: SubscribePayload,
  ): ExecutionArgs | GraphQLError[] {
    const { schema } = this.schemaHost;
    const document = parse(query, { maxLexicalTokens: LIMITS.tokens });
    const faults = validate(schema, document, [...specifiedRules, limitsRule]);
    if (faults.length > 0) return faults.map(badRequest);
    const operation = subscriptionOf(document, operationName);
    const { errors } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      variables ?? {},
    );
    if (errors !== undefined) return errors.map(badRequest);
    if (isSkipped(document, operation))
      throw new GraphQLError('This subscription is skipped: nothing is left of it');
    const contextValue = contextOf(open);
    return { schema, document, operationName, variableValues: variables, contextValue };
  }

  private async closeEnded(): Promise<void> {
    await Promise.all(
      [...this.open].map(async ([socket, open]) => {
        try {
          if (!(await this.isAlive(open))) close(socket, new AppError('UNAUTHENTICATED'));
        } catch (error) {
          // The state of the session is unknown at the moment; the next check comes soon.
          this.logger.debug(`Not known whether a session is alive: ${String(error)}`);
        }
      }),
    );
  }

  private async isAlive({ caller, handshake }: Open): Promise<boolean> {
    // Every change of a user's rights ends their sessions, so the caller of the connection stays right.
    if (caller.kind === 'user') return this.sessions.isAlive(caller.sessionId);
    return this.authenticator.authenticateSocket(handshake).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
  }

  private countOf(caller: Caller): number {
    const key = keyOf(caller);
    return [...this.open.values()].filter((open) => keyOf(open.caller) === key).length;
  }
}

/** The messages that only a server sends: graphql-ws takes one from a client for a fault of ours, and prints it. */
const OF_SERVERS: ReadonlySet<unknown> = new Set(['connection_ack', 'next', 'error']);

/** Makes a message of a server's type an invalid one (4400). Only the message itself has no key. */
function refuseServerMessages(key: string, value: unknown): unknown {
  if (key === '' && typeof value === 'object' && value !== null && 'type' in value)
    if (OF_SERVERS.has(value.type)) throw new Error('Only a server sends this');
  return value;
}

function keyOf(caller: Caller): string {
  return caller.kind === 'user' ? caller.sessionId : `token ${caller.tokenId}`;
}

/** The context of a subscription: the parts of a request that guard and resolvers look at. */
function contextOf({ caller, handshake }: Open): Pick<GraphqlContext, 'request'> {
  const { headers, ip, requestId } = handshake;
  return { request: { caller, headers, ip, id: requestId } as AppRequest };
}

function badRequest({ message, nodes, source, positions }: GraphQLError): GraphQLError {
  const extensions = { code: 'BAD_REQUEST', statusCode: 400 };
  return new GraphQLError(message, { nodes, source, positions, extensions });
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Says why: a refusal in its sentence (at most 123 bytes), anything else as a fault that passes. */
function close(socket: WebSocket, error: unknown): void {
  const { refusal, expected } = translate(error);
  socket.close(expected ? REFUSED : TRY_AGAIN_LATER, refusal.message);
}
