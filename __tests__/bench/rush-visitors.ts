import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LIVE_BEAT_MS, LIVE_PATH } from '@contract/constants/live';
import type { LiveServerFrame } from '@contract/schemas/live';
import { type Measured, openAlbum, type Opened } from './rush-opening';

export interface RushReport {
  /** Milliseconds of each call, by its path, and of `page`, `tile` and `list after news`. */
  readonly calls: Readonly<Record<string, number[]>>;
  /** How often each failed, and `socket`: how many closed. */
  readonly failed: Readonly<Record<string, number>>;
  readonly opened: number;
  /** When a photo was on a visitor's wall, its tile loaded. By the clock of the machine. */
  readonly shown: readonly { readonly mediaId: string; readonly atMs: number }[];
  /** By so much whoever asks was late himself, which is in the times above. */
  readonly ownDelayMs: number;
}

/** As the page does: several changes within this time are one. */
const GATHER_MS = 250;

/**
 * Visitors who come to an album one after the other at an even pace, open it, look on and stay until all are asked to leave. Arguments: the
 * server's address, an album's id, how many come in a minute, how many come in all. Says `opened` when the last has opened it, and prints
 * its report when it is asked to stop.
 */
async function main([url = '', albumId = '', rate = '', count = '']: readonly string[]): Promise<void> {
  const calls: Record<string, number[]> = {};
  const failed: Record<string, number> = {};
  const shown: { mediaId: string; atMs: number }[] = [];
  let opened = 0;
  let isOver = false;
  let hasTold = false;
  const measured: Measured = {
    call: (name, ms) => void (calls[name] ??= []).push(ms),
    failed: (name) => void (failed[name] = (failed[name] ?? 0) + 1),
  };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const everyMs = 60_000 / Number(rate);
  const startMs = performance.now();
  const visits: Promise<void>[] = [];
  for (let index = 0; index < Number(count); index += 1) {
    await sleep(Math.max(0, startMs + index * everyMs - performance.now()));
    visits.push(visit().catch(tellOnce)); // what failed has been counted
  }
  await Promise.all(visits);
  delay.disable();
  // It stays although nobody else does, and may be asked to end as soon as it has said that all have opened.
  const staying = setInterval(() => undefined, 60_000);
  const asked = new Promise((resolve) => process.once('SIGTERM', resolve));
  process.stdout.write('opened\n');
  await asked;
  clearInterval(staying);
  isOver = true;
  const ownDelayMs = delay.percentile(95) / 1e6;
  const report: RushReport = { calls, failed, opened, shown, ownDelayMs };
  process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));

  function tellOnce(error: unknown): void {
    if (!hasTold) process.stderr.write(`the first that failed: ${String(error)}\n`);
    hasTold = true;
  }

  async function visit(): Promise<void> {
    await openAlbum(url, albumId, measured, follow);
    opened += 1;
  }

  /** Tells of each new photo once it is on this visitor's wall. */
  function follow(album: Opened): void {
    const told = new Set<string>();
    let isAsking = false;
    const catchUp = async (spreadMs: number): Promise<void> => {
      isAsking = true;
      while (told.size > 0 && !isOver) {
        await sleep(GATHER_MS + spreadMs * Math.random());
        try {
          const { first } = await album.again();
          const news = (first?.rows ?? []).filter(([id]) => told.delete(id));
          await Promise.all(news.map(([id]) => album.tile(first?.mediaBase ?? '', id)));
          for (const [mediaId] of news) shown.push({ mediaId, atMs: Date.now() });
        } catch {
          // It has been counted.
        }
      }
      isAsking = false;
    };
    const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`);
    socket.on('open', () => {
      const hello = { type: 'hello', token: album.token, albumId, cursor: album.groups.liveCursor };
      socket.send(JSON.stringify(hello));
      const beat = setInterval(() => socket.send('{"type":"beat"}'), LIVE_BEAT_MS);
      socket.on('close', () => clearInterval(beat));
    });
    socket.on('message', (data: Buffer) => {
      const frame: LiveServerFrame = JSON.parse(data.toString());
      if (frame.type !== 'changes') return;
      for (const { id } of frame.added) told.add(id);
      if (!isAsking) void catchUp(frame.spreadMs); // counts its failures
    });
    socket.on('error', () => undefined); // a close follows
    socket.on('close', () => {
      if (!isOver) measured.failed('socket');
    });
  }
}

await main(process.argv.slice(2));
