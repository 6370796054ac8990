import { expect, it } from 'vitest';
import { camelCase, snakeCase } from './spelling.pure.js';

it.each([
  ['id', 'id'],
  ['ownerName', 'owner_name'],
  ['ownerVehicleLicensePlate', 'owner_vehicle_license_plate'],
  ['sha256', 'sha256'],
])('%s in the services is %s in REST, and back', (camel, snake) => {
  expect(snakeCase(camel)).toBe(snake);
  expect(camelCase(snake)).toBe(camel);
});
