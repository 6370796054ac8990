import { useMutation } from '@apollo/client/react';
import { useState } from 'react';

import {
  type Lookup_RegistryVehicleFragment,
  UpdateVehicleDocument,
} from '../../graphql/documents';
import type { Changes } from '../citations/report/use-changes';
import { drafts } from '../drafts/drafts';

/** Attaches a vehicle of the registry to an event. */
export function useAttach(citationId: string, { change }: Changes) {
  const [update] = useMutation(UpdateVehicleDocument);
  const [isAttaching, setAttaching] = useState(false);

  /** @returns true if it was attached; otherwise the reason has been shown */
  async function attach(vehicle: Lookup_RegistryVehicleFragment): Promise<boolean> {
    const { __typename, ...fields } = { __typename: undefined, ...vehicle };
    setAttaching(true);
    try {
      await change(async (expectedVersion) => {
        // Before the change, which empties the draft on the server.
        await drafts.save(citationId);
        const input = { citationId, vehicle: fields, expectedVersion };
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
