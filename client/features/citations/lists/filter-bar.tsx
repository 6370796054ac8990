import { Button, Checkbox, Group, Paper, Select, TextInput } from '@mantine/core';

import { CAUSES } from '../../../lib/lists/criteria';
import { formatWord } from '../../../lib/format/format';
import { useSignedIn } from '../../../lib/session/session';
import { useTyped } from '../../../lib/forms/use-typed';
import {
  DEADLINES,
  type ListFilter,
  RECOMMENDATIONS,
  SWITCH_LABELS,
  type Switch,
  countFilters,
  without,
} from '../list-filter';
import type { QueueName } from '../queues';

interface FilterBarProps {
  queue: QueueName;
  filter: ListFilter;
  /** Without any deadline rule nothing of deadlines is shown. */
  hasDeadlines: boolean;
  /** Gives the change of the filter, which may be another one by now. */
  onFilter: (change: (filter: ListFilter) => ListFilter) => void;
}

const options = (words: readonly string[]) =>
  words.map((value) => ({ value, label: formatWord(value) }));

const DEADLINE_OPTIONS = Object.entries(DEADLINES).map(([value, label]) => ({ value, label }));

/** The filters of a list; each choice acts at once and is kept in the address. */
export function FilterBar({ queue, filter, hasDeadlines, onFilter }: FilterBarProps) {
  const { user } = useSignedIn();
  const [location, setLocation] = useTyped(filter.location ?? '');

  /** Null, empty and false remove the condition. */
  const set = (name: keyof ListFilter, value: string | boolean | null) =>
    onFilter((now) => ({ ...without(now, name), ...(value && { [name]: value }) }));
  const select = (
    name: 'cause' | 'recommendation' | 'deadline',
    look: { label: string; w: number; data: { value: string; label: string }[] },
  ) => (
    <Select
      {...look}
      placeholder="Any"
      clearable
      value={filter[name] ?? null}
      onChange={(value) => set(name, value)}
    />
  );
  const flip = (name: Switch) => (
    <Checkbox
      size="sm"
      label={SWITCH_LABELS[name]}
      checked={filter[name] === true}
      onChange={(event) => set(name, event.currentTarget.checked)}
    />
  );
  const look = () => {
    if (location.trim() !== (filter.location ?? '')) set('location', location.trim());
  };

  return (
    <Paper component="section" p="sm" mb="sm" aria-label="Filter">
      <Group gap="sm" align="flex-end">
        {select('cause', { label: 'Cause', w: 140, data: options(CAUSES) })}
        <TextInput
          label="Location"
          placeholder="Part of the address"
          w={200}
          maxLength={200}
          value={location}
          onChange={(event) => setLocation(event.currentTarget.value)}
          onBlur={look}
          onKeyDown={(event) => event.key === 'Enter' && look()}
        />
        {select('recommendation', {
          label: 'Recommendation',
          w: 150,
          data: options(RECOMMENDATIONS),
        })}
        {(hasDeadlines || filter.deadline !== undefined) &&
          select('deadline', { label: 'Deadline', w: 190, data: DEADLINE_OPTIONS })}
        <Group gap="md" mih={36}>
          {flip('noPlate')}
          {flip('hasComments')}
          {queue === 'pending' && user.isProcessingOfficer && flip('sentBackToMe')}
        </Group>
        {countFilters(filter) > 0 && (
          <Button variant="default" ml="auto" onClick={() => onFilter(() => ({}))}>
            Clear
          </Button>
        )}
      </Group>
    </Paper>
  );
}
