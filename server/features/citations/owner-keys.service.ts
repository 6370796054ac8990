import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { folded } from '../../platform/domain/fold.pure.js';
import { KEYS_ARE_OLD } from './owner-keys.queries.js';

/** A text that is part of an owner's name, as keys have it. */
export interface OwnerPart {
  /** Folded; empty for a text of nothing but signs, which is a part of no name. */
  owner: string;
  /** The same as the keys of older events have it; null once all are made anew, and where it makes no difference. */
  olderOwner: string | null;
}

/** Says how names of owners are searched (guards 5), also while the keys of older events are still made anew. */
@Injectable()
export class OwnerKeys {
  private areNew = false;

  constructor(private readonly database: Database) {}

  /** Returns a text that is searched for in names of owners. */
  async partOf(text: string): Promise<OwnerPart> {
    const owner = folded(text);
    const older = text.toLowerCase();
    const olderOwner = owner === older || (await this.areMade()) ? null : older;
    return { owner, olderOwner };
  }

  /** True once all keys are made: they stay so. */
  private async areMade(): Promise<boolean> {
    if (!this.areNew) this.areNew = (await this.database.first(KEYS_ARE_OLD))?.areOld === false;
    return this.areNew;
  }
}
