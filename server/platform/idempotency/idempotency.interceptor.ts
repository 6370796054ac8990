import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  RequestMethod,
} from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA } from '@nestjs/common/constants.js';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { errorBody } from '../errors/error.filter.js';
import { RepeatedAnswer } from '../errors/repeated-answer.js';
import { translate } from '../errors/translate.js';
import { replyOf, requestOf } from '../identity/request.js';
import { type FirstAnswer, Idempotency, KEY_HEADER } from './idempotency.service.js';

/** Takes `Idempotency-Key` at a route of REST; `@Idempotent` sets it. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const key = requestOf(context).headers[KEY_HEADER];
    return typeof key === 'string' ? from(this.once(context, key, next)) : next.handle();
  }

  private async once(context: ExecutionContext, key: string, next: CallHandler): Promise<unknown> {
    const { caller, method, url, body } = requestOf(context);
    if (caller?.kind !== 'user') return lastValueFrom(next.handle());
    let result: unknown;
    let failure: { error: unknown } | undefined;
    const work = async (): Promise<FirstAnswer> => {
      try {
        result = await lastValueFrom(next.handle());
        return { ...headOf(context), body: JSON.stringify(result) };
      } catch (error) {
        failure = { error };
        const { refusal } = translate(error);
        return { status: refusal.status, headers: {}, body: JSON.stringify(errorBody(refusal)) };
      }
    };
    const known = await this.idempotency.once(caller, key, [method, url, body], work);
    if (known !== null) throw new RepeatedAnswer(known.status, known.headers, known.body);
    if (failure !== undefined) throw failure.error;
    return result;
  }
}

/** Returns the status that Nest will give the answer, and the headers that belong to it. */
function headOf(context: ExecutionContext): Pick<FirstAnswer, 'status' | 'headers'> {
  const handler = context.getHandler();
  const code = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
  const isPost = Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.POST;
  const etag = replyOf(context).getHeader('etag');
  return {
    status: code ?? (isPost ? 201 : 200),
    headers: typeof etag === 'string' ? { etag } : {},
  };
}
