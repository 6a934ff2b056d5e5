import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import type { TalkRoom } from './chat-talk';

export interface BareServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Answers once it is on the disk. */
type Store = (place: number, room: TalkRoom, text: string) => Promise<unknown>;

/** What a chat is at least: each message is one insert. */
export async function oneInsert(pool: Pool): Promise<Store> {
  await pool.query(`create table bare_message (
    id bigint generated always as identity primary key, room text not null, sender integer not null, body text not null,
    at timestamptz not null)`);
  const statement = 'insert into bare_message (room, sender, body, at) values ($1, $2, $3, now())';
  return (place, { id }, text) => pool.query(statement, [id, place, text]);
}

/**
 * Each message is all the rows that the product writes of one, in tables with its indexes, by one statement: its place in its conversation,
 * the message, what it was sent as, and a line in the feed of everybody. Nobody is asked who he is or what he may.
 */
export async function sameRows(pool: Pool, rooms: readonly TalkRoom[]): Promise<Store> {
  await pool.query(`
    create table same_conversation (id bigint generated always as identity primary key, uid text not null unique,
      last_seq integer not null default 0);
    create table same_message (like chat_message including all);
    create table same_sent (like chat_sent including all);
    create table same_person (like chat_person including all);
    create table same_feed (like chat_feed including all)`);
  await pool.query('insert into same_conversation (uid) select * from unnest($1::text[])', [rooms.map(({ id }) => id)]);
  const places = [...new Set(rooms.flatMap(({ members }) => members))];
  await pool.query('insert into same_person (user_id) select * from unnest($1::bigint[])', [places]);
  // The conversation is locked first, so that two never wait for each other.
  const text = `
    with counted as (
      update same_conversation set last_seq = last_seq + 1 where uid = $1 returning id, last_seq
    ), said as (
      insert into same_message (uid, conversation_id, seq, version, sender_id, unique_id, type, body, people, mentions, grams,
        created_at, client_created_at)
      select $2, id, last_seq, last_seq, $3, $2, 'text', $4, '{}', '{}', array_append(search_bigrams($4), 'c:' || id), now(), now()
      from counted returning id, conversation_id
    ), named as (
      insert into same_sent (sender_id, unique_id, content_hash, message_id) select $3, $2, $5, id from said
    ), moved as (
      update same_person set counter = counter + 1 from said where user_id = any($6::bigint[])
      returning user_id, counter, said.conversation_id
    )
    insert into same_feed (user_id, kind, target_id, number) select user_id, 1, conversation_id, counter from moved
    on conflict (user_id, kind, target_id) do update set number = excluded.number`;
  return (place, { id, members }, body) => {
    const hash = createHash('sha256').update(body).digest();
    return pool.query({ name: 'same_rows', text, values: [id, randomUUID(), place, body, hash, members] });
  };
}

/** A message goes to the others of its room once it is stored. */
export async function startBareChat(store: Store, rooms: readonly TalkRoom[]): Promise<BareServer> {
  const known = new Map(rooms.map((room) => [room.id, room]));
  const sockets = new Map<number, WebSocket>();
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => {
    let place: number | null = null;
    const take = async (data: Buffer): Promise<void> => {
      const frame: { place: number; room: string; text: string } = JSON.parse(data.toString());
      if (place === null) {
        place = frame.place;
        sockets.set(place, socket);
        socket.send('{"type":"ready"}');
        return;
      }
      const { text } = frame;
      const room = known.get(frame.room);
      if (room === undefined) throw new Error('no such room');
      await store(place, room, text);
      const told = JSON.stringify({ room: room.id, from: place, text });
      for (const other of room.members) if (other !== place) sockets.get(other)?.send(told);
    };
    socket.on('message', (data: Buffer) => void take(data)); // a failure ends the measurement
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}`,
    async close() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
