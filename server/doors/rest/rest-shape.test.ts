import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaOf } from '../../platform/openapi/schema.js';
import { restBody, restShape } from './rest-shape.js';

@ObjectType({ description: 'A letter.' })
class Letter {
  @Field(() => Int, { description: 'As `sentBack` counts.' })
  sentBack!: number;

  @Field(() => String, { nullable: true, description: 'Who reads it.' })
  reader!: string | null;
}

@InputType()
class SendLetter {
  @Field(() => String, { nullable: true })
  reader?: string | null;

  @Field(() => Int, { defaultValue: 1 })
  copies!: number;

  @Field(() => Int)
  pages!: number;
}

describe('a shape says what its class says (decision 206)', () => {
  it('with the names of REST, and null where the graph has it', () => {
    expect(schemaOf(restShape(Letter, { name: null }))).toMatchObject({
      description: 'A letter.',
      properties: {
        sent_back: { type: 'integer', description: 'As `sent_back` counts.' },
        reader: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'Who reads it.' },
      },
      required: ['sent_back', 'reader'],
    });
  });

  it('and a body may leave out what has null or a default', () => {
    expect(schemaOf(restBody(SendLetter, { name: null })).required).toEqual(['pages']);
  });

  it('a field that REST has otherwise has the sentence of the class, if it has none', () => {
    const own = { sent_back: z.string(), reader: z.string().meta({ description: 'Its name.' }) };
    expect(schemaOf(restShape(Letter, { name: null, own })).properties).toMatchObject({
      sent_back: { type: 'string', description: 'As `sent_back` counts.' },
      reader: { type: 'string', description: 'Its name.' },
    });
  });

  it('and so has one whose shape has a name, which says what the type is', () => {
    const Reader = z.strictObject({}).meta({ id: 'Reader', description: 'A reader.' });
    const { properties } = schemaOf(restShape(Letter, { name: null, own: { reader: Reader } }));
    expect(properties?.['reader']).toMatchObject({ description: 'Who reads it.' });
  });

  it('what is so at this door alone stands behind its sentence', () => {
    const shape = restShape(Letter, { name: null, also: 'It is on paper.' });
    expect(schemaOf(shape).description).toBe('A letter. It is on paper.');
  });
});
