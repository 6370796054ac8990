import { useMutation } from '@apollo/client/react';
import { NumberInput, Paper, Select, SimpleGrid, TextInput, Title } from '@mantine/core';

import { type CameraForm_CameraFragment, UpdateCameraDocument } from '../../graphql/documents';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { timeZone } from '../../lib/format/format';
import { TAB_PARAM } from '../../lib/lists/tab-param';
import { toast } from '../../lib/toast';
import { useUnsaved } from '../../lib/forms/unsaved';
import { SaveBar } from '../../ui/save-bar';
import { CauseCodes } from './cause-codes';
import { type CameraValues, causeFault, inputOf, valuesOf } from './camera-values';
import classes from './cameras.module.css';

// Browsers leave it out of their list.
const ZONES = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];

interface CameraFormProps {
  camera: CameraForm_CameraFragment;
  /** The units of the citation settings. */
  units: { speedUnit: string; distanceUnit: string };
}

/** The names and the place of a camera, and the values that its packages leave out. */
export function CameraForm({ camera, units }: CameraFormProps) {
  const [update, { loading }] = useMutation(UpdateCameraDocument);
  const form = useForm<CameraValues>({
    initialValues: valuesOf(camera),
    validate: { causeCodes: causeFault },
  });
  useUnsaved(form.isDirty(), undefined, TAB_PARAM);
  const { timeZone: zone } = form.values;
  // A zone that another program chose, and that this browser has by another name.
  const zones = zone === null || ZONES.includes(zone) ? ZONES : [...ZONES, zone];

  async function save(values: CameraValues) {
    const input = { cameraSerialNumber: camera.serialNumber, ...inputOf(values) };
    try {
      await update({ variables: { input } });
      form.resetDirty();
      toast.success('Successfully saved!');
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  return (
    <Paper
      component="form"
      aria-label="Camera"
      noValidate
      onSubmit={form.onSubmit((values) => void save(values))}
    >
      <div className={classes.form}>
        <Title order={2}>Camera</Title>
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md" verticalSpacing="sm">
          <TextInput
            className={classes.line}
            label="Site"
            placeholder="None"
            maxLength={120}
            {...form.getInputProps('site')}
          />
          <TextInput
            className={classes.line}
            label="Name"
            placeholder="None"
            {...form.getInputProps('systemName')}
          />
          <TextInput
            className={classes.line}
            label="Type"
            placeholder="None"
            {...form.getInputProps('systemType')}
          />
          <Select
            className={classes.line}
            label="Time zone"
            placeholder={timeZone().replaceAll('_', ' ')}
            searchable
            clearable
            limit={100}
            data={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            {...form.getInputProps('timeZone')}
          />
          <TextInput
            className={classes.wide}
            label="Address"
            placeholder="None"
            {...form.getInputProps('locationAddress')}
          />
          <NumberInput
            label="Latitude"
            placeholder="None"
            suffix="°"
            hideControls
            {...form.getInputProps('latitude')}
          />
          <NumberInput
            label="Longitude"
            placeholder="None"
            suffix="°"
            hideControls
            {...form.getInputProps('longitude')}
          />
          <NumberInput
            label={`Speed limit, ${units.speedUnit}`}
            placeholder="None"
            hideControls
            allowNegative={false}
            {...form.getInputProps('speedLimit')}
          />
          <NumberInput
            label={`Trigger, ${units.speedUnit}`}
            placeholder="None"
            hideControls
            allowNegative={false}
            {...form.getInputProps('speedTrigger')}
          />
          <NumberInput
            label={`Distance to the stop line, ${units.distanceUnit}`}
            placeholder="None"
            hideControls
            {...form.getInputProps('stopLineDistance')}
          />
          <CauseCodes form={form} className={classes.line} />
        </SimpleGrid>
      </div>
      <SaveBar isDirty={form.isDirty()} isBusy={loading} onDiscard={form.reset} />
    </Paper>
  );
}
