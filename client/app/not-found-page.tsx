import { Anchor } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '../lib/session/paths';
import { Message } from '../ui/message';
import { PageTitle } from '../ui/page';

/** Shown for an unknown address. */
export function Component() {
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
