import pg from 'pg';

/** The statements that reach Postgres while something is done, those that open and end a transaction among them. */
export async function statementTexts(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const client = pg.Client.prototype as unknown as { query: (...args: any[]) => unknown };
  const original = client.query;
  client.query = function (...args) {
    texts.push(typeof args[0] === 'string' ? args[0] : args[0].text);
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    client.query = original;
  }
  return texts;
}
