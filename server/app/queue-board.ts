import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import type { ControllerHandlerReturnType } from '@bull-board/api/typings/app';
import { FastifyAdapter } from '@bull-board/fastify';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mayCall } from '../platform/identity/access.pure.js';
import { ActivityService } from '../platform/activity/activity.service.js';
import { Authenticator } from '../platform/auth/authenticator.js';
import type { Caller } from '../platform/identity/caller.js';
import type { AppRequest } from '../platform/identity/request.js';
import { AppError } from '../platform/errors/app-error.js';
import { errorBody, sendError } from '../platform/errors/error.filter.js';
import { translate } from '../platform/errors/translate.js';
import { JobQueues } from '../platform/jobs/job-queues.js';
import { QUEUES } from '../platform/jobs/jobs.js';

const logger = new Logger('QueueBoard');
const BOARD = '/ops/queues';

/** The only acts of the board beside showing: pausing or emptying a queue could break it. */
const RETRIES = new Set([
  `${BOARD}/api/queues/:queueName/:jobId/retry`,
  `${BOARD}/api/queues/:queueName/retry/:queueStatus`,
]);

/**
 * The board draws a button for everything that Bull can do: those that would be refused are hidden. It has no option for
 * that but one which takes the retries away as well. `refresh-cw` is the icon of retries.
 */
const ONLY_RETRIES = `<style>
  [class^='jobActions-'] li:not(:has(.lucide-refresh-cw)),
  [class^='queueActions-'] li:not(:has(.lucide-refresh-cw)),
  button[class*='trigger-']:has(.lucide-ellipsis-vertical),
  [role='menuitem']:has(> :is(.lucide-pause, .lucide-play)) { display: none !important; }
</style>`;

/** The board asks for a font of a foreign host, which our content security policy refuses: it does well without. */
const FOREIGN_FONT = /<link href="https:\/\/fonts\.googleapis\.com[^>]*>/;

/**
 * The queue board at `/ops/queues`, for administrators with their session (contract 3): it shows what Bull has, and
 * retries what has failed. Pages of the board are called by browsers, so a guest is sent to the sign-in page.
 */
export async function registerQueueBoard(app: NestFastifyApplication): Promise<void> {
  const queues = app.get(JobQueues, { strict: false });
  const authenticator = app.get(Authenticator, { strict: false });
  const activity = app.get(ActivityService, { strict: false });
  const adapter = new FastifyAdapter().setBasePath(BOARD);
  createBullBoard({
    queues: QUEUES.map((queue) => new BullAdapter(queues.get(queue))),
    serverAdapter: adapter,
    options: {
      uiConfig: { boardTitle: 'Stopline queues', hideDocsLink: true, hideRedisDetails: true },
    },
  });
  // The board's own handler would show errors of Redis or Node.
  adapter.setErrorHandler((error) => {
    const refusal = refusalOf(error);
    const body = { ...errorBody(refusal), error: refusal.message };
    return { status: refusal.status as ControllerHandlerReturnType['status'], body };
  });

  async function enter(
    request: AppRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> {
    try {
      const caller = await authenticator.authenticate(request);
      request.caller = caller;
      const { method, routeOptions } = request;
      if (!mayCall(['administrator'], caller)) throw await refused(caller, method);
      if (method === 'GET' || method === 'HEAD') return undefined;
      if (!RETRIES.has(routeOptions.url ?? '')) throw new AppError('METHOD_NOT_ALLOWED');
      await activity.noteActivity({
        type: 'job_redriven',
        actor: caller,
        description: `${caller.name} asked the queue board to retry ${retried(request.params)}`,
      });
      return undefined;
    } catch (error) {
      const { refusal } = translate(error);
      if (refusal.status === 401 && isPage(request)) reply.redirect('/login', 303);
      else sendError(reply, refusal);
      return reply;
    }
  }

  async function refused(caller: Caller, method: string): Promise<AppError> {
    await activity.noteActivity({
      type: 'refused',
      actor: caller,
      description: `${caller.name} was refused ${method} ${BOARD}`,
    });
    return new AppError('FORBIDDEN');
  }

  async function board(scope: FastifyInstance): Promise<void> {
    scope.addHook('onRequest', enter);
    scope.addHook('onSend', async (request, reply, payload) => {
      reply.header('Cache-Control', 'no-store');
      return isPage(request) && typeof payload === 'string'
        ? payload.replace(FOREIGN_FONT, '').replace('</head>', `${ONLY_RETRIES}</head>`)
        : payload;
    });
    await scope.register(adapter.registerPlugin() as never);
  }
  await app.register(board, { prefix: BOARD });
}

/**
 * Returns the refusal for an error of the board itself: a job that somebody else has retried, or Redis that does not
 * answer.
 */
function refusalOf(error: Error): AppError {
  const { refusal, expected } = translate(error);
  if (expected) return refusal;
  logger.warn(error.message);
  return new AppError(error.message.startsWith("Couldn't retry job") ? 'CONFLICT' : 'UNAVAILABLE');
}

function isPage({ method, url }: Pick<AppRequest, 'method' | 'url'>): boolean {
  return method === 'GET' && !/^\/ops\/queues\/(?:api|static)\//.test(url);
}

/** Returns the target of a retry, without any text of the client: queues have fixed names, jobs have numbers. */
function retried(params: unknown): string {
  const { queueName, jobId } = params as { queueName: string; jobId?: string };
  const queue = QUEUES.find((name) => name === queueName) ?? 'an unknown queue';
  if (jobId === undefined) return `everything that failed in ${queue}`;
  return `job ${/^\d{1,18}$/.test(jobId) ? jobId : 'of an unknown number'} of ${queue}`;
}
