import { Paper } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';

import { Message } from '../../ui/message';
import { Page } from '../../ui/page';

/** A place that the specification keeps free for the cameras. */
export function Component() {
  return (
    <Page title="Camera Monitor">
      <Paper>
        <Message icon={<IconCamera size={24} />} title="No camera is monitored">
          Cameras deliver their events by themselves; each event names the camera that it came from.
        </Message>
      </Paper>
    </Page>
  );
}
