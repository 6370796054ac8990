import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAM = 'page';
const LARGEST = 100_000_000;

/** Which page of a list is shown, and how to get to another. */
export interface PageParam {
  /** From 1. */
  page: number;
  /** Address of another page of the same list. */
  href: (page: number) => string;
  go: (page: number) => void;
}

/** The page of a list as the address has it; anything that makes no sense there is the first. */
export function usePageParam(): PageParam {
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
