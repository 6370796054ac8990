import { useMutation } from '@apollo/client/react';

import { UpdateProfileDocument } from '../../graphql/documents';
import type { UpdateProfileInput } from '../../graphql/schema';
import { postFile } from '../../lib/http';
import { withFailureSaid } from '../../lib/refusal';
import { session } from '../../lib/session';
import { signOut } from '../../lib/sign-out';
import { toast } from '../../lib/toast';

/** How long the toast can be read before the user is signed out, ms (specification, section 9). */
const LOGOUT_MS = 1000;

/** Sends an image, and answers with the name that the profile takes for it. Throws `HttpError`. */
async function upload(image: File): Promise<string> {
  return (await postFile('/api/user/profile/upload', image)).file;
}

/** Saves the profile, its image first. Rejects when either was refused; that has been said by then. */
export function useSaveProfile() {
  const [update] = useMutation(UpdateProfileDocument);
  return async (input: Omit<UpdateProfileInput, 'file'>, image: File | null): Promise<void> => {
    const file =
      image === null ? null : await withFailureSaid('UploadProfileImage', () => upload(image));
    const { data } = await update({ variables: { input: { ...input, file } } });
    if (!data) return;
    session.keep(data.updateProfile.user);
    if (data.updateProfile.logout) {
      toast.success('Successfully changed password, you will now be logged out');
      setTimeout(() => void signOut(), LOGOUT_MS);
    } else {
      toast.success('Successfully saved user details');
    }
  };
}
