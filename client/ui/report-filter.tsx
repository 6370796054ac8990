import { Button, Group, MultiSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';

import { paramsNow } from '../lib/params-now';
import type { DayRange } from '../lib/use-day-range';
import { DayRangeFields } from './day-range';

/** The groups of a report, in the order of its columns, with the function that changes them. */
interface Groups<Name extends string> {
  labels: Readonly<Record<Name, string>>;
  names: readonly Name[];
  chosen: readonly Name[];
  choose: (names: readonly string[]) => void;
}

/** Returns the groups `group` of the address. @param usual those that it begins with if the address has none */
export function useGroups<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  names: readonly Name[],
  usual: readonly Name[],
): Groups<Name> {
  const [params, setParams] = useSearchParams();
  // In the order of the columns, whatever the order of the clicks.
  const inOrder = (named: readonly string[]) => names.filter((name) => named.includes(name));
  const asked = inOrder((params.get('group') ?? '').toUpperCase().split(','));
  return {
    labels,
    names,
    chosen: asked.length > 0 ? asked : usual,
    choose: (named) => {
      const next = paramsNow();
      next.set('group', inOrder(named).join(',').toLowerCase());
      setParams(next);
    },
  };
}

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
