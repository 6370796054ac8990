import { z } from 'zod';
import { type ErrorCode, ERRORS } from './catalogue.js';

const CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** The body of every REST error (contract 3), and how the OpenAPI document describes it. */
export const ErrorBody = z
  .strictObject({
    statusCode: z.int().meta({ description: 'The HTTP status again.' }),
    code: z.enum(CODES).meta({ description: 'Which refusal it is.' }),
    message: z.string().meta({ description: 'One sentence, fit for a toast.' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'By field, every sentence about it; with 422 only.' }),
  })
  .meta({ id: 'Error', description: 'The body of every refusal.' });
export type ErrorBody = z.infer<typeof ErrorBody>;
