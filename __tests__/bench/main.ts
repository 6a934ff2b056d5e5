import { parseArgs } from 'node:util';
import { collectSeldom } from '../../server/heap-growth';
import { benchAccept } from './accept';
import type { BenchOptions, BenchRow } from './bench-row';
import { benchChat } from './chat/chat';
import { benchChatSimulation } from './chat/chat-simulation';
import { benchCounting } from './counting';
import { benchFaceIndex } from './face-index';
import { benchFaces } from './faces';
import { benchHashing } from './hashing';
import { benchHostileQueue } from './hostile-queue';
import { benchHostileBytes } from './hostile-bytes';
import { benchIngest } from './ingest';
import { benchLighthouse } from './lighthouse';
import { benchMedia } from './media';
import { benchLists } from './media-lists';
import { benchMoney } from './money';
import { benchMoneySimulation } from './money-simulation';
import { benchNotices } from './notices';
import { benchOpening } from './opening';
import { benchRush } from './rush';
import { benchStart } from './start';
import { benchLive } from './live';
import { benchWall } from './wall';
import { benchWeapp } from './weapp';
import { benchWords } from './words';

type Suite = (options: BenchOptions) => Promise<BenchRow[]>;

const SUITES: Readonly<Record<string, Suite>> = {
  start: benchStart,
  lists: benchLists,
  notices: benchNotices,
  words: benchWords,
  money: benchMoney,
  chat: benchChat,
  faces: benchAllOfFaces,
  ingest: benchIngest,
  accept: benchAccept,
  counting: benchCounting,
  hashing: benchHashing,
  hostile: benchHostile,
  lighthouse: benchLighthouse,
  media: benchMedia,
  wall: benchWall,
  live: benchLive,
  opening: benchOpening,
  rush: benchRush,
  weapp: benchWeapp,
};

/** Too long to be among all the others: run by their names. */
const LONG_SUITES: Readonly<Record<string, Suite>> = {
  'money-simulation': benchMoneySimulation,
  'chat-simulation': benchChatSimulation,
};

/** Searching them, and looking for them. */
async function benchAllOfFaces(): Promise<BenchRow[]> {
  return [...(await benchFaces()), ...(await benchFaceIndex())];
}

/** Files that are made to do harm: each part has its own file. */
async function benchHostile(): Promise<BenchRow[]> {
  return [...(await benchHostileBytes()), ...(await benchHostileQueue())];
}

/**
 * `npm run bench [-- suite ... [--photos folder]]`: every figure beside what it is compared to in the same run. Exit code 1: a limit was missed.
 */
async function main(words: readonly string[]): Promise<number> {
  // As everything does that it is compared to.
  collectSeldom();
  const { values, positionals: names } = parseArgs({
    args: [...words],
    options: { photos: { type: 'string' } },
    allowPositionals: true,
  });
  const options: BenchOptions = { photos: values.photos ?? null };
  const chosen = names.length > 0 ? names : Object.keys(SUITES);
  const known = { ...SUITES, ...LONG_SUITES };
  const unknown = chosen.filter((name) => known[name] === undefined);
  if (unknown.length > 0) {
    process.stderr.write(`unknown: ${unknown.join(', ')}. There are ${Object.keys(known).join(', ')}.\n`);
    return 2;
  }
  const rows: BenchRow[] = [];
  for (const name of chosen) {
    process.stderr.write(`${name} ...\n`);
    rows.push(...((await known[name]?.(options)) ?? []));
  }
  process.stdout.write(toTable(rows));
  return rows.every((row) => row.ok) ? 0 : 1;
}

function toTable(rows: readonly BenchRow[]): string {
  const cells = rows.map((row) => [
    row.name,
    `${toText(row.value)} ${row.unit}`,
    `${row.comparedTo}: ${toText(row.comparedValue)} ${row.unit}`,
    row.limit,
    row.ok ? 'ok' : 'MISSED',
  ]);
  const all = [['figure', 'measured', 'compared to', 'limit', ''], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
    .concat('\n');
}

const toText = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

process.exitCode = await main(process.argv.slice(2));
