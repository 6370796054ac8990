import { type ErrorCode, ERRORS } from './catalogue.js';

/** Sentences by field, in the words of the door that was used. */
export type FieldErrors = Record<string, string[]>;

/** A refusal out of the catalogue: both doors answer with its code, sentence and status, and with nothing else. */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: {
      /** Fills `{name}` in the sentence. */
      params?: Record<string, string | number>;
      /** Present only with `INVALID`. */
      errors?: FieldErrors;
      /** The fields are called as they were sent, and not in the services' words. */
      asSent?: true;
      /** Seconds until another try makes sense. */
      retryAfter?: number;
    } = {},
  ) {
    super(sentence(code, details.params, details.errors));
    this.status = ERRORS[code].status;
  }
}

/** A 422 for one field, in one sentence. @param asSent where the field is called as it was sent */
export function invalidField(field: string, message: string, asSent?: true): AppError {
  return new AppError('INVALID', {
    errors: { [field]: [message] },
    ...(asSent === undefined ? {} : { asSent }),
  });
}

/**
 * Runs a service whose fields have other names at a door, so that its refusals name the fields that were sent.
 *
 * @param names the door's name for each field that differs
 */
export async function withFieldNames<Result>(
  names: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.details.errors === undefined) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.details.errors).map(([field, sentences]) => [
        names[field] ?? field,
        sentences,
      ]),
    );
    throw new AppError(error.code, { ...error.details, errors });
  }
}

function sentence(
  code: ErrorCode,
  params: Record<string, string | number> = {},
  errors?: FieldErrors,
): string {
  const first = errors === undefined ? undefined : Object.values(errors)[0]?.[0];
  return (
    first ??
    ERRORS[code].message.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
  );
}
