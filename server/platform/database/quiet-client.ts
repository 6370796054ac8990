import { Client, type ClientConfig, type DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

// TypeORM keeps the values of a failed statement on its error, and any log of the error would show them.
Object.defineProperty(QueryFailedError.prototype, 'parameters', {
  get: () => undefined,
  set: () => undefined,
});

/** A connection whose errors name the fault and never the values of the statement: errors end in logs (reliability 23). */
export class QuietClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.connection.prependListener('errorMessage', takeOutValues);
  }
}

// Classes of SQLSTATE in whose messages Postgres names tables, constraints and states, and repeats no values.
const WITHOUT_VALUES = /^(?:08|23|25|28|3D|40|42|5[3-8]|XX)/;

function takeOutValues(error: DatabaseError): void {
  error.detail = undefined;
  error.hint = undefined;
  error.where = undefined;
  error.internalQuery = undefined;
  if (!WITHOUT_VALUES.test(error.code ?? ''))
    error.message = `Postgres error ${error.code}; its message may repeat values and is left out`;
  // The stack begins with the message.
  Error.captureStackTrace(error, takeOutValues);
}
