import { Button, Group, MultiSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

import type { DayRange } from '../lib/lists/use-day-range';
import type { Groups } from '../lib/lists/use-groups';
import { DayRangeFields } from './day-range';

interface ReportFilterProps<Name extends string> {
  range: DayRange;
  groups: Groups<Name>;
  /** The address of the same days as a file. */
  csv: string;
}

/** Chooses the days of a report and its groups, and has it as a file. */
export function ReportFilter<Name extends string>({ range, groups, csv }: ReportFilterProps<Name>) {
  const { labels, names, chosen, choose } = groups;
  return (
    <Group align="flex-end" gap="sm">
      <DayRangeFields range={range} />
      <MultiSelect
        label="Group by"
        miw={280}
        data={names.map((value) => ({ value, label: labels[value] }))}
        value={[...chosen]}
        onChange={choose}
      />
      <Button
        component="a"
        variant="default"
        ml="auto"
        href={`${csv}?from=${range.from}&to=${range.to}`}
        download
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        CSV
      </Button>
    </Group>
  );
}
