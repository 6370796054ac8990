import { type Shortcut, useShortcuts } from '../../../lib/shortcuts';
import { DESK_KEYS, type DeskHandlers, type DeskKeyName } from './desk-keys';

/** Offers the keys of the desk that have something to do now. */
export function useDeskKeys(handlers: DeskHandlers): void {
  useShortcuts(
    (Object.keys(DESK_KEYS) as DeskKeyName[]).flatMap((name): Shortcut[] => {
      const run = handlers[name];
      if (run === undefined) return [];
      const { keys, label, group, ...rest } = DESK_KEYS[name];
      const sheet = 'sheet' in rest ? rest.sheet : undefined;
      const repeats = 'repeats' in rest ? rest.repeats : false;
      // One line on the sheet for all keys that do the same.
      return keys.map((key, index) => ({
        keys: key,
        sheet: index === 0 ? sheet : null,
        label,
        group,
        repeats,
        run: () => run(key),
      }));
    }),
  );
}
