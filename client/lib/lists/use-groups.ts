import { useSearchParams } from 'react-router-dom';

import { paramsNow } from './params-now';

/** The groups of a report, in the order of its columns, with the function that changes them. */
export interface Groups<Name extends string> {
  labels: Readonly<Record<Name, string>>;
  names: readonly Name[];
  chosen: readonly Name[];
  choose: (names: readonly string[]) => void;
}

/** Returns the groups `group` of the address. @param usual those that it begins with if the address has none */
export function useGroups<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  names: readonly Name[],
  usual: readonly Name[],
): Groups<Name> {
  const [params, setParams] = useSearchParams();
  // In the order of the columns, whatever the order of the clicks.
  const inOrder = (named: readonly string[]) => names.filter((name) => named.includes(name));
  const asked = inOrder((params.get('group') ?? '').toUpperCase().split(','));
  return {
    labels,
    names,
    chosen: asked.length > 0 ? asked : usual,
    choose: (named) => {
      const next = paramsNow();
      next.set('group', inOrder(named).join(',').toLowerCase());
      setParams(next);
    },
  };
}
