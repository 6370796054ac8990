import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import type { Cause } from '../../platform/domain/duty.js';
import { AppError } from '../../platform/errors/app-error.js';

/** A required text that would be empty in some letters. */
export interface EmptyText {
  /** The set that it is of. */
  setId: number;
  /** Its field in the set. */
  field: string;
  sentence: string;
}

/** Returns the required texts of causes that would be empty in some letters, and holds them still. */
type Reader = (tx: Tx, causes: readonly Cause[]) => Promise<EmptyText[]>;

interface Checked {
  causes: readonly Cause[];
  /** What was empty before the change. */
  before: readonly EmptyText[];
  /** Names all sentences; without it each is named at its own text. */
  field?: string;
  /** Only the texts of this set are judged. */
  setId?: number;
}

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

  /** The required texts of causes that are empty in some letters now; nobody changes them until the transaction ends. */
  emptyTexts(tx: Tx, causes: readonly Cause[]): Promise<EmptyText[]> {
    return this.reader(tx, causes);
  }

  /**
   * Makes a change in its transaction, unless it empties a required text.
   *
   * @param field names the sentences
   * @throws AppError `INVALID`
   */
  async keepFilled<Result>(
    tx: Tx,
    { causes, field }: { causes: readonly Cause[]; field: string },
    change: () => Promise<Result>,
  ): Promise<Result> {
    const before = await this.emptyTexts(tx, causes);
    const result = await change();
    this.checkFilled(tx, { causes, before, field });
    return result;
  }

  /**
   * Refuses what was changed in a transaction where more required texts are empty than before. At the end: what a program
   * changes together is judged together (programs 7). Of changes that began with the same empty texts the last is judged,
   * which is the one that added others: the refusal names its row.
   *
   * @throws AppError `INVALID`
   */
  checkFilled(tx: Tx, { causes, before, field, setId }: Checked): void {
    const known = new Set(before.map(nameOf));
    const name = ['required texts', ...causes, field ?? setId, ...known].join(' ');
    tx.checkAtEnd(name, async () => {
      const errors: Record<string, string[]> = {};
      for (const empty of await this.emptyTexts(tx, causes)) {
        if (known.has(nameOf(empty)) || empty.setId !== (setId ?? empty.setId)) continue;
        const at = field ?? empty.field;
        errors[at] = [...new Set([...(errors[at] ?? []), empty.sentence])];
      }
      if (Object.keys(errors).length > 0) throw new AppError('INVALID', { errors });
    });
  }
}

const nameOf = ({ setId, field, sentence }: EmptyText): string => `${setId} ${field} ${sentence}`;
