import type { Lookup_ChoiceFragment } from '../../../../graphql/documents';
import type { UpdateVehicleInput } from '../../../../graphql/schema';

/** Returns the input that attaches an entry of the registry: its values, and the answer that they are from. */
export function attachmentOf(
  choice: Lookup_ChoiceFragment,
): Pick<UpdateVehicleInput, 'vehicle' | 'answerId'> {
  const { __typename, answerId, ownerSince, sourceDay, ...vehicle } = {
    __typename: undefined,
    ...choice,
  };
  return { vehicle, answerId };
}
