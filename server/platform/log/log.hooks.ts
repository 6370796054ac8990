import { Injectable } from '@nestjs/common';
import { TxHooks } from '../database/tx-hooks.js';

/** A checkpoint as it leaves the house. */
export interface MadeCheckpoint {
  origin: string;
  size: number;
  /** 32 bytes. */
  root: Buffer;
  note: string;
}

/** Runs work in the transaction that adds a checkpoint. */
@Injectable()
export class CheckpointMade extends TxHooks<MadeCheckpoint> {}
