import { useMutation } from '@apollo/client/react';
import {
  ActionIcon,
  Anchor,
  Button,
  Group,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import {
  type Calendar_SettingsFragment,
  SettingChangesDocument,
  UpdateCalendarSettingsDocument,
} from '../../graphql/documents';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { paths } from '../../lib/session/paths';
import { toast } from '../../lib/toast';
import { dayFault } from '../../lib/forms/typed-day';
import { useUnsaved } from '../../lib/forms/unsaved';
import { all, required } from '../../lib/forms/validators';
import { DayInput } from '../../ui/day-input';
import { SettingsForm, SettingsSection } from '../../ui/settings';
import { PlaceFields, placeOf } from './place-fields';

/** The number of terms that there can be. */
const MOST_TERMS = 100;

interface Values {
  country: string;
  state: string;
  region: string;
  terms: { from: string; to: string; name: string }[];
}

const valuesOf = ({ country, state, region, terms }: Calendar_SettingsFragment): Values => ({
  country: country ?? '',
  state: state ?? '',
  region: region ?? '',
  terms: terms.map(({ from, to, name }) => ({ from, to, name })),
});

/** The place of the holidays and the school terms, which are saved together. */
export function CalendarForm({ settings }: { settings: Calendar_SettingsFragment }) {
  const [update, { loading }] = useMutation(UpdateCalendarSettingsDocument, {
    refetchQueries: [SettingChangesDocument],
  });
  const [version, setVersion] = useState(settings.version);
  const form = useForm<Values>({
    initialValues: valuesOf(settings),
    validate: {
      terms: {
        name: required('Name is required'),
        from: all(required('From is required'), dayFault),
        to: (to, { terms }, path) => {
          const [, index = ''] = path.split('.');
          return to === '' ? 'To is required' : dayFault(to, { min: terms[Number(index)]?.from });
        },
      },
    },
  });
  useUnsaved(form.isDirty());

  async function save({ terms, ...place }: Values) {
    try {
      const input = {
        expectedVersion: version,
        ...(placeOf(place) ?? { country: null, state: null, region: null }),
        terms,
      };
      const { data } = await update({ variables: { input } });
      if (data) setVersion(data.updateCalendarSettings.calendarSettings.version);
      form.resetDirty();
      toast.success('Successfully saved settings');
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  return (
    <SettingsForm
      label="Calendar"
      isDirty={form.isDirty()}
      isBusy={loading}
      onSubmit={form.onSubmit((values) => void save(values))}
      onDiscard={form.reset}
    >
      <SettingsSection
        title="Holidays"
        description={
          <>
            The public holidays of a place. The department&apos;s{' '}
            <Anchor component={Link} to={paths.adminDeadlines} size="sm" underline="always">
              own days
            </Anchor>{' '}
            win over them.
          </>
        }
      >
        <PlaceFields
          input={(level) => form.getInputProps(level)}
          onChange={(chosen) => form.setValues(chosen)}
        />
      </SettingsSection>
      <SettingsSection
        title="School terms"
        description="A school day is a Monday to Friday in a term that is no holiday. A break is the gap between two terms."
      >
        <Stack gap="md">
          {form.values.terms.length === 0 && (
            <Text size="sm" c="dimmed">
              No terms yet: no day is a school day.
            </Text>
          )}
          {form.values.terms.map((_, index) => (
            <Group
              // Terms have no name of their own while they are typed, and none moves.
              key={index}
              role="group"
              aria-label={`Term ${index + 1}`}
              gap="xs"
              align="flex-start"
              wrap="nowrap"
            >
              <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" style={{ flexGrow: 1 }}>
                <TextInput
                  label="Name"
                  maxLength={80}
                  {...form.getInputProps(`terms.${index}.name`)}
                />
                <DayInput label="From" {...form.getInputProps(`terms.${index}.from`)} />
                <DayInput label="To" {...form.getInputProps(`terms.${index}.to`)} />
              </SimpleGrid>
              <ActionIcon
                variant="subtle"
                color="gray"
                mt={28}
                aria-label={`Remove term ${index + 1}`}
                onClick={() => form.removeListItem('terms', index)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Button
            variant="default"
            w="max-content"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={form.values.terms.length >= MOST_TERMS}
            onClick={() => form.insertListItem('terms', { from: '', to: '', name: '' })}
          >
            Add term
          </Button>
        </Stack>
      </SettingsSection>
    </SettingsForm>
  );
}
