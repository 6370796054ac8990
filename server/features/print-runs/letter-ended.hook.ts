import { Injectable } from '@nestjs/common';
import { TxHooks } from '../../platform/database/tx-hooks.js';
import type { UserCaller } from '../../platform/identity/caller.js';

/** Runs work that belongs to the end of a notice, which became void or was replaced; its row is locked. */
@Injectable()
export class LetterEnded extends TxHooks<{ number: string; actor: UserCaller }> {}
