import { Group, Text } from '@mantine/core';

import type { Cause } from '../../graphql/schema';
import { formatDateTime, formatMeasure } from '../../lib/format/format';
import { Chip } from '../../ui/chip';
import {
  type Measurement,
  VERDICTS,
  distanceText,
  speedText,
  verdictSentence,
} from './measurement-words';

interface MeasurementLineProps {
  cause: Cause;
  measurement: Measurement;
  /** Over a photograph: without who measured it. */
  isShort?: boolean;
}

/** The newest measurement in words: its verdict, and the numbers that it follows from. */
export function MeasurementLine({ cause, measurement, isShort = false }: MeasurementLineProps) {
  const { verdict, device, unit, seconds, by, at } = measurement;
  const { word, color } = VERDICTS[verdict];
  return (
    <Group gap="xs" role="group" aria-label="Measured in the picture">
      <Chip color={color}>{word}</Chip>
      <Text size="sm" fw={600}>
        {verdictSentence(cause, measurement)}
      </Text>
      <Text size="sm">
        {speedText(measurement)}
        {device !== null && `, device ${formatMeasure(device, unit)}`}
      </Text>
      {!isShort && (
        <Text size="sm" c="dimmed">
          {distanceText(measurement)} in {seconds.toFixed(3)} s · {by.name}, {formatDateTime(at)}
        </Text>
      )}
    </Group>
  );
}
