import { useQuery } from '@apollo/client/react';
import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';

import { FirstStepsDocument } from '../../graphql/documents';
import { HttpError, request } from '../../lib/session/http';
import { saveFile } from '../../lib/save-file';
import { toast } from '../../lib/toast';
import { Page } from '../../ui/page';
import { CheckedByForm } from './checked-by-form';
import { ProgramForm } from './program-form';

/** The law as a file: what it changes, before it is applied; and the department's own settings as such a file. */
export function Component() {
  const { data, refetch } = useQuery(FirstStepsDocument, { fetchPolicy: 'cache-and-network' });
  const isUnchecked =
    data?.firstSteps.steps.some(({ step }) => step === 'PROGRAM_CHECKED') ?? false;
  const reload = () => void refetch().catch(() => undefined);
  return (
    <Page
      title="Program"
      lead="All settings that follow from a law, as one file"
      actions={<ExportButton />}
    >
      <Stack gap="md">
        {isUnchecked && <CheckedByForm onChecked={reload} />}
        <ProgramForm onApplied={reload} />
      </Stack>
    </Page>
  );
}

/** Saves the department's own settings as a program. */
function ExportButton() {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const program = await (await request('/api/program')).blob();
      saveFile('program.json', program, 'application/json');
    } catch (error) {
      toast.error(
        (error instanceof HttpError && error.message) ||
          'The file could not be made, try again later',
      );
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
      Export own settings
    </Button>
  );
}
