import pg from 'pg';
import { clientConfig, type DatabaseAddress } from './connection';

export interface ListenHandlers {
  readonly channels: readonly string[];
  onNotice(channel: string, payload: string): void;
  /** Connected, perhaps again: notices sent in between were missed. */
  onConnected(): void;
  onLost(error: Error | null): void;
}

export interface Listener {
  /**
   * A round trip to the database. Rejects without an answer. Notices of everything that was committed before the call have arrived when it
   * resolves.
   */
  ask(): Promise<void>;
  close(): Promise<void>;
}

export type OpenListener = (handlers: ListenHandlers) => Listener;

const RETRY_MS = 1_000;
/** A connection that is silent for so long is broken. */
const ANSWER_MS = 5_000;

/** Hears what any process tells the database's channels, on a connection of its own, which is opened again when it breaks. */
export function openListener(address: DatabaseAddress, handlers: ListenHandlers): Listener {
  let isClosed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let breakOff: (error: Error) => void = () => undefined;

  const connect = async (): Promise<void> => {
    const mine = new pg.Client(clientConfig(address, 'zhixiang-listener'));
    client = mine;
    let isOver = false;
    const over = (error: Error | null): void => {
      if (isOver) return;
      isOver = true;
      if (isClosed) return;
      handlers.onLost(error);
      mine.end().catch(() => undefined);
      retry = setTimeout(() => void connect(), RETRY_MS);
    };
    breakOff = over;
    mine.on('error', over);
    mine.on('end', () => over(null));
    mine.on('notification', ({ channel, payload }) => handlers.onNotice(channel, payload ?? ''));
    try {
      await mine.connect();
      for (const channel of handlers.channels) await mine.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (isClosed) await mine.end();
      else handlers.onConnected();
    } catch (error) {
      over(error instanceof Error ? error : null);
    }
  };
  void connect(); // handles its own failures

  return {
    async ask() {
      const isSilent = setTimeout(breakOff, ANSWER_MS, new Error('the database does not answer'));
      try {
        if (client === null) throw new Error('not connected');
        await client.query('select 1');
      } finally {
        clearTimeout(isSilent);
      }
    },
    async close() {
      isClosed = true;
      if (retry !== null) clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
