import { useMutation } from '@apollo/client/react';
import { useState } from 'react';

import { type Lookup_ChoiceFragment, UpdateVehicleDocument } from '../../graphql/documents';
import { attachmentOf } from '../citations/report/evidence/attachment';
import type { Changes } from '../citations/report/use-changes';
import { drafts } from '../drafts/drafts';

/** Attaches an entry of the registry to an event. */
export function useAttach(citationId: string, { change }: Changes) {
  const [update] = useMutation(UpdateVehicleDocument);
  const [isAttaching, setAttaching] = useState(false);

  /** @returns true if it was attached; otherwise the reason has been shown */
  async function attach(choice: Lookup_ChoiceFragment): Promise<boolean> {
    setAttaching(true);
    try {
      await change(async (expectedVersion) => {
        // Before the change, which empties the draft on the server.
        await drafts.save(citationId);
        const input = { citationId, ...attachmentOf(choice), expectedVersion };
        return (await update({ variables: { input } })).data?.updateVehicle.citation;
      });
      drafts.spend(citationId, ['lookupTerm']);
      return true;
    } catch {
      return false;
    } finally {
      setAttaching(false);
    }
  }

  return { attach, isAttaching };
}
