import { expect } from 'vitest';
import type { Answer, Visitor } from './doors.js';
import { multipart } from './multipart.js';

/** The lines of a file of vehicles, with the columns of its header. */
export const vehicleFile = (header: string, ...lines: string[]): string =>
  [header, ...lines, ''].join('\n');

/** Sends a registry file, with the fields beside it. */
export function sendRegistryFile(
  visitor: Visitor,
  content: Buffer | string,
  fields: Record<string, string> = {},
  filename = 'vehicles.csv',
): Promise<Answer> {
  const form = multipart([
    ...Object.entries(fields).map(([name, value]) => ({ name, content: value })),
    { name: 'file', filename, type: 'text/csv', content },
  ]);
  return visitor.send({ method: 'POST', url: '/api/registry-imports', ...form });
}

/** Waits until an import has left a state that a worker ends. */
export async function importPast(
  visitor: Visitor,
  id: number,
  status: 'CHECKING' | 'APPLYING',
): Promise<Record<string, any>> {
  const read = async (): Promise<Record<string, any>> =>
    (await visitor.rest('GET', `registry-imports/${id}`)).body;
  await expect
    .poll(async () => (await read())['status'], { timeout: 60_000, interval: 25 })
    .not.toBe(status);
  return read();
}

/** Sends a file and waits for its check. */
export async function checkedFile(
  visitor: Visitor,
  content: Buffer | string,
  fields: Record<string, string> = {},
): Promise<Record<string, any>> {
  const { status, body } = await sendRegistryFile(visitor, content, fields);
  expect([status, body.status]).toEqual([202, 'CHECKING']);
  return importPast(visitor, body.id, 'CHECKING');
}

/** Sends a file, and applies it once it is checked; what it removes is confirmed. */
export async function appliedFile(
  visitor: Visitor,
  content: Buffer | string,
  fields: Record<string, string> = {},
): Promise<Record<string, any>> {
  const { id, removed } = await checkedFile(visitor, content, fields);
  const { status } = await visitor.rest('POST', `registry-imports/${id}/apply`, { removed });
  expect(status).toBe(202);
  const applied = await importPast(visitor, id, 'APPLYING');
  expect(applied['status']).toBe('APPLIED');
  return applied;
}
