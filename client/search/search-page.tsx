import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';

import { Page } from '../ui/page';
import { isEmpty, readCriteria, writeCriteria } from './criteria';
import { SearchForm } from './search-form';
import { NothingAskedYet, SearchResults } from './search-results';

/** Search events. What is searched for lives in the address, so that back and reload keep it. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const criteria = readCriteria(params);
  const signature = JSON.stringify(criteria);
  return (
    <Page title="Search">
      <Stack gap="md">
        <SearchForm
          // A new address is a new form: back brings back what was typed.
          key={signature}
          initial={criteria}
          onSearch={(next) => setParams(writeCriteria(params, next))}
        />
        {isEmpty(criteria) ? (
          <NothingAskedYet />
        ) : (
          <SearchResults key={signature} criteria={criteria} />
        )}
      </Stack>
    </Page>
  );
}
