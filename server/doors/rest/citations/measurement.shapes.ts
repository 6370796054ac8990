import { z } from 'zod';
import { id, named, number } from '../../../platform/openapi/fields.js';
import { Reviewer } from '../citation-desk.shapes.js';
import {
  Measurement as MeasurementModel,
  MeasurementPoint as MeasurementPointModel,
} from '../../../features/citations/citation-measurement.model.js';
import { restShape } from '../rest-shape.js';

const place = {
  x: number('Pixels from the left edge of the original.', 812.5),
  y: number('Pixels from the top edge of the original.', 640),
};

restShape(MeasurementPointModel, {
  examples: { x: 812.5, y: 640, across: 1.234, along: 12.345, line: 0.512, lineU: 0.21 },
});

export const Measurement = restShape(MeasurementModel, {
  examples: {
    distance: 7.031,
    distanceU: 0.254,
    distanceUnit: 'm',
    seconds: 0.5,
    speed: 50.62,
    speedU: 1.87,
    unit: 'km/h',
    device: 52,
    tolerance: 5.2,
  },
  own: { by: Reviewer },
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
