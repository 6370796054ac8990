import type { Session_UserFragment } from '../../graphql/documents';
import { menuFor } from './menu';
import { type MenuPage, PAGES } from './pages';
import { createStore, useStore } from './store';

export type SessionUser = Omit<Session_UserFragment, 'citationSettings' | '__typename'>;
export type CitationSettings = Omit<Session_UserFragment['citationSettings'], '__typename'>;

/** The user's ways of working. */
type Preferences = Pick<
  SessionUser,
  'singleKeys' | 'timeZone' | 'mailSentBack' | 'mailMentioned' | 'digestHour' | 'welcomed'
>;

/** The user who is signed in in this browser, with their menu and the citation settings. */
export interface Session {
  user: SessionUser;
  menu: MenuPage[];
  citationSettings: CitationSettings;
}

// The locally stored items of the specification's section 9.
const KEYS = { user: 'user', menu: 'menu', citationSettings: 'citationSettings' } as const;

function stored(): Session | null {
  try {
    const user = JSON.parse(localStorage.getItem(KEYS.user) ?? 'null') as SessionUser | null;
    const menu = JSON.parse(localStorage.getItem(KEYS.menu) ?? 'null') as MenuPage[] | null;
    const citationSettings = JSON.parse(
      localStorage.getItem(KEYS.citationSettings) ?? 'null',
    ) as CitationSettings | null;
    if (!user?.role?.name || !Array.isArray(menu) || !citationSettings) return null;
    // A user kept by an older version has none; the server is asked again at once.
    user.citationActions ??= [];
    user.hasPassword ??= true;
    user.emailEditable ??= true;
    user.welcomed ??= true;
    // A menu kept by an older version may name an entry that is no more.
    const isKnown = menu.every((name) => Object.hasOwn(PAGES, name) && 'label' in PAGES[name]);
    return { user, menu: isKnown ? menu : menuFor(user), citationSettings };
  } catch {
    // Storage that is switched off, or that somebody wrote into: nobody is signed in.
    return null;
  }
}

/** True if the next sign-in returns to the page on which the session ended. */
let comesBack = true;
/** True from the beginning of a sign-out until it ends here. */
let isLeaving = false;

const store = createStore<Session | null>(stored());

// Signing out in one tab signs out all of them. A null key is `clear()`.
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === KEYS.user) store.set(stored());
});

export const session = {
  get: store.get,
  subscribe: store.subscribe,

  /** Keeps the user, their menu and the citation settings; also after the profile was changed. */
  keep(account: Session_UserFragment) {
    const { citationSettings, ...user } = account;
    const menu = menuFor(user);
    // The user is stored last, because other tabs listen for that key.
    localStorage.setItem(KEYS.menu, JSON.stringify(menu));
    localStorage.setItem(KEYS.citationSettings, JSON.stringify(citationSettings));
    localStorage.setItem(KEYS.user, JSON.stringify(user));
    comesBack = true;
    store.set({ user, menu, citationSettings });
  },

  comesBack: () => comesBack,

  /** A sign-out has begun: the server refuses what is still on its way, and `end` follows. */
  leave() {
    isLeaving = true;
  },

  isLeaving: () => isLeaving,

  /** Keeps how the user wants to work. */
  prefer(preferences: Preferences) {
    const current = store.get();
    if (current === null) return;
    const user = { ...current.user, ...preferences };
    localStorage.setItem(KEYS.user, JSON.stringify(user));
    store.set({ ...current, user });
  },

  /**
   * Forgets everything that is stored: the client is signed out even if the server still knows the session. After a
   * sign-out by the user, the next sign-in begins at the first page.
   */
  end(bySignOut = false) {
    comesBack = !bySignOut;
    isLeaving = false;
    for (const key of Object.values(KEYS)) localStorage.removeItem(key);
    if (store.get() !== null) store.set(null);
  },
};

/** The session, or null for a guest. */
export function useSession(): Session | null {
  return useStore(store);
}

/** The session on a page that only a signed-in user can see. Throws for a guest. */
export function useSignedIn(): Session {
  const current = useStore(store);
  if (current === null) throw new Error('Nobody is signed in');
  return current;
}
