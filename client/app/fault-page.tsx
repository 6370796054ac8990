import { Anchor, Box } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '../lib/paths';
import { ErrorMessage, Message } from '../ui/message';
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

/** Shown for an unknown address. */
export function NotFoundPage() {
  return (
    <>
      <PageTitle title="Page not found" />
      <Message
        icon={<IconMapQuestion size={24} />}
        order={1}
        title="There is no such page"
        action={
          <Anchor component={Link} to={paths.dashboard} mt="xs">
            Back to Home
          </Anchor>
        }
      >
        The address is wrong, or what it led to is no more.
      </Message>
    </>
  );
}
