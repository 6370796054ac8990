import DataLoader from 'dataloader';

type Key = number | string;

const loaders = new WeakMap<object, Map<string, DataLoader<Key, unknown>>>();

/**
 * Reads by key for the fields of one GraphQL request: ids that are requested in the same turn are read in one statement,
 * each id once. Values are not kept, because the context of a subscription lives for hours.
 *
 * @param context of the GraphQL request
 * @param name of what is read; the same for all fields that may share a statement
 * @param read the values by id; an id without a value resolves to undefined
 */
export function loadInBatch<Value, Id extends Key>(
  context: object,
  name: string,
  id: Id,
  read: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Value>>,
): Promise<Value | undefined> {
  const ofRequest = loaders.get(context) ?? new Map<string, DataLoader<Key, unknown>>();
  loaders.set(context, ofRequest);
  const known = ofRequest.get(name);
  const loader =
    known ??
    new DataLoader<Key, unknown>(
      async (ids) => {
        const values = await read([...new Set(ids)] as Id[]);
        return ids.map((each) => values.get(each as Id));
      },
      { cache: false },
    );
  ofRequest.set(name, loader);
  return loader.load(id) as Promise<Value | undefined>;
}
