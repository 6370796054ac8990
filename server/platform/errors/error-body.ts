import { z } from 'zod';
import { type ErrorCode, ERRORS } from './catalogue.js';

const CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** The body of every REST error (contract 3), and how the OpenAPI document describes it. */
export const ErrorBody = z
  .strictObject({
    statusCode: z.int().meta({ description: 'The HTTP status of the response.' }),
    code: z.enum(CODES).meta({ description: 'The code of the error.' }),
    message: z.string().meta({ description: 'One sentence that a client can show to the user.' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'All sentences about each wrong field; with 422 only.' }),
  })
  .meta({ id: 'Error', description: 'The body of every error.' });
export type ErrorBody = z.infer<typeof ErrorBody>;
