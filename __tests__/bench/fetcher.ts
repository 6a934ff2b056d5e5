import type { EncodedCall } from '../support/encode-call';
import { openRawConnection, toRawRequest } from './raw-connection';

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

/** Asks over connections that stay open, in a process of its own. Reads tasks from the standard input, a line each, and writes a report for each. */
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
  const { host } = new URL(url);
  const requests = asked.map((call) => toRawRequest(host, call, headers));
  const times: number[] = [];
  let refused = 0;
  let bytes = 0;
  let next = 0;
  const beganAt = performance.now();
  const endsAt = beganAt + seconds * 1_000;

  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let sentAt = 0;
      const send = (): void => {
        const request = requests[next % requests.length];
        next += 1;
        sentAt = performance.now();
        if (request !== undefined) connection.send(request);
      };
      const connection = openRawConnection(url, {
        onError: reject,
        onAnswer(answer) {
          const now = performance.now();
          if (!answer.isGood) refused += 1;
          times.push(now - sentAt);
          bytes += answer.bytes;
          if (now < endsAt) return send();
          connection.close();
          resolve();
        },
      });
      send();
    });

  await Promise.all(Array.from({ length: clients }, ask));
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
