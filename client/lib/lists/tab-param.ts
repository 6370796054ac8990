import { useSearchParams } from 'react-router-dom';

/** The URL parameter that names the tab of a page. */
export const TAB_PARAM = 'tab';

/** The tab in the URL, with a function that changes it. */
export interface TabParam {
  /** Null for the first tab. */
  shown: string | null;
  show: (name: string | null) => void;
}

/** The tab as the address has it. */
export function useTabParam(): TabParam {
  const [params, setParams] = useSearchParams();
  return {
    shown: params.get(TAB_PARAM),
    show: (name) => setParams(name === null ? {} : { [TAB_PARAM]: name }),
  };
}
