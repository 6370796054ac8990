import { useSearchParams } from 'react-router-dom';

const PARAM = 'tab';

/** Which tab of a page is shown, and how to get to another. */
export interface TabParam {
  /** Null for the first. */
  shown: string | null;
  show: (name: string | null) => void;
}

/** The tab as the address has it. */
export function useTabParam(): TabParam {
  const [params, setParams] = useSearchParams();
  return {
    shown: params.get(PARAM),
    show: (name) => setParams(name === null ? {} : { [PARAM]: name }),
  };
}
