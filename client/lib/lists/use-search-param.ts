import { useSearchParams } from 'react-router-dom';

const PARAM = 'search';
const LONGEST = 200;

/** The searched text in the address, with a function that changes it and begins on the first page. */
export function useSearchParam(): [search: string, setSearch: (search: string) => void] {
  const [params, setParams] = useSearchParams();
  return [
    (params.get(PARAM)?.trim() ?? '').slice(0, LONGEST),
    (search) => setParams(search === '' ? {} : { [PARAM]: search }),
  ];
}
