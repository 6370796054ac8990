import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import { postFile } from '../../../lib/session/http';
import { withFailureSaid } from '../../../lib/session/refusal';
import { toast } from '../../../lib/toast';
import classes from './pdf-settings.module.css';

const TYPES = ['image/png', 'image/jpeg'];
const WRONG_TYPE = 'The image must be png or jpeg';

interface LogoFieldProps {
  /** A data URI. */
  src: string;
  error: ReactNode;
  onChange: (src: string) => void;
}

/** The logo of the letterhead. The server re-encodes an upload; it is saved with the form. */
export function LogoField({ src, error, onChange }: LogoFieldProps) {
  const [busy, setBusy] = useState(false);

  async function pick(file: File | null) {
    if (file === null) return;
    if (!TYPES.includes(file.type)) {
      toast.error(WRONG_TYPE);
      return;
    }
    toast.mended(WRONG_TYPE);
    setBusy(true);
    try {
      onChange(await withFailureSaid('UploadOfficeLogo', () => upload(file)));
    } catch {
      // Said by now; the logo of before stays.
    } finally {
      setBusy(false);
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
                loading={busy}
                leftSection={<IconPhotoUp size={16} aria-hidden />}
              >
                Upload logo
              </Button>
            )}
          </FileButton>
          <Text size="xs" c="dimmed">
            PNG or JPEG, up to 5 MB
          </Text>
        </Stack>
      </Group>
    </Input.Wrapper>
  );
}

/** Sends a picture, and answers with the data URI that a notice carries it in. Throws `HttpError`. */
async function upload(file: File): Promise<string> {
  return (await postFile('/api/pdf-settings/logo', file)).src;
}
