import { useQuery } from '@apollo/client/react';

import { CalendarSettingsDocument } from '../../graphql/documents';
import { Page } from '../../ui/page';
import { SettingsPending } from '../../ui/settings';
import { LastChanged } from '../history/last-changed';
import { CalendarForm } from './calendar-form';

/** The calendar by which hours of facts hold: holidays and school terms. */
export function Component() {
  const { data, error, refetch } = useQuery(CalendarSettingsDocument, {
    fetchPolicy: 'network-only',
  });
  return (
    <Page title="Calendar" lead="Holidays and school terms, for limits that hold at hours">
      <LastChanged setting="CALENDAR" />
      {data ? (
        <CalendarForm settings={data.calendarSettings} />
      ) : (
        <SettingsPending
          hasFailed={error !== undefined}
          onRetry={() => void refetch().catch(() => undefined)}
          height={420}
        />
      )}
    </Page>
  );
}
