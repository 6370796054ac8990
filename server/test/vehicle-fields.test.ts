import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLInputObjectType, type GraphQLObjectType } from 'graphql';
import { getMetadataArgsStorage } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as shapes from '../doors/rest/citations/citations.shapes.js';
import { snakeCase } from '../platform/domain/spelling.pure.js';
import { RegistryVehicleEntity } from '../features/registry/registry-vehicle.entity.js';
import { FIND } from '../features/registry/registry.queries.js';
import { RegistryRecord } from '../features/registry/registry.schema.js';
import { VEHICLE_FIELD_NAMES, VEHICLE_FIELDS } from '../features/registry/vehicle-fields.pure.js';
import { citationsSql } from '../features/citations/reads/citation-row.queries.js';
import { CitationEntity } from '../features/citations/citation.entity.js';
import { VehicleRules } from '../features/citations/citations.rules.js';
import { VehicleEntity } from '../features/citations/vehicle.entity.js';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const fieldsOf = (name: string) =>
  (schema.getType(name) as GraphQLObjectType | GraphQLInputObjectType).getFields();

const columnsOf = (...entities: (abstract new () => object)[]): string[] => {
  const targets = entities.flatMap((entity) => [entity, Object.getPrototypeOf(entity) as unknown]);
  return getMetadataArgsStorage()
    .columns.filter(({ target }) => targets.includes(target))
    .map(({ propertyName }) => propertyName);
};

describe.each(VEHICLE_FIELD_NAMES)('the field %s of a vehicle', (name) => {
  const { description } = VEHICLE_FIELDS[name];
  const column = snakeCase(name);

  it('is a column of the event and one of the registry', () => {
    expect(columnsOf(CitationEntity, VehicleEntity)).toContain(name);
    expect(columnsOf(RegistryVehicleEntity)).toContain(name);
  });

  it('is in the row of a citation and in that of the registry', () => {
    expect(citationsSql(['vehicle'], '')).toMatch(new RegExp(`'${name}', [cv]\\.${column}\\b`));
    expect(FIND.columns).toHaveProperty(name);
    expect(FIND.sql).toContain(`${column} AS "${name}"`);
  });

  it('is taken from an officer and from a registry', () => {
    expect(Object.keys(VehicleRules.shape)).toContain(name);
    expect(Object.keys(RegistryRecord.in.shape)).toContain(column);
  });

  it('is in the types and in the input of GraphQL, with its description', () => {
    for (const type of ['VehicleRecord', 'Vehicle', 'RegistryVehicle', 'VehicleInput'])
      expect(fieldsOf(type)[name]?.description).toBe(description);
  });

  it('is in the shapes of REST and in the OpenAPI document, with its description', () => {
    for (const { shape } of [shapes.Vehicle, shapes.RegistryVehicle, shapes.VehicleInput]) {
      const documented = z.toJSONSchema(z.object(shape)).properties as Record<string, object>;
      expect(documented[column]).toMatchObject({ description });
    }
  });
});
