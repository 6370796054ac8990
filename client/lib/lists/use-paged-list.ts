import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { paramsNow } from './params-now';
import { keepRows, type PageRows, pageWith, readRows, writeRows } from './rows';

const PARAM = 'page';
const LARGEST = 100_000_000;

/** The page number in the URL, with functions that change it. */
interface PageParam {
  /** Counted from 1. */
  page: number;
  /** Address of another page of the same list. */
  href: (page: number) => string;
  go: (page: number) => void;
  sizes: PageSizes;
}

/** The rows of a page, with the function that changes them; the page then shown has the first row of the one before. */
export interface PageSizes {
  rows: PageRows;
  choose: (rows: PageRows) => void;
}

/** Returns the choice of the size for a place. @param go shows a page of that many rows */
export function pageSizes(
  page: number,
  rows: PageRows,
  go: (page: number, rows: PageRows) => void,
): PageSizes {
  return {
    rows,
    choose: (next) => {
      keepRows(next);
      go(pageWith(page, rows, next), next);
    },
  };
}

/** The page of a list as the address has it; anything that makes no sense there is the first. */
function usePageParam(): PageParam {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = Number(params.get(PARAM) ?? 1);

  function search(from: URLSearchParams, to: number, size?: PageRows): string {
    const next = new URLSearchParams(from);
    if (to === 1) next.delete(PARAM);
    else next.set(PARAM, String(to));
    if (size !== undefined) writeRows(next, size);
    const text = next.toString();
    return text === '' ? '' : `?${text}`;
  }

  const page = Number.isInteger(asked) && asked >= 1 && asked <= LARGEST ? asked : 1;
  return {
    page,
    href: (to) => `${pathname}${search(params, to)}`,
    go: (to) => void navigate({ search: search(paramsNow(), to) }),
    sizes: pageSizes(
      page,
      readRows(params),
      (to, rows) => void navigate({ search: search(paramsNow(), to, rows) }),
    ),
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
  /** Undefined where pages have one size only. */
  sizes?: PageSizes | undefined;
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
  /** All variables but `page` and `perPage`. */
  variables: Omit<Variables, 'page' | 'perPage'>;
  /** The list in the answer. */
  select: (data: Data) => Shown;
  /** The page number in the address; the parameter `page` by default. */
  place?: ListPlace;
  /** True if the query takes `perPage` and the parameter `rows` says how many; a `place` of its own says so itself. */
  sized?: true;
}

/** One page of a list of the server: the place is in the address, the rows are in the cache. */
export function usePagedList<
  Data,
  Variables extends OperationVariables & { page: number },
  Shown extends ListPage<unknown>,
>(
  query: TypedDocumentNode<Data, Variables>,
  { variables, select, place, sized }: Question<Data, Variables, Shown>,
): PagedList<Shown['data'][number]> & { current: Shown | undefined } {
  const byParam = usePageParam();
  const { page, href, go, sizes } = place ?? (sized ? byParam : { ...byParam, sizes: undefined });
  // The compiler cannot see that all variables but the page, and the page, are all variables.
  const asked = query as TypedDocumentNode<Data, OperationVariables>;
  const { data, previousData, error, loading, refetch } = useQuery(asked, {
    variables: { ...variables, page, ...(sizes !== undefined && { perPage: sizes.rows }) },
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  const current = shown === undefined ? undefined : select(shown);
  return {
    page,
    href,
    go,
    sizes,
    current,
    stale: data === undefined,
    failed: error !== undefined && data === undefined,
    busy: loading && current !== undefined,
    reload: () => void refetch().catch(() => undefined),
  };
}
