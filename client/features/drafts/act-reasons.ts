/** The reason for an act: one of the list, and a text. */
export interface ActReason {
  code: string | null;
  text: string | null;
}

/** The reason for each act on an event. */
type Given = Partial<Record<string, ActReason>>;

const kept = new Map<string, Given>();

/** The storage key of the act that a draft's reason belongs to, so that it survives a reload. */
const STORED = 'reasonActs';

function stored(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, string>;
  } catch {
    // Storage that is switched off, or that somebody wrote into.
    return {};
  }
}

function store(acts: Record<string, string>): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(acts));
  } catch {
    // It is known until the page is loaded again.
  }
}

/** Knows the act that the reason of a draft belongs to (desk 14): the server keeps one reason for each event. */
export const actReasons = {
  /**
   * The reason that was given for an act; one that was given for another act is none of it.
   * @param drafted the reason of the server's draft. The act that it was given for on another computer is not known: a
   * code is not guessed, and a text is shown, because nobody sends it without reading it.
   * @param offered the acts that are possible now: a text whose act is not offered any more is shown as well, or it
   * would be lost
   */
  get(citationId: string, act: string, drafted: ActReason, offered: readonly string[]): ActReason {
    const given = kept.get(citationId)?.[act];
    if (given !== undefined) return given;
    const draftedFor = stored()[citationId];
    const isOfAnother =
      draftedFor !== undefined && draftedFor !== act && offered.includes(draftedFor);
    return {
      code: draftedFor === act ? drafted.code : null,
      text: isOfAnother ? null : drafted.text,
    };
  },

  /** Keeps what was given for an act. */
  keep(citationId: string, act: string, given: ActReason): void {
    kept.set(citationId, { ...kept.get(citationId), [act]: given });
    store({ ...stored(), [citationId]: act });
  },

  /** The act was carried out, or the event left the page. */
  drop(citationId: string): void {
    kept.delete(citationId);
    const { [citationId]: _, ...others } = stored();
    store(others);
  },

  clear(): void {
    kept.clear();
    store({});
  },
};
