import { useState } from 'react';

import { postFile } from '../../../lib/session/http';
import { withFailureSaid } from '../../../lib/session/refusal';
import { toast } from '../../../lib/toast';

const TYPES = ['image/png', 'image/jpeg'];
const WRONG_TYPE = 'The image must be png or jpeg';
const UNREADABLE = 'This picture could not be read';

/**
 * Uploads a picture of the camera.
 * @param onUploaded takes its name on the server and its size in pixels
 */
export function useCameraPicture(
  onUploaded: (file: string, width: number, height: number) => void,
) {
  const [isBusy, setBusy] = useState(false);
  async function upload(picture: File): Promise<void> {
    setBusy(true);
    try {
      const size = await sizeOf(picture);
      if (size === null) {
        toast.error(UNREADABLE);
        return;
      }
      const { file } = await withFailureSaid('UploadCameraFile', () =>
        postFile('/api/camera-files', picture),
      );
      onUploaded(file, size.width, size.height);
    } catch {
      // The toast has said it.
    } finally {
      setBusy(false);
    }
  }
  return {
    isBusy,
    pick: (picture: File | null): void => {
      if (picture === null) return;
      if (TYPES.includes(picture.type)) void upload(picture);
      else toast.error(WRONG_TYPE);
    },
  };
}

/** The size of a picture in pixels; null if the browser cannot read it. */
async function sizeOf(picture: File): Promise<{ width: number; height: number } | null> {
  const url = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
