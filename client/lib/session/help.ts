import { createStore } from './store';

/** The part of the help panel that is open: the help for the page, or the meaning of the statuses. Null while it is closed. */
export type HelpPart = 'page' | 'statuses';

/** Opened by the shell and by pages. */
export const openHelp = createStore<HelpPart | null>(null);
