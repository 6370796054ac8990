import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';

import { Page } from '../../ui/page';
import { isEmpty, readCriteria, writeCriteria } from '../../lib/lists/criteria';
import { SearchForm } from './search-form';
import { NothingAskedYet, SearchResults } from './search-results';

/** Searches events. The address holds the criteria, so that back and reload keep them. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const criteria = readCriteria(params);
  return (
    <Page title="Search">
      <Stack gap="md">
        <SearchForm
          criteria={criteria}
          onSearch={(next) => setParams(writeCriteria(params, next))}
        />
        {isEmpty(criteria) ? (
          <NothingAskedYet />
        ) : (
          <SearchResults key={JSON.stringify(criteria)} criteria={criteria} />
        )}
      </Stack>
    </Page>
  );
}
