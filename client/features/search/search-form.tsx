import { Button, Group, Paper, Select, SimpleGrid, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';

import type { Cause, ReportStatus } from '../../graphql/schema';
import { DayInput } from '../../ui/day-input';
import { useForm } from '../../lib/forms/form';
import { formatWord } from '../../lib/format/format';
import { toast } from '../../lib/toast';
import { dayFault } from '../../lib/forms/typed-day';
import { CAUSES, type Criteria, STATUSES, isEmpty } from '../../lib/lists/criteria';

const NOTHING: Criteria = {
  reference: '',
  plate: '',
  owner: '',
  status: '',
  cause: '',
  from: '',
  to: '',
};

interface SearchFormProps {
  /** The criteria in the address. */
  criteria: Criteria;
  onSearch: (criteria: Criteria) => void;
}

/** Edits the criteria of a search. */
export function SearchForm({ criteria, onSearch }: SearchFormProps) {
  const form = useForm<Criteria>({
    initialValues: criteria,
    validate: {
      from: (from) => dayFault(from),
      to: (to, { from }) => dayFault(to, { min: from }),
    },
  });
  const { from } = form.values;

  // Back and forward bring back what was typed.
  const { setValues } = form;
  const asked = JSON.stringify(criteria);
  useEffect(() => setValues(JSON.parse(asked) as Criteria), [asked, setValues]);

  function search(values: Criteria) {
    if (isEmpty(values)) {
      toast.info('Fill in at least one field');
      return;
    }
    onSearch(values);
  }

  return (
    <Paper
      component="form"
      p="md"
      noValidate
      role="search"
      aria-label="Events"
      onSubmit={form.onSubmit(search)}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="sm">
        <TextInput
          label="Reference ID"
          autoComplete="off"
          maxLength={50}
          autoFocus
          {...form.getInputProps('reference')}
        />
        <TextInput
          label="Plate"
          autoComplete="off"
          spellCheck={false}
          maxLength={16}
          {...form.getInputProps('plate')}
        />
        <TextInput
          label="Owner name"
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('owner')}
        />
        <Select
          label="Status"
          placeholder="Any"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear Status' }}
          data={STATUSES.map((status) => ({ value: status, label: formatWord(status) }))}
          {...form.getInputProps('status')}
          value={form.values.status || null}
          onChange={(status: ReportStatus | null) => form.setFieldValue('status', status ?? '')}
        />
        <Select
          label="Cause"
          placeholder="Any"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear Cause' }}
          data={CAUSES.map((cause) => ({ value: cause, label: formatWord(cause) }))}
          {...form.getInputProps('cause')}
          value={form.values.cause || null}
          onChange={(cause: Cause | null) => form.setFieldValue('cause', cause ?? '')}
        />
        <DayInput
          label="Violation from"
          clearable
          {...form.getInputProps('from')}
          onChange={(day) => form.setValues({ from: day, ...(day === '' && { to: '' }) })}
        />
        <DayInput
          label="Violation to"
          clearable
          placeholder={from === '' ? '' : 'Now'}
          disabled={from === ''}
          min={from || undefined}
          {...form.getInputProps('to')}
        />
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <Button type="submit" flex={1} leftSection={<IconSearch size={16} aria-hidden />}>
            Search
          </Button>
          <Button
            variant="default"
            onClick={() => {
              // Typed criteria that were not sent are cleared too, although the address does not hold them.
              setValues(NOTHING);
              onSearch(NOTHING);
            }}
          >
            Clear
          </Button>
        </Group>
      </SimpleGrid>
    </Paper>
  );
}
