import pg from 'pg';

export interface HeardNotices {
  /** What the channel was told of by this work alone, in order. */
  toldBy(work: () => Promise<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

/** Listens to a channel of a database by a connection of its own. */
export async function hearNotices(connectionString: string, channel: string): Promise<HeardNotices> {
  const notices: string[] = [];
  const client = new pg.Client({ connectionString });
  client.on('notification', ({ payload }) => notices.push(payload ?? ''));
  await client.connect();
  await client.query(`listen ${channel}`);
  return {
    async toldBy(work) {
      // PostgreSQL delivers what was committed before a query, and then its answer.
      await client.query('select 1');
      notices.length = 0;
      await work();
      await client.query('select 1');
      return [...notices];
    },
    close: () => client.end(),
  };
}
