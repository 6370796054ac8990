import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAM = 'page';
const LARGEST = 100_000_000;

/** The page number in the URL, with functions that change it. */
interface PageParam {
  /** Counted from 1. */
  page: number;
  /** Address of another page of the same list. */
  href: (page: number) => string;
  go: (page: number) => void;
}

/** The page of a list as the address has it; anything that makes no sense there is the first. */
function usePageParam(): PageParam {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = Number(params.get(PARAM) ?? 1);

  function search(page: number): string {
    const next = new URLSearchParams(params);
    if (page === 1) next.delete(PARAM);
    else next.set(PARAM, String(page));
    const text = next.toString();
    return text === '' ? '' : `?${text}`;
  }

  return {
    page: Number.isInteger(asked) && asked >= 1 && asked <= LARGEST ? asked : 1,
    href: (page) => `${pathname}${search(page)}`,
    go: (page) => void navigate({ search: search(page) }),
  };
}

/** The fields of every page of a list (interface `Page` of the schema, with its rows). */
export interface ListPage<Row> {
  data: readonly Row[];
  lastPage: number;
  total: number;
  /** False where there are more than were counted. */
  totalIsExact?: boolean;
}

/** The page number of a list, with a function that changes it. */
interface ListPlace {
  page: number;
  href: (page: number) => string;
  go: (page: number) => void;
}

/** A list as `PagedTable` shows it. */
export interface PagedList<Row> extends ListPlace {
  /** The page, or the one before while this one is loading; undefined until there is one. */
  current: ListPage<Row> | undefined;
  /** True while `current` is the page before. */
  stale: boolean;
  failed: boolean;
  /** True while something is loading in the background. */
  busy: boolean;
  reload: () => void;
}

interface Question<Data, Variables, Shown> {
  /** All variables but `page`. */
  variables: Omit<Variables, 'page'>;
  /** The list in the answer. */
  select: (data: Data) => Shown;
  /** The page number in the address; the parameter `page` by default. */
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
