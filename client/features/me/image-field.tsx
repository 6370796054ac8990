import { Avatar, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPhotoUp, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import type { SessionUser } from '../../lib/session/session';
import { toast } from '../../lib/toast';

const TYPES = ['image/png', 'image/jpeg'];
const WRONG_TYPE = 'The image must be png or jpeg';

/** An image of this machine that is not saved yet, and the address that shows it. */
interface PickedImage {
  file: File;
  url: string;
}

/** The image that was picked, if any. Its address is given back when it is needed no more. */
export function usePickedImage() {
  const [image, setImage] = useState<PickedImage | null>(null);
  useEffect(
    () => () => {
      if (image) URL.revokeObjectURL(image.url);
    },
    [image],
  );
  return {
    image,
    pick: (file: File | null) => {
      if (file === null) return;
      if (!TYPES.includes(file.type)) {
        toast.error(WRONG_TYPE);
        return;
      }
      toast.mended(WRONG_TYPE);
      setImage({ file, url: URL.createObjectURL(file) });
    },
    drop: () => setImage(null),
  };
}

interface ImageFieldProps extends ReturnType<typeof usePickedImage> {
  user: SessionUser;
}

/** The user's image, and another in its place. */
export function ImageField({ user, image, pick, drop }: ImageFieldProps) {
  return (
    <Group gap="lg">
      <Avatar
        src={image?.url ?? user.avatarSrc}
        name={user.name}
        alt={image ? 'The new image' : `Image of ${user.name}`}
        color="primary"
        size={96}
      />
      <Stack gap={6} align="flex-start">
        <Group gap="xs">
          <FileButton
            accept={TYPES.join(',')}
            onChange={pick}
            inputProps={{ 'aria-label': 'Image' }}
          >
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                leftSection={<IconPhotoUp size={16} aria-hidden />}
              >
                {image ? 'Another image' : 'Change image'}
              </Button>
            )}
          </FileButton>
          {image && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconX size={16} aria-hidden />}
              onClick={drop}
            >
              Undo
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {image ? 'Saved with the rest of the form' : 'PNG or JPEG'}
        </Text>
      </Stack>
    </Group>
  );
}
