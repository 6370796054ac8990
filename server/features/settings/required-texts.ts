import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import type { Cause } from '../../platform/domain/duty.js';
import { AppError } from '../../platform/errors/app-error.js';

/** Returns the sentences about required texts of a cause that would be empty in some letters, and holds them still. */
type Reader = (tx: Tx, cause: Cause) => Promise<string[]>;

/**
 * Refuses changes of settings that empty a required text of letters (programs 3). The feature that keeps the texts says
 * which are empty; what was empty before the change stays.
 */
@Injectable()
export class RequiredTexts {
  private reader: Reader = () => Promise.resolve([]);

  /** Hands the reader in, once, when the application starts. */
  readBy(reader: Reader): void {
    this.reader = reader;
  }

  /**
   * Makes a change in its transaction, unless it empties a required text.
   *
   * @param field names the sentences
   * @throws AppError `INVALID`
   */
  async keepFilled<Result>(
    tx: Tx,
    { cause, field }: { cause: Cause; field: string },
    change: () => Promise<Result>,
  ): Promise<Result> {
    const before = await this.reader(tx, cause);
    const result = await change();
    // At the end: what a program changes together is judged together (programs 7). Of changes that began with the same
    // sentences the last is judged, which is the one that added others: the refusal names its row.
    tx.checkAtEnd(`required texts ${cause} ${field} ${before.join()}`, async () => {
      const added = (await this.reader(tx, cause)).filter((sentence) => !before.includes(sentence));
      if (added.length > 0) throw new AppError('INVALID', { errors: { [field]: added } });
    });
    return result;
  }
}
