import { Box } from '@mantine/core';

import { ErrorMessage } from '../ui/message';
import { PageTitle } from '../ui/page';

/** Replaces a page that could not be loaded or drawn. */
export function FaultPage() {
  return (
    <Box component="main">
      <PageTitle title="Something went wrong" />
      <ErrorMessage order={1} title="This page cannot be shown" onRetry={() => location.reload()}>
        Something went wrong while it was loaded. If the application was just updated, trying again
        helps.
      </ErrorMessage>
    </Box>
  );
}
