import type { ChainFollower } from '../../activity/verify.js';
import type { Queryable } from '../../database/queryable.js';
import { LogOriginEntity } from '../log-origin.entity.js';
import {
  BadNote,
  checkpointBody,
  type CheckpointText,
  keyIdOf,
  type Note,
  parseCheckpoint,
  parseNote,
  signedBy,
} from '../note.pure.js';
import { SigningKeyEntity } from '../keys/signing-key.entity.js';
import {
  GrowingTree,
  leafHash,
  leavesBelow,
  STORED_LEVELS,
  type TreeNode,
} from '../tree/tree.pure.js';
import {
  CHECKPOINTS_BETWEEN,
  LAST_CHECKPOINT,
  NEXT_NODE,
  STORED_NODES,
} from './verify-log.queries.js';

/** A checkpoint that was kept outside of the database. */
export interface KeptNote {
  /** The name of its file, for people. */
  file: string;
  note: string;
}

/** A checkpoint to be compared with the seals. */
interface Compared extends CheckpointText {
  /** The beginning of a sentence about it. */
  name: string;
}

/**
 * Compares the tree over the seals with its stored subtrees, with each stored checkpoint and with one that was kept
 * elsewhere. It calculates the tree once, from the seals alone.
 */
export class LogVerification implements ChainFollower {
  private readonly tree = new GrowingTree();
  private keys: readonly Buffer[] | undefined;
  private kept: Compared | undefined;
  private checkpoints = 0;
  private missing = 0;

  /** @param note the checkpoint that was kept elsewhere */
  constructor(private readonly note: KeptNote | undefined) {}

  /** The number of stored checkpoints that were found right. */
  get verifiedCheckpoints(): number {
    return this.checkpoints;
  }

  /** The number of subtrees that the worker has still to store. */
  get missingSubtrees(): number {
    return this.missing;
  }

  async follow(on: Queryable, hashes: readonly string[]): Promise<string | null> {
    const fault = await this.begin(on);
    if (fault !== null) return fault;
    const from = this.tree.size;
    const to = from + hashes.length;
    const stored = await on.rows(CHECKPOINTS_BETWEEN, [from, to]);
    const wanted = new Set(stored.map(({ size }) => Number(size)));
    if (this.kept !== undefined) wanted.add(this.kept.size);
    const roots = new Map<number, Buffer>();
    const nodes: TreeNode[] = [];
    for (const hash of hashes) {
      nodes.push(...this.tree.add(leafHash(Buffer.from(hash, 'hex'))));
      if (wanted.has(this.tree.size)) roots.set(this.tree.size, this.tree.root());
    }
    const wrong = await this.nodeFault(on, nodes);
    if (wrong !== null) return wrong;
    for (const { origin, size, root, note } of stored) {
      const name = `The checkpoint of ${origin} at ${size}`;
      const text = { origin, size: Number(size), root: Buffer.from(root, 'hex') };
      const broken =
        noteFault(name, note, text, this.keys ?? []) ?? rootFault({ ...text, name }, roots);
      if (broken !== null) return broken;
      this.checkpoints += 1;
    }
    return this.kept !== undefined && roots.has(this.kept.size)
      ? rootFault(this.kept, roots)
      : null;
  }

  async finish(on: Queryable): Promise<string | null> {
    const { size } = this.tree;
    const last = await on.first(LAST_CHECKPOINT);
    for (const level of STORED_LEVELS) {
      const broken = await this.endFault(on, level, Number(last?.signed ?? 0));
      if (broken !== null) return broken;
    }
    if (last !== undefined && Number(last.size) > size)
      return `The checkpoint of ${last.origin} at ${last.size} has more entries than the history, which has ${size}`;
    if (this.kept !== undefined && this.kept.size > size)
      return `${this.kept.name} has ${this.kept.size} entries, and the history has ${size}`;
    return null;
  }

  /** Reads the keys and the checkpoint that was kept elsewhere, once. */
  private async begin(on: Queryable): Promise<string | null> {
    if (this.keys !== undefined) return null;
    const keys = await on.repository(SigningKeyEntity).find();
    this.keys = keys.map(({ publicKey }) => publicKey);
    if (this.note === undefined) return null;
    const name = `The note in ${this.note.file}`;
    const first = await on.repository(LogOriginEntity).findOneBy({ number: 1 });
    let text: CheckpointText;
    try {
      text = parseCheckpoint(parseNote(this.note.note).text);
    } catch (error) {
      if (error instanceof BadNote) return `${name} is no checkpoint`;
      throw error;
    }
    if (text.origin !== first?.origin && text.origin.replace(/\/\d+$/, '') !== first?.origin)
      return `${name} is of another log, ${text.origin}`;
    this.kept = { ...text, name };
    return noteFault(name, this.note.note, text, this.keys);
  }

  /** Compares subtrees with the stored ones. Those after the last stored one are looked at in the end. */
  private async nodeFault(on: Queryable, nodes: readonly TreeNode[]): Promise<string | null> {
    for (const level of STORED_LEVELS) {
      const own = nodes.filter((node) => node.level === level);
      const [first] = own;
      if (first === undefined) continue;
      const rows = await on.rows(STORED_NODES, [
        level,
        first.position,
        first.position + own.length,
      ]);
      const stored = new Map(rows.map(({ position, hash }) => [Number(position), hash]));
      const next = Number((await on.first(NEXT_NODE, [level]))?.position ?? 0);
      for (const { position, hash } of own) {
        const found = stored.get(position);
        if (found === undefined && position < next)
          return `The subtree ${position} of level ${level} was removed`;
        if (found !== undefined && found !== hash.toString('hex'))
          return `The subtree ${position} of level ${level} is not that of the seals`;
      }
    }
    return null;
  }

  /**
   * Looks at the end of a level. Subtrees may be missing there while the worker fills in those of older seals. It has done
   * so before the first checkpoint of an origin; later only a worker of an older version leaves some out, which it completes by a seal
   * of the first form.
   */
  private async endFault(on: Queryable, level: number, signed: number): Promise<string | null> {
    const complete = Math.floor(this.tree.size / leavesBelow(level));
    const next = await on.first(NEXT_NODE, [level]);
    const position = Number(next?.position ?? 0);
    const name = `The subtree ${position} of level ${level}`;
    if (position > complete)
      return `The subtree ${position - 1} of level ${level} covers more entries than the history has`;
    if (position === complete) return null;
    const isFilled = signed >= (position + 1) * leavesBelow(level);
    if (isFilled || (signed > 0 && next?.form === 2)) return `${name} was removed`;
    this.missing += complete - position;
    return null;
  }
}

function rootFault({ name, size, root }: Compared, roots: Map<number, Buffer>): string | null {
  return roots.get(size)?.equals(root) === true
    ? null
    : `${name} has another root than the history has for its ${size} entries`;
}

/** Compares a note with what it states, and each signature under its origin with the known keys. */
function noteFault(
  name: string,
  note: string,
  { origin, size, root }: CheckpointText,
  keys: readonly Buffer[],
): string | null {
  let parsed: Note;
  try {
    parsed = parseNote(note);
  } catch (error) {
    if (error instanceof BadNote) return `${name} has a note that cannot be read`;
    throw error;
  }
  if (parsed.text !== checkpointBody(origin, size, root))
    return `${name} has a note that states something else`;
  // Others, such as witnesses, may sign a note as well: their names are others.
  const own = parsed.signatures.filter((signature) => signature.name === origin);
  if (own.length === 0) return `${name} is not signed by this log`;
  for (const { keyId } of own) {
    const key = keys.find((one) => keyIdOf(origin, one).equals(keyId));
    if (key === undefined) return `${name} is signed by a key that is not known here`;
    if (!signedBy(note, origin, key)) return `${name} has a wrong signature`;
  }
  return null;
}
