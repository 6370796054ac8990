import { type Refusal, failureSentence } from './failures';
import { HttpError } from './http';
import { toast } from './toast';

/** Says what the failure table has for a REST operation that threw. */
export function toastFailure(operation: string, error: unknown): void {
  const refusal: Refusal =
    error instanceof HttpError
      ? { status: error.status, message: error.message }
      : { status: 0, message: '' };
  const sentence = failureSentence(operation, refusal);
  if (sentence !== null) toast.error(sentence);
}
