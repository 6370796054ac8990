import { type Refusal, type RestOperation, failureSubject, restFailureSentence } from './failures';
import { HttpError } from './http';
import { toast } from '../toast';

/**
 * Runs a REST operation. When it fails, what the failure table has for it is said, and it rejects;
 * when it succeeds, what was said before is taken back.
 */
export async function withFailureSaid<T>(
  operation: RestOperation,
  act: () => Promise<T>,
): Promise<T> {
  const subject = failureSubject(operation);
  try {
    const answer = await act();
    toast.mended(subject);
    return answer;
  } catch (error) {
    // Called off by the page itself.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const refusal: Refusal =
      error instanceof HttpError
        ? { status: error.status, message: error.message }
        : { status: 0, message: '' };
    toast.error(restFailureSentence(operation, refusal), subject);
    throw error;
  }
}
