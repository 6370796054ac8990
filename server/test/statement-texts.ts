import pg from 'pg';
import { READ_WRITE } from '../platform/database/session.js';

/**
 * The statements that reach Postgres while something is done, those that open and end a transaction among them. A connection
 * that the pool opens meanwhile is none of them.
 */
export async function statementTexts(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const client = pg.Client.prototype as unknown as { query: (...args: any[]) => unknown };
  const original = client.query;
  client.query = function (...args) {
    const text = typeof args[0] === 'string' ? args[0] : args[0].text;
    if (text !== READ_WRITE) texts.push(text);
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    client.query = original;
  }
  return texts;
}
