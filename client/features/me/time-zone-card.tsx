import { Select, Text } from '@mantine/core';
import { useState } from 'react';

import { formatDateTime, timeZone, useZoneName } from '../../lib/format/format';
import { useSignedIn } from '../../lib/session/session';
import { SettingsCard, SettingsSection } from '../../ui/settings';
import { useSavePreferences } from './use-save-preferences';

/** The choice that stands for no own zone. */
const DEPARTMENT = '';

// Browsers leave it out of their list.
const ZONES = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];

/** The zone in which the user reads times; saved at once. */
export function TimeZoneCard() {
  const { user } = useSignedIn();
  const savePreferences = useSavePreferences();
  const [now] = useState(() => new Date().toISOString());
  // A change of the zone draws the time below again.
  useZoneName();
  const chosen = user.timeZone ?? DEPARTMENT;
  // A zone that another program chose, and that this browser has by another name.
  const zones = chosen === DEPARTMENT || ZONES.includes(chosen) ? ZONES : [...ZONES, chosen];

  return (
    <SettingsCard label="Time zone">
      <SettingsSection
        title="Time zone"
        description="Deadlines, notices and the days of reports stay in the department's time zone."
      >
        <Select
          label="Show times in"
          searchable
          allowDeselect={false}
          maw={420}
          limit={100}
          data={[
            { value: DEPARTMENT, label: `The department's time zone (${named(timeZone())})` },
            ...zones.map((zone) => ({ value: zone, label: named(zone) })),
          ]}
          value={chosen}
          onChange={(zone) => zone !== null && void savePreferences({ timeZone: zone || null })}
          nothingFoundMessage="No such time zone"
        />
        <Text size="sm" c="dimmed" mt="xs">
          It is {formatDateTime(now)} there now.
        </Text>
      </SettingsSection>
    </SettingsCard>
  );
}

const named = (zone: string): string => zone.replaceAll('_', ' ');
