import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';

import { usePageParam } from './page-param';

/** What every page of a list has (interface `Page` of the schema, with its rows). */
export interface ListPage<Row> {
  data: readonly Row[];
  lastPage: number;
  total: number;
  /** False where there are more than were counted. */
  totalIsExact?: boolean;
}

/** Which page of a list is shown, and the way to the others. */
interface ListPlace {
  page: number;
  href: (page: number) => string;
  go: (page: number) => void;
}

/** A list as `PagedTable` shows it. */
export interface PagedList<Row> extends ListPlace {
  /** The page, or the one before while this one is loading; undefined until there is one. */
  current: ListPage<Row> | undefined;
  /** Whether `current` is the page before. */
  stale: boolean;
  failed: boolean;
  /** Whether something is being loaded beside what is shown. */
  busy: boolean;
  reload: () => void;
}

interface Question<Data, Variables, Shown> {
  /** All variables but `page`. */
  variables: Omit<Variables, 'page'>;
  /** The list in the answer. */
  select: (data: Data) => Shown;
  /** Where the page stands in the address; the parameter `page` without it. */
  place?: ListPlace;
}

/** One page of a list of the server: the place is in the address, the rows are in the cache. */
export function usePagedList<
  Data,
  Variables extends OperationVariables & { page: number },
  Shown extends ListPage<unknown>,
>(
  query: TypedDocumentNode<Data, Variables>,
  { variables, select, place }: Question<Data, Variables, Shown>,
): PagedList<Shown['data'][number]> & { current: Shown | undefined } {
  const byParam = usePageParam();
  const { page, href, go } = place ?? byParam;
  // The compiler cannot see that all variables but the page, and the page, are all variables.
  const asked = query as TypedDocumentNode<Data, OperationVariables>;
  const { data, previousData, error, loading, refetch } = useQuery(asked, {
    variables: { ...variables, page },
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  const current = shown === undefined ? undefined : select(shown);
  return {
    page,
    href,
    go,
    current,
    stale: data === undefined,
    failed: error !== undefined && data === undefined,
    busy: loading && current !== undefined,
    reload: () => void refetch().catch(() => undefined),
  };
}
