import { useQuery } from '@apollo/client/react';

import { VoidReasonLabelsDocument } from '../../graphql/documents';

/** What says why a notice was upheld or became void: a code and a text, of which one may be missing. */
interface GivenReason {
  reasonCode: string | null;
  reason: string | null;
}

/** Returns the function that writes a reason with the label of its code, of reasons that are switched off too. */
export function useReasonLabels(): (given: GivenReason) => string {
  const { data } = useQuery(VoidReasonLabelsDocument);
  return ({ reasonCode, reason }) => {
    const label = data?.reasons.find(({ code }) => code === reasonCode)?.label ?? reasonCode;
    return [label, reason].filter(Boolean).join(' – ');
  };
}
