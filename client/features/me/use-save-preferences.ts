import { useMutation } from '@apollo/client/react';

import { UpdatePreferencesDocument } from '../../graphql/documents';
import type { UpdatePreferencesInput } from '../../graphql/schema';
import { showTimesIn } from '../../lib/format/format';
import { session } from '../../lib/session/session';
import { toast } from '../../lib/toast';

/**
 * Returns a function that saves some of the user's preferences at once. It resolves to false if the server refuses; the
 * refusal has been said by then, and all stays as it was.
 *
 * @param said the toast of a success; null for none
 */
export function useSavePreferences(
  said: string | null = 'Successfully saved user details',
): (input: UpdatePreferencesInput) => Promise<boolean> {
  const [update] = useMutation(UpdatePreferencesDocument);
  return async (input) => {
    const answer = await update({ variables: { input } }).catch(() => null);
    if (!answer?.data) return false;
    const { preferences } = answer.data.updatePreferences;
    showTimesIn(preferences.timeZone);
    session.prefer(preferences);
    if (said !== null) toast.success(said);
    return true;
  };
}
