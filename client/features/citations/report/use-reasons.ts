import { skipToken, useQuery } from '@apollo/client/react';

import { ReasonsDocument, type Reasons_ReasonFragment } from '../../../graphql/documents';
import type { Cause, CitationTransition } from '../../../graphql/schema';

const NONE: readonly Reasons_ReasonFragment[] = [];

/** The reasons that the department lists for an act and a cause; none for acts that take none. */
export function useReasons(
  act: CitationTransition,
  cause: Cause,
): readonly Reasons_ReasonFragment[] {
  const { data } = useQuery(
    ReasonsDocument,
    act === 'SUBMIT' || act === 'GENERATE' ? skipToken : { variables: { act } },
  );
  return data?.reasons.filter((reason) => (reason.cause ?? cause) === cause) ?? NONE;
}
