import { useQuery } from '@apollo/client/react';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { CalendarSettingsDocument } from '../../graphql/documents';
import { dayAt, daysAfter } from '../../lib/format/days';
import { formatDay } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';

/** The end of the last term is near from this many days before. */
const NEAR_DAYS = 30;

/** Warns administrators before the last school term ends, and after; nothing where there is time, or no term. */
export function TermsEndCard() {
  const [now] = useState(() => Date.now());
  const { data } = useQuery(CalendarSettingsDocument, { fetchPolicy: 'network-only' });
  const last = data?.calendarSettings.terms
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  const today = dayAt(now);
  if (last === undefined || last > daysAfter(today, NEAR_DAYS)) return null;
  return (
    <Alert
      mb="md"
      color="amber"
      role="status"
      icon={<IconCalendarExclamation size={20} />}
      title={
        last < today
          ? `The last school term ended on ${formatDay(last)}`
          : `The last school term ends on ${formatDay(last)}`
      }
    >
      <Text size="sm">
        After it no day is a school day, and limits of school days do not hold any more.
      </Text>
      <Anchor component={Link} to={paths.adminCalendar} size="sm" c="inherit" underline="always">
        Enter the next terms
      </Anchor>
    </Alert>
  );
}
