import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { TAB_KIND } from '@contract/constants/media';
import { LIVE_BEAT_MS, LIVE_PATH } from '@contract/constants/live';
import { listLiveChanges } from '@contract/http/live';
import { listMediaGroups } from '@contract/http/media';
import type { LiveItem, LiveServerFrame } from '@contract/schemas/live';
import type { Api } from '../../server/cli/import/api';
import { inParallel } from '../../server/cli/import/run-import';
import { spreadMs, waitMsAfter } from '@/domain/wall/live-album';
import { visitWithToken } from './visitor';

/** How visitors learn of new photos: by a socket, or by polling because they have none. */
export type VisitorKind = 'socket' | 'asking';

/** One visitor in so many has no socket. */
const ASKING_EVERY = 3;

/** When a visitor was notified of a photo, and when it was on that visitor's wall. By the clock of the machine. */
export interface Delivery {
  readonly mediaId: string;
  readonly by: VisitorKind;
  readonly toldAtMs: number;
  readonly shownAtMs: number;
}

export interface LiveReport {
  readonly deliveries: readonly Delivery[];
  /** Sockets that closed. */
  readonly lost: number;
  /** Calls that failed. */
  readonly failed: number;
}

const ARRIVE_TOGETHER = 10;
/** As the page does: several changes within this time are one. */
const GATHER_MS = 250;
const ASK = { type: TAB_KIND.photoVideo, withFirst: true } as const;

/**
 * Visitors of one album, in a process of their own: each has its list and perhaps a socket, and reloads the list when it is notified.
 * Arguments: an album's id, how many, the servers' addresses. Says `ready` when all are there, and prints its report when it is asked to
 * stop.
 */
async function main([albumId = '', count = '', ...urls]: readonly string[]): Promise<void> {
  const report = { deliveries: [] as Delivery[], lost: 0, failed: 0 };
  let isOver = false;
  const numbers = Array.from({ length: Number(count) }, (_, index) => index);
  const sockets: WebSocket[] = [];
  await inParallel(numbers, ARRIVE_TOGETHER, async (index) => {
    const url = urls[index % urls.length] ?? '';
    const { api, token } = await visitWithToken({ url });
    const { liveCursor } = await api.call(listMediaGroups, { albumId, ...ASK });
    if (index % ASKING_EVERY === 0) {
      void keepAsking(api, liveCursor, follow(api, 'asking')); // counts its failures
      return;
    }
    const tell = follow(api, 'socket');
    const socket = await enter(url, { token, albumId, cursor: liveCursor }, (frame) => {
      if (frame.type === 'changes') tell(frame.added, frame.spreadMs);
    });
    socket.on('close', () => {
      if (!isOver) report.lost += 1;
    });
    sockets.push(socket);
  });
  process.stdout.write('ready\n');
  await new Promise((resolve) => process.once('SIGTERM', resolve));
  isOver = true;
  process.stdout.write(`${JSON.stringify(report satisfies LiveReport)}\n`, () => process.exit(0));

  /** As the client asks, to the millisecond. */
  async function keepAsking(
    api: Api,
    from: string,
    tell: (added: readonly Pick<LiveItem, 'id'>[], spreadMs: number) => void,
  ): Promise<void> {
    let cursor = from;
    let misses = 0;
    while (!isOver) {
      await sleep(spreadMs(waitMsAfter(misses), Math.random()));
      try {
        const found = await api.call(listLiveChanges, { albumId, cursor });
        cursor = found.cursor;
        misses = 0;
        tell(found.added, 0);
      } catch {
        misses += 1;
        report.failed += 1;
      }
    }
  }

  /** One visitor's wall. */
  function follow(api: Api, by: VisitorKind): (added: readonly Pick<LiveItem, 'id'>[], spread: number) => void {
    const told = new Map<string, number>();
    let isAsking = false;
    const catchUp = async (spread: number): Promise<void> => {
      isAsking = true;
      while (told.size > 0) {
        await sleep(GATHER_MS + spread * Math.random());
        try {
          const { first } = await api.call(listMediaGroups, { albumId, ...ASK });
          for (const [id] of first?.rows ?? []) {
            const toldAtMs = told.get(id);
            if (toldAtMs === undefined) continue;
            told.delete(id);
            report.deliveries.push({ mediaId: id, by, toldAtMs, shownAtMs: Date.now() });
          }
        } catch {
          report.failed += 1;
        }
      }
      isAsking = false;
    };
    return (added, spread) => {
      for (const { id } of added) told.set(id, Date.now());
      if (!isAsking) void catchUp(spread); // counts its failures
    };
  }
}

function enter(
  url: string,
  hello: { readonly token: string; readonly albumId: string; readonly cursor: string },
  onFrame: (frame: LiveServerFrame) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`);
    socket.on('error', reject);
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'hello', ...hello }));
      const beat = setInterval(() => socket.send('{"type":"beat"}'), LIVE_BEAT_MS);
      socket.on('close', () => clearInterval(beat));
    });
    socket.on('message', (data: Buffer) => {
      const frame: LiveServerFrame = JSON.parse(data.toString());
      if (frame.type === 'ready') resolve(socket);
      onFrame(frame);
    });
  });
}

await main(process.argv.slice(2));
