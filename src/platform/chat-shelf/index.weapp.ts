import Taro from '@tarojs/taro';
import type { ChatShelf, ShelfChange } from './types';

/** A log of changes, a line each; written anew when it has become much longer than what it says. */
const PREFIX = 'chat-';
const LONGEST_LINES = 400;

const home = (): string => Taro.env.USER_DATA_PATH ?? '';
const pathOf = (owner: string): string => `${home()}/${PREFIX}${owner}.log`;

type Line = { readonly put: Record<string, unknown>; readonly remove: readonly string[] };

/** Null: a line that was cut off as the program ended. */
function readLine(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}

interface Held {
  readonly owner: string;
  readonly records: Map<string, unknown>;
  lines: number;
}

let held: Held | null = null;

function readLog(owner: string): Held {
  const records = new Map<string, unknown>();
  let text = '';
  try {
    const read = Taro.getFileSystemManager().readFileSync(pathOf(owner), 'utf8');
    text = typeof read === 'string' ? read : '';
  } catch {
    // Nothing was kept.
  }
  let lines = 0;
  for (const line of text.split('\n').filter(Boolean).map(readLine)) {
    if (line === null) continue;
    lines += 1;
    for (const key of line.remove) records.delete(key);
    for (const [key, value] of Object.entries(line.put)) records.set(key, value);
  }
  return { owner, records, lines };
}

function removeOthers(owner: string): void {
  const files = Taro.getFileSystemManager();
  const names = files
    .readdirSync(home())
    .filter((name) => name.startsWith(PREFIX) && `${home()}/${name}` !== pathOf(owner));
  for (const name of names) files.unlink({ filePath: `${home()}/${name}`, fail: () => undefined });
}

const toText = (change: ShelfChange): string => `${JSON.stringify(change)}\n`;

function write(method: 'appendFile' | 'writeFile', filePath: string, data: string): Promise<void> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager()[method]({
      filePath,
      data,
      encoding: 'utf8',
      success: () => resolve(),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    });
  });
}

/** Beside the old one first: a program that ends meanwhile finds one of them whole. */
async function writeAnew({ owner, records }: Held): Promise<void> {
  const fresh = `${pathOf(owner)}.new`;
  await write('writeFile', fresh, toText({ put: Object.fromEntries(records), remove: [] }));
  Taro.getFileSystemManager().renameSync(fresh, pathOf(owner));
}

/** One after the other: lines are appended in the order of the changes. */
let last: Promise<void> = Promise.resolve();

const shelf: ChatShelf = {
  load(owner) {
    const work = last.then(async () => {
      try {
        removeOthers(owner);
        held = readLog(owner);
        await writeAnew(held);
        held.lines = 1;
      } catch {
        // Without room what is there is still good: messages among it wait to be sent.
        if (held?.owner !== owner || held.records.size === 0) return null;
      }
      return Object.fromEntries(held.records);
    });
    last = work.then(() => undefined);
    return work;
  },
  write(owner, change) {
    const work = last.then(async () => {
      const known = held?.owner === owner ? held : (held = readLog(owner));
      for (const key of change.remove) known.records.delete(key);
      for (const [key, value] of Object.entries(change.put)) known.records.set(key, value);
      known.lines += 1;
      if (known.lines > LONGEST_LINES) {
        await writeAnew(known);
        known.lines = 1;
      } else {
        const isNew = known.lines === 1;
        await write(isNew ? 'writeFile' : 'appendFile', pathOf(owner), toText(change));
      }
    });
    last = work.catch(() => undefined);
    return work;
  },
  /** A mini-program runs once: nobody else writes. */
  async writeAs(_writer, owner, change, takesOver) {
    const gone = [...(held?.records.keys() ?? [])].filter(
      (key) => takesOver?.owned.some((prefix) => key.startsWith(prefix)) === true && !(key in change.put),
    );
    await shelf.write(owner, { put: change.put, remove: [...change.remove, ...gone] });
    return true;
  },
  async clear(owner) {
    held = null;
    Taro.getFileSystemManager().unlink({ filePath: pathOf(owner), fail: () => undefined });
  },
};

export const chatShelf: ChatShelf = shelf;
