import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { snakeCase } from '../domain/spelling.pure.js';
import type { AppError, FieldErrors } from './app-error.js';
import type { ErrorBody } from './error-body.js';
import { RepeatedAnswer } from './repeated-answer.js';
import { translate } from './translate.js';

/** The one place where something thrown becomes an answer, for both doors. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): unknown {
    if (error instanceof RepeatedAnswer) {
      sendRepeated(host.switchToHttp().getResponse<FastifyReply>(), error);
      return undefined;
    }
    const { refusal, expected } = translate(error);
    if (!expected) this.logger.error(error);
    if (host.getType<GqlContextType>() === 'graphql') return graphqlError(refusal);
    const http = host.switchToHttp();
    sendError(
      http.getResponse<FastifyReply>(),
      refusal,
      // The request's own `destroyed` says nothing here: Node sets it as soon as a body has been read to its end.
      http.getRequest<FastifyRequest>().raw.socket.destroyed,
    );
    return undefined;
  }
}

/**
 * Sends a refusal over HTTP, in the words of the door that was called; nothing if the caller has left or the answer is
 * already on its way.
 */
export function sendError(reply: FastifyReply, refusal: AppError, gone = false): void {
  if (reply.sent || gone) return;
  // Fastify would close after a body that it did not read to its end: the sender's connection would be reset, and the
  // answer lost with it. Node reads on and drops what comes, as long as CONNECTION_LIMITS allows.
  void reply.removeHeader('connection');
  const { retryAfter } = refusal.details;
  if (retryAfter !== undefined) void reply.header('Retry-After', String(retryAfter));
  const body = /^\/graphql(?:\?|$)/.test(reply.request.url)
    ? { errors: [graphqlError(refusal).toJSON()] }
    : errorBody(refusal);
  void reply.status(refusal.status).send(body);
}

/** Sends an answer again, marked as such. */
function sendRepeated(reply: FastifyReply, { status, headers, body }: RepeatedAnswer): void {
  void reply
    .status(status)
    .headers({ ...headers, 'Idempotency-Replayed': 'true' })
    .type('application/json; charset=utf-8')
    .send(body);
}

/** A refusal in REST's words. */
export function errorBody(refusal: AppError): ErrorBody {
  const { code, status, message, details } = refusal;
  const { errors, asSent } = details;
  if (errors === undefined) return { statusCode: status, code, message };
  const inSnakeCase = asSent ? errors : errorsInSnakeCase(errors);
  return {
    statusCode: status,
    code,
    message: Object.values(inSnakeCase)[0]?.[0] ?? message,
    errors: inSnakeCase,
  };
}

/** A refusal in GraphQL's words. */
export function graphqlError(refusal: AppError): GraphQLError {
  const { errors, retryAfter } = refusal.details;
  return new GraphQLError(refusal.message, {
    extensions: {
      code: refusal.code,
      statusCode: refusal.status,
      ...(errors === undefined ? {} : { errors }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
  });
}

/** Returns fields in REST's spelling, even if a sentence names the field itself. */
function errorsInSnakeCase(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => {
      const name = snakeCase(field);
      return [
        name,
        sentences.map((sentence) => sentence.replace(`${field} is not`, `${name} is not`)),
      ];
    }),
  );
}
