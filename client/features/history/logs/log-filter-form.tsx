import { useQuery } from '@apollo/client/react';
import { Button, Select, TextInput } from '@mantine/core';

import { LogChoicesDocument } from '../../../graphql/documents';
import { DayInput } from '../../../ui/day-input';
import { isDay } from '../../../lib/format/days';
import { useTyped } from '../../../lib/forms/use-typed';
import { isNoFilter, type LogFilter, NO_FILTER } from './log-filter';
import classes from './logs.module.css';

interface LogFilterFormProps {
  /** The log that is shown: only its kinds can be chosen. */
  log: 'system' | 'app';
  filter: LogFilter;
  /** The reference of the event that is asked about by its number; undefined while it is not known. */
  reference: string | undefined;
  onChange: (changes: Partial<LogFilter>) => void;
}

/** The filter of both logs. Each change is shown at once; a typed reference on Enter, or when its field is left. */
export function LogFilterForm({ log, filter, reference, onChange }: LogFilterFormProps) {
  const { data } = useQuery(LogChoicesDocument);
  const kinds = (data?.logChoices.kinds ?? []).filter((choice) => choice.log === log.toUpperCase());
  const people = data?.logChoices.people ?? [];

  return (
    <div className={classes.filter} role="search" aria-label="Logs">
      <Select
        label="Person"
        placeholder="Anybody"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Person' }}
        nothingFoundMessage="Nobody has this name"
        limit={100}
        data={people.map(({ id, name, badgeNumber }) => ({
          value: id,
          label: `${name}, ${badgeNumber}`,
        }))}
        value={filter.user || null}
        onChange={(user: string | null) => onChange({ user: user ?? '' })}
      />
      <Select
        label="Type"
        placeholder="Any"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Type' }}
        nothingFoundMessage="There is no such type in this log"
        data={kinds.map(({ kind, title }) => ({ value: kind.toLowerCase(), label: title }))}
        value={filter.kind || null}
        onChange={(kind: string | null) => onChange({ kind: kind ?? '' })}
      />
      <EventField shown={reference ?? filter.event} onChange={(event) => onChange({ event })} />
      <DayInput
        label="From"
        clearable
        max={filter.to || undefined}
        value={filter.from}
        onChange={(from) => {
          if (from === '' || isDay(from)) onChange({ from });
        }}
      />
      <DayInput
        label="To"
        clearable
        min={filter.from || undefined}
        value={filter.to}
        onChange={(to) => {
          if (to === '' || isDay(to)) onChange({ to });
        }}
      />
      <Button variant="default" disabled={isNoFilter(filter)} onClick={() => onChange(NO_FILTER)}>
        Clear
      </Button>
    </div>
  );
}

interface EventFieldProps {
  shown: string;
  onChange: (event: string) => void;
}

function EventField({ shown, onChange }: EventFieldProps) {
  const [typed, setTyped] = useTyped(shown);
  const say = () => {
    if (typed.trim() !== shown) onChange(typed.trim());
  };
  return (
    <TextInput
      label="Event"
      placeholder="Reference or notice"
      autoComplete="off"
      spellCheck={false}
      maxLength={50}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={say}
      onKeyDown={(event) => {
        if (event.key === 'Enter') say();
      }}
    />
  );
}
