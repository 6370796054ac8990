import { SegmentedControl, Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';

import { paramsNow } from '../../../lib/lists/params-now';
import { Discards } from './discards';
import { LIST_NAMES, LISTS } from './plate-words';
import { PlateTable } from './plate-table';

/** The URL parameter that names the part that is shown. */
const LIST_PARAM = 'list';

/** The part that is no list. */
const DISCARDS = 'DISCARDS';

/** The plates that the checks know, list by list, and the events of such plates that were discarded. */
export function PlatesTab() {
  const [params, setParams] = useSearchParams();
  const asked = params.get(LIST_PARAM);
  const list = LIST_NAMES.find((name) => name === asked) ?? 'EXEMPT';
  const shown = asked === DISCARDS ? DISCARDS : list;

  function choose(name: string) {
    const next = paramsNow();
    next.delete('page');
    next.set(LIST_PARAM, name);
    setParams(next);
  }

  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="List of plates"
        w="max-content"
        maw="100%"
        value={shown}
        onChange={choose}
        data={[
          ...LIST_NAMES.map((value) => ({ value, label: LISTS[value].label })),
          { value: DISCARDS, label: 'Discards' },
        ]}
      />
      {shown === DISCARDS ? <Discards /> : <PlateTable key={list} list={list} />}
    </Stack>
  );
}
