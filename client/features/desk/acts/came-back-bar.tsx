import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';

import { useKeyed } from '../../../lib/shortcuts';
import classes from '../desk.module.css';
import { cameBackText } from '../texts';
import type { Returned } from '../hand/use-returned';

interface CameBackBarProps {
  returned: Returned;
  onShow: () => void;
}

/** An event that came back while the officer was at another one; it has the place of the news. */
export function CameBackBar({ returned, onShow }: CameBackBarProps) {
  const keyed = useKeyed();
  const text = cameBackText(returned.referenceId, returned.refused);
  return (
    <div className={classes.cameBack}>
      <IconArrowBackUp size={16} aria-hidden />
      <Text size="sm" role="alert" truncate title={text}>
        {text}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onShow}>
        {keyed('Show', 'X')}
      </Button>
    </div>
  );
}
