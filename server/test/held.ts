import { DataSource } from 'typeorm';
import type { TestApp } from './app.js';
import { until } from './until.js';

/**
 * Lets several calls arrive at the same point of their transactions before any of them goes on: a race that happens on
 * every run. The table's owner holds it, readable but not writable, until `waiting` calls wait for it.
 */
export async function heldUp<Result>(
  app: TestApp,
  table: string,
  waiting: number,
  race: () => Promise<Result>,
): Promise<Result> {
  const owner = new DataSource({ type: 'postgres', url: app.variables['DATABASE_URL'] });
  await owner.initialize();
  try {
    const { running } = await owner.transaction(async (held) => {
      await held.query(`LOCK TABLE ${table} IN SHARE MODE`);
      const started = race();
      started.catch(() => undefined);
      await until(`${waiting} calls wait for ${table}`, async () => {
        const [row] = await held.query<{ count: string }[]>(
          `SELECT count(*) FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return Number(row?.count) >= waiting;
      });
      return { running: started };
    });
    return await running;
  } finally {
    await owner.destroy();
  }
}
