import { useQuery } from '@apollo/client/react';

import { ReasonsDocument, type Reasons_ReasonFragment } from '../../../../graphql/documents';
import type { Cause, CitationTransition } from '../../../../graphql/schema';

const NONE: readonly Reasons_ReasonFragment[] = [];

/** Asks for the reasons with the page: a dialog in which they came later would move under the pointer. */
export function usePreloadedReasons(): void {
  useQuery(ReasonsDocument);
}

/** The reasons that the department lists for an act and a cause; none for acts that take none, undefined while they load. */
export function useReasons(
  act: CitationTransition,
  cause: Cause,
): readonly Reasons_ReasonFragment[] | undefined {
  const { data } = useQuery(ReasonsDocument);
  if (act === 'SUBMIT' || act === 'GENERATE') return NONE;
  const lists = data && { DISCARD: data.discard, HOLD: data.hold, REVISE: data.revise };
  return lists?.[act].filter((reason) => (reason.cause ?? cause) === cause);
}
