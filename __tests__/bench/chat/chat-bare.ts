import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import type { TalkRoom } from './chat-talk';

export interface BareServer {
  readonly url: string;
  close(): Promise<void>;
}

/** What a chat is at least: each message is one insert, and goes to the others of its room once that is on the disk. */
export async function startBareChat(pool: Pool, rooms: readonly TalkRoom[]): Promise<BareServer> {
  await pool.query(`create table if not exists bare_message (
    id bigint generated always as identity primary key, room text not null, sender integer not null, body text not null,
    at timestamptz not null)`);
  const members = new Map(rooms.map((room) => [room.id, room.members]));
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
      const { room, text } = frame;
      await pool.query('insert into bare_message (room, sender, body, at) values ($1, $2, $3, now())', [
        room,
        place,
        text,
      ]);
      const told = JSON.stringify({ room, from: place, text });
      for (const other of members.get(room) ?? []) if (other !== place) sockets.get(other)?.send(told);
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
