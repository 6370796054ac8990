import DataLoader from 'dataloader';

const loaders = new WeakMap<object, Map<string, DataLoader<number, unknown>>>();

/**
 * Reads by id for the fields of one GraphQL request: ids that are requested in the same turn are read in one statement,
 * each id once. Values are not kept, because the context of a subscription lives for hours.
 *
 * @param context of the GraphQL request
 * @param name of what is read; the same for all fields that may share a statement
 * @param read the values by id; an id without a value resolves to undefined
 */
export function loadInBatch<Value>(
  context: object,
  name: string,
  id: number,
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
): Promise<Value | undefined> {
  const ofRequest = loaders.get(context) ?? new Map<string, DataLoader<number, unknown>>();
  loaders.set(context, ofRequest);
  const known = ofRequest.get(name);
  const loader =
    known ??
    new DataLoader<number, unknown>(
      async (ids) => {
        const values = await read([...new Set(ids)]);
        return ids.map((each) => values.get(each));
      },
      { cache: false },
    );
  ofRequest.set(name, loader);
  return loader.load(id) as Promise<Value | undefined>;
}
