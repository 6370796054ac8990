import type { Draft_DraftFragment } from '../../graphql/documents';
import { HttpError, request } from '../../lib/session/http';
import { session } from '../../lib/session/session';
import { beforeSignOut } from '../../lib/session/sign-out';
import { actReasons } from './act-reasons';

/** An officer's unsent input about an event. */
export type Draft = Omit<Draft_DraftFragment, '__typename'>;

const EMPTY_DRAFT: Draft = {
  recommendation: null,
  reasonCode: null,
  reason: null,
  confirmations: null,
  comment: null,
  lookupTerm: null,
  skipReason: null,
  viewed: null,
};

/** A draft is saved this long after the last key, ms (desk 5). */
const SAVE_AFTER_MS = 500;

/** Pause before unsent changes are tried again, ms. */
const RETRY_MS = 5_000;

interface Kept {
  draft: Draft;
  /** The changes that the server does not have yet. */
  unsaved: Partial<Draft>;
  /** The changes on their way to the server. */
  sent: Partial<Draft>;
  /** The number of the last change of each field, see `changes`. */
  changed: Partial<Record<keyof Draft, number>>;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The running save: saves run in sequence, because the last write of a field wins. */
  saving: Promise<void> | undefined;
}

/** The number of changes on this page: a change is newer than an answer that was requested before it. */
let changes = 0;

const kept = new Map<string, Kept>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

function keptOf(citationId: string): Kept {
  const known = kept.get(citationId);
  if (known !== undefined) return known;
  const fresh: Kept = {
    draft: EMPTY_DRAFT,
    unsaved: {},
    sent: {},
    changed: {},
    timer: undefined,
    saving: undefined,
  };
  kept.set(citationId, fresh);
  return fresh;
}

/** True if the same request may succeed later: the server was not reached, is overloaded, or requires a new sign-in. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status >= 500 || [401, 408, 429].includes(error.status);

const namesOf = (fields: Partial<Draft>) => Object.keys(fields) as (keyof Draft)[];

function change(each: Kept, fields: Partial<Draft>): void {
  changes += 1;
  each.draft = { ...each.draft, ...fields };
  for (const name of namesOf(fields)) each.changed[name] = changes;
}

const lastChange = ({ changed }: Kept, name: keyof Draft): number => changed[name] ?? 0;

/** The fields that a condition is true of. */
const only = <D extends Partial<Draft>>(fields: D, isMeant: (name: keyof Draft) => boolean) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => isMeant(name as keyof Draft)),
  ) as Partial<D>;

/** A draft as REST takes it. */
const BODY_NAMES: Record<keyof Draft, string> = {
  recommendation: 'recommendation',
  reasonCode: 'reason_code',
  reason: 'reason',
  confirmations: 'confirmations',
  comment: 'comment',
  lookupTerm: 'lookup_term',
  skipReason: 'skip_reason',
  viewed: 'viewed',
};

/** The fields that REST spells in another way: ids are numbers there, and nothing but what was typed is sent. */
const bodyValues: Partial<Record<keyof Draft, (fields: Partial<Draft>) => unknown>> = {
  viewed: ({ viewed }) => viewed?.map(Number),
  confirmations: ({ confirmations }) =>
    confirmations
      ?.filter(({ reason }) => reason.trim() !== '')
      .map(({ code, reason }) => ({ code, reason })),
};

/** The body of `PUT citations/{id}/draft`: the fields that changed, an empty text as null. */
function draftBody(fields: Partial<Draft>): string {
  const named = namesOf(fields).map((name) => {
    const value = fields[name];
    const sent = bodyValues[name]?.(fields) ?? (value === '' ? null : value);
    return [BODY_NAMES[name], sent];
  });
  return JSON.stringify(Object.fromEntries(named));
}

// The draft is sent by REST, because only `fetch` with `keepalive` outlives the page.
async function send(citationId: string, body: string): Promise<void> {
  await request(`/api/citations/${encodeURIComponent(citationId)}/draft`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: true,
  });
}

/** Drafts of the events that this tab shows: shared by the desk, the report page and the comment panel. */
export const drafts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  get: (citationId: string): Draft => kept.get(citationId)?.draft ?? EMPTY_DRAFT,

  /** The moment at which the server is asked for a draft; `receive` takes it. */
  mark: (): number => changes,

  /** Takes what the server had when it was asked; what was typed or used up since stays. */
  receive(citationId: string, draft: Draft, asked: number): void {
    const each = keptOf(citationId);
    const stays = (name: keyof Draft) =>
      name in each.unsaved || name in each.sent || lastChange(each, name) > asked;
    each.draft = { ...draft, ...only(each.draft, stays) };
    tell();
  },

  /** Keeps what was typed, here at once and on the server 500 ms after the last key. */
  write(citationId: string, fields: Partial<Draft>): void {
    const each = keptOf(citationId);
    change(each, fields);
    each.unsaved = { ...each.unsaved, ...fields };
    clearTimeout(each.timer);
    each.timer = setTimeout(() => void drafts.save(citationId), SAVE_AFTER_MS);
    tell();
  },

  /**
   * Sends what the server does not have yet. Resolves also where that fails: it is sent again in a moment, or when
   * connection and session are back. An act that
   * empties the draft on the server waits for it: a save that came after the act would fill the draft again.
   * @param atOnce in this turn, whatever is under way: a page that goes has no other
   */
  async save(citationId: string, atOnce = false): Promise<void> {
    const each = kept.get(citationId);
    if (each === undefined) return;
    clearTimeout(each.timer);
    if (!atOnce) await each.saving;
    const fields = each.unsaved;
    if (namesOf(fields).length === 0) return;
    const last = changes;
    each.unsaved = {};
    each.sent = fields;
    each.saving = send(citationId, draftBody(fields))
      .catch((error: unknown) => {
        const isStillMeant = (name: keyof Draft) => lastChange(each, name) <= last;
        each.unsaved = { ...only(fields, isStillMeant), ...each.unsaved };
        if (!isPassing(error) || kept.get(citationId) !== each || session.get() === null) return;
        clearTimeout(each.timer);
        each.timer = setTimeout(() => void drafts.save(citationId), RETRY_MS);
      })
      .finally(() => {
        each.sent = {};
      });
    await each.saving;
  },

  /** Removes the fields that an act consumes: the server empties them by itself. */
  spend(citationId: string, names: readonly (keyof Draft)[]): void {
    const each = kept.get(citationId);
    if (each === undefined) return;
    if (names.includes('reasonCode')) actReasons.drop(citationId);
    change(each, Object.fromEntries(names.map((name) => [name, null])));
    each.unsaved = only(each.unsaved, (name) => !names.includes(name));
    tell();
  },

  /** The event left the page: what the server has is enough. */
  drop(citationId: string): void {
    clearTimeout(kept.get(citationId)?.timer);
    actReasons.drop(citationId);
    kept.delete(citationId);
    tell();
  },
};

const saveAll = (atOnce: boolean): Promise<unknown> =>
  Promise.all([...kept.keys()].map((citationId) => drafts.save(citationId, atOnce)));

window.addEventListener('pagehide', () => void saveAll(true));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void saveAll(true);
});
window.addEventListener('online', () => void saveAll(false));
beforeSignOut(() => saveAll(false));

let owner = session.get()?.user.id;

session.subscribe(() => {
  const current = session.get();
  if (current === null) {
    for (const { timer } of kept.values()) clearTimeout(timer);
    // A user whose session expired continues at the same place; one who signed out has left.
    if (!session.comesBack()) forgetAll();
    return;
  }
  // The drafts of one user are not kept for the next.
  if (owner !== undefined && current.user.id !== owner) forgetAll();
  owner = current.user.id;
  void saveAll(false);
});

function forgetAll(): void {
  for (const { timer } of kept.values()) clearTimeout(timer);
  kept.clear();
  actReasons.clear();
}
