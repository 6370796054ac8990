import { useQuery } from '@apollo/client/react';
import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';

import { CameraFactPreviewDocument } from '../../../graphql/documents';
import type { CameraFactPreviewInput } from '../../../graphql/schema';
import { formatDay } from '../../../lib/format/format';
import { sentenceOf } from '../../desk/sentence-of';
import { clockSpan, mondayOf, weekFrom } from './week';
import { WeekPicture } from './week-picture';

/** A week is asked for when nothing was typed for so long, ms. */
const TYPED_MS = 400;
/** Height of the picture to come, px. */
const HEIGHT = 236;

interface FactPreviewProps {
  /** The times of a fact that is typed, and that are right. */
  times: Omit<CameraFactPreviewInput, 'days'>;
  /** A day of the week that is shown. */
  day: string;
}

/** The hours of a fact that nobody has entered yet, in the week of its first day. */
export function FactPreview({ times, day }: FactPreviewProps) {
  const days = weekFrom(mondayOf(day));
  const [input] = useDebouncedValue({ ...times, days }, TYPED_MS);
  const { data, error, previousData } = useQuery(CameraFactPreviewDocument, {
    variables: { input },
    fetchPolicy: 'network-only',
  });
  const shown = data ?? previousData;
  if (error)
    return (
      <Text size="sm" c="red" role="alert">
        {sentenceOf(error)}
      </Text>
    );
  if (shown === undefined) return <Skeleton h={HEIGHT} role="status" aria-label="Loading" />;
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        Week of {formatDay(days[0] ?? day)}
      </Text>
      <WeekPicture
        label="Hours of a week"
        days={shown.cameraFactPreview.data.map((each) => ({
          day: each.day,
          base: '',
          windows: each.windows.map((window) => ({
            id: window.fromAt,
            ...clockSpan(each.day, window),
            text: '',
          })),
        }))}
      />
    </div>
  );
}
