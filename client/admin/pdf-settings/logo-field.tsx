import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import { toast } from '../../lib/toast';
import classes from './pdf-settings.module.css';

const TYPES = ['image/png', 'image/jpeg'];

/** What a request may carry. A logo is printed 30 mm wide and needs far less. */
const LARGEST_BYTES = 512 * 1024;

interface LogoFieldProps {
  /** A data URI. */
  src: string;
  error: ReactNode;
  onChange: (src: string) => void;
}

/** The logo of the letterhead. It is sent with the form, and the server draws it anew. */
export function LogoField({ src, error, onChange }: LogoFieldProps) {
  const [reading, setReading] = useState(false);

  async function pick(file: File | null) {
    if (file === null) return;
    if (!TYPES.includes(file.type)) {
      toast.error('The image must be png or jpeg');
      return;
    }
    if (file.size > LARGEST_BYTES) {
      toast.error('The logo must be smaller than 512 kB');
      return;
    }
    setReading(true);
    try {
      onChange(await dataUri(file));
    } catch {
      toast.error('The image cannot be read');
    } finally {
      setReading(false);
    }
  }

  return (
    <Input.Wrapper label="Office Logo Source" required error={error} labelElement="div">
      <Group gap="md" mt={4}>
        <div className={classes.logo}>
          {src === '' ? 'No logo' : <img src={src} alt="Logo of the office" />}
        </div>
        <Stack gap={4} align="flex-start">
          <FileButton
            accept={TYPES.join(',')}
            onChange={(file) => void pick(file)}
            inputProps={{ 'aria-label': 'Office Logo Source' }}
          >
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                loading={reading}
                leftSection={<IconPhotoUp size={16} aria-hidden />}
              >
                Upload logo
              </Button>
            )}
          </FileButton>
          <Text size="xs" c="dimmed">
            PNG or JPEG, up to 512 kB
          </Text>
        </Stack>
      </Group>
    </Input.Wrapper>
  );
}

function dataUri(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}
