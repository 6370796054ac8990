import type { HistoryItem } from '../../../features/history/history.service.js';

/** A step of a history as REST has it: its person by name. */
export function stepOf({
  kind: _,
  properties: { user: __, actor, ...look },
  ...item
}: HistoryItem) {
  return { ...item, properties: { user: actor, ...look } };
}
