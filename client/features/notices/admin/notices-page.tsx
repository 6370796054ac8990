import { Button, Group, Paper, Stack, TextInput } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';

import { useForm } from '../../../lib/forms/form';
import { required } from '../../../lib/forms/validators';
import { Message } from '../../../ui/message';
import { Page } from '../../../ui/page';
import { FailedNotices } from './failed-notices';
import { NoticeCard } from './notice-card';

/** The URL parameter that names the notice that is shown. */
const NUMBER_PARAM = 'number';

/** Looks a notice up by its number, and has it made again; lists those that could not be made. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const number = params.get(NUMBER_PARAM) ?? '';
  return (
    <Page title="Notices" lead="Find a notice by its number, and have it made again.">
      <Stack gap="md" maw={880}>
        <NumberForm
          key={`form ${number}`}
          number={number}
          onFind={(next) => setParams({ [NUMBER_PARAM]: next })}
        />
        {number === '' ? (
          <Paper>
            <Message icon={<IconFileSearch size={24} />} title="Which notice?">
              Its number stands on the notice, and in the list of generated notices.
            </Message>
          </Paper>
        ) : (
          <NoticeCard key={number} number={number} />
        )}
        <FailedNotices onOpen={(next) => setParams({ [NUMBER_PARAM]: next })} />
      </Stack>
    </Page>
  );
}

function NumberForm({ number, onFind }: { number: string; onFind: (number: string) => void }) {
  const form = useForm({
    initialValues: { number },
    validate: { number: required('Notice number is required') },
  });
  return (
    <Paper
      component="form"
      p="md"
      noValidate
      role="search"
      aria-label="Notices"
      onSubmit={form.onSubmit((values) => onFind(values.number.trim()))}
    >
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <TextInput
          label="Notice number"
          placeholder="TEC-2026-000123"
          flex={1}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          {...form.getInputProps('number')}
        />
        <Button type="submit" mt={23} leftSection={<IconFileSearch size={18} aria-hidden />}>
          Find
        </Button>
      </Group>
    </Paper>
  );
}
