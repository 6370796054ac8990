import { Select, Switch } from '@mantine/core';

import { useSignedIn } from '../../lib/session/session';
import { SettingsCard, SettingsSection } from '../../ui/settings';
import { useSavePreferences } from './use-save-preferences';

const OFF = 'off';

/** Every hour of the day, as a clock of twelve hours says it. */
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `Every day at ${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}));

/** The mail that the user gets about notifications; each choice is saved at once. */
export function MailCard() {
  const { user } = useSignedIn();
  const savePreferences = useSavePreferences();

  return (
    <SettingsCard label="Notification mail">
      <SettingsSection
        title="Notification mail"
        description={`Sent to ${user.email}. A mail has the reference of the event and a link, and nothing else of the case.`}
      >
        <Switch
          label="An event is sent back to me"
          checked={user.mailSentBack}
          onChange={(event) => void savePreferences({ mailSentBack: event.currentTarget.checked })}
        />
        <Switch
          label="A comment mentions me"
          description={`Somebody writes @${user.name} or @${user.badgeNumber}.`}
          checked={user.mailMentioned}
          onChange={(event) => void savePreferences({ mailMentioned: event.currentTarget.checked })}
        />
        <Select
          label="Digest of unread notifications"
          description="In the time zone above. No mail comes when nothing has happened."
          allowDeselect={false}
          maw={420}
          data={[{ value: OFF, label: 'Off' }, ...HOURS]}
          value={user.digestHour === null ? OFF : String(user.digestHour)}
          onChange={(hour) =>
            hour !== null &&
            void savePreferences({ digestHour: hour === OFF ? null : Number(hour) })
          }
        />
      </SettingsSection>
    </SettingsCard>
  );
}
