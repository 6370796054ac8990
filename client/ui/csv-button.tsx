import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';

import { ListTooLong } from '../lib/lists/csv';
import { dayAt } from '../lib/format/days';
import { HttpError, request } from '../lib/session/http';
import { saveFile } from '../lib/save-file';
import { toast } from '../lib/toast';

interface CsvButtonProps {
  /** Begins the name of the file; the day of today follows. */
  name: string;
  /** Makes the file, of all rows that the filter leaves. */
  content: () => Promise<BlobPart> | BlobPart;
}

/** Saves what a list shows as CSV. */
export function CsvButton({ name, content }: CsvButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      saveFile(`${name}-${dayAt(Date.now())}.csv`, await content(), 'text/csv;charset=utf-8');
    } catch (error) {
      if (error instanceof ListTooLong)
        toast.error('The list is too long for one file, filter it first');
      // The failure table says a refusal of GraphQL.
      else if (error instanceof HttpError)
        toast.error(error.message || 'The file could not be made, try again later');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}

/** Fetches a file that the server makes. @throws HttpError, also where the server was not reached */
export async function fileFrom(address: string): Promise<Blob> {
  try {
    return await (await request(address)).blob();
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(0, '');
  }
}
