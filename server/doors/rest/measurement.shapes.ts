import { z } from 'zod';
import { VERDICTS } from '../../features/measurement/measurement.pure.js';
import {
  id,
  moment,
  named,
  number,
  oneOf,
  orNull,
  text,
  whole,
} from '../../platform/openapi/fields.js';
import { Reviewer } from './citation-desk.shapes.js';

const place = {
  x: number('Pixels from the left edge of the original.', 812.5),
  y: number('Pixels from the top edge of the original.', 640),
};

const MeasurementPoint = named('MeasurementPoint', 'A mark in its image and on the road.', {
  media_id: id('Number of the image.'),
  sequence_number: whole('Number of the image in the sequence of the event.'),
  ...place,
  captured_at: moment('The time of the image from the camera.'),
  across: number('Position across the road, in the distance unit.', 1.234),
  along: number('Position in the direction of travel, in the distance unit.', 12.345),
  line: orNull(number('Distance past the stop line; null without a stop line.', 0.512)),
  line_u: orNull(number('The ± of this distance, about 99 %.', 0.21)),
});

export const Measurement = named('Measurement', 'A measurement in the pictures of an event.', {
  points: z.array(MeasurementPoint).meta({ description: 'Two marks, the earlier image first.' }),
  reference_id: id('Number of the fact with the reference points.'),
  distance: number('Straight distance on the road between the marks.', 7.031),
  distance_u: orNull(number('The ± of the distance, about 99 %; null for a distance of 0.', 0.254)),
  distance_unit: text('Unit of lengths.', 'm'),
  seconds: number('Seconds between the images.', 0.5),
  speed: number('Distance by time.', 50.62),
  speed_u: orNull(number('The ± of the speed, about 99 %; null for a distance of 0.', 1.87)),
  unit: text('Unit of speeds.', 'km/h'),
  device: orNull(number('The speed of the camera; null for REDLIGHT.', 52)),
  tolerance: orNull(number('The largest difference of the speeds that agrees.', 5.2)),
  verdict: oneOf(
    'MeasurementVerdict',
    'The comparison of the picture with the measurement of the camera.',
    VERDICTS,
  ),
  by: Reviewer,
  at: moment('The time of the measurement.'),
});

export const MeasurementInput = named(
  'MeasurementInput',
  'The places at which the same tyre meets the road in two images.',
  {
    points: z
      .array(z.strictObject({ media_id: id('Number of the image.'), ...place }))
      .length(2)
      .meta({
        description: 'One mark in each of two images.',
        examples: [
          [
            { media_id: 1, x: 812.5, y: 640 },
            { media_id: 2, x: 745, y: 512.5 },
          ],
        ],
      }),
    version: z
      .int()
      .min(1)
      .nullish()
      .meta({ description: 'The version that was looked at; as `If-Match`.', examples: [3] }),
  },
);
