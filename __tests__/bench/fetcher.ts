import { connect, type Socket } from 'node:net';
import type { EncodedCall } from '../support/encode-call';

/** What is asked for, by how many at a time and for how long. */
export interface FetchTask {
  readonly url: string;
  /** Asked in turn: got, or posted where there is a body. */
  readonly asked: readonly EncodedCall[];
  readonly headers: Readonly<Record<string, string>>;
  readonly clients: number;
  readonly seconds: number;
}

export interface FetchReport {
  readonly answers: number;
  readonly perSecond: number;
  /** Milliseconds that an answer took. */
  readonly p50: number;
  readonly p99: number;
  /** Answers other than 200. */
  readonly refused: number;
  readonly bytes: number;
}

const HEAD_END = '\r\n\r\n';

/**
 * Asks over connections that stay open, in a process of its own, and as cheaply as it can: the machine has few cores, and what the asking takes
 * is taken from the server. Reads tasks from the standard input, a line each, and writes a report for each.
 */
async function main(): Promise<void> {
  for await (const line of readLines()) {
    process.stdout.write(`${JSON.stringify(await run(JSON.parse(line)))}\n`);
  }
}

async function* readLines(): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of process.stdin) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function run({ url, asked, headers, clients, seconds }: FetchTask): Promise<FetchReport> {
  const { hostname, port, host } = new URL(url);
  const requests = asked.map((call) => {
    const body = call.body ?? '';
    const own =
      call.body === null ? {} : { 'content-type': call.contentType, 'content-length': Buffer.byteLength(body) };
    const named = Object.entries({ host, ...headers, ...own }).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`${call.body === null ? 'GET' : 'POST'} ${call.url} HTTP/1.1\r\n${named.join('')}\r\n${body}`);
  });
  const times: number[] = [];
  let refused = 0;
  let bytes = 0;
  let next = 0;
  const beganAt = performance.now();
  const endsAt = beganAt + seconds * 1_000;

  const ask = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let sentAt = 0;
      let got = 0;
      let wanted = 0;
      let head = '';
      const send = (): void => {
        const request = requests[next % requests.length];
        next += 1;
        head = '';
        wanted = 0;
        got = 0;
        sentAt = performance.now();
        if (request !== undefined) socket.write(request);
      };
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('the server has closed a connection')));
      socket.on('data', (chunk: Buffer) => {
        got += chunk.length;
        if (wanted === 0) {
          head += chunk.toString('latin1');
          const end = head.indexOf(HEAD_END);
          if (end < 0) return;
          if (!head.startsWith('HTTP/1.1 200')) refused += 1;
          wanted = end + HEAD_END.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
        }
        if (got < wanted) return;
        const now = performance.now();
        times.push(now - sentAt);
        bytes += got;
        if (now < endsAt) return send();
        socket.removeAllListeners();
        socket.destroy();
        resolve();
      });
      send();
    });

  const sockets = Array.from({ length: clients }, () => connect(Number(port), hostname).setNoDelay(true));
  await Promise.all(sockets.map(ask));
  const tookMs = performance.now() - beganAt;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    answers: times.length,
    perSecond: (times.length / tookMs) * 1_000,
    p50: at(0.5),
    p99: at(0.99),
    refused,
    bytes,
  };
}

await main();
