import { WORD_LEVEL } from '@contract/constants/word';
import { ERRORS } from '@contract/errors';
import type { Clock } from '../../adapters/clock/types';
import type { Wechat } from '../../adapters/wechat/types';
import type { Db, Id, Tx } from '../../db/tables';
import { gather } from '../../db/watch/gather';
import { refuse } from '../../http/refuse';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import { createWordList, type Judgement, type WordList } from './word-list';
import { ASK_TEXT, type AskedText } from './word.jobs';
import { addHits, findListVersion, type HitNote, listUnscanned, noteScanned, readList } from './word.repository';

/** What people write, before it is stored: see [Note: Word list] in 0053-word. */
export interface TextChecks {
  /**
   * As it is to be stored, where it cannot wait: what is to be held is covered. `db`: the transaction that one is in. `version`: of the
   * list, where it has just been read. Refuses with TEXT_REFUSED.
   */
  check(db: Db, text: string, version?: Id): Promise<string>;
  /** The same where it can: see [Note: Held texts] in 0075-held-texts. */
  weigh(db: Db, text: string): Promise<Weighed>;
  /** What new words are found in. Null: none is new. */
  findUnscanned(db: Db): Promise<UnscannedWords | null>;
  noteScanned(db: Db, ids: readonly Id[]): Promise<void>;
  /** In the transaction that stores them: where the mini-program is set up, WeChat is asked about them afterwards. */
  askLater(tx: Tx, texts: readonly AskedText[]): Promise<void>;
  /** Counts nothing. */
  judge(db: Db, text: string): Promise<Judgement<Id>>;
  /** When everything found so far has been counted. */
  settled(): Promise<void>;
}

export interface Weighed {
  readonly isHeld: boolean;
  /** As its author has it. */
  readonly whole: string;
  /** As everybody else may have it meanwhile. */
  readonly shown: string;
}

/** Words that have not been held against what is stored. */
export interface UnscannedWords {
  readonly ids: readonly Id[];
  /** Of a stored text the words that it may not hold. Counts nothing. */
  find(text: string): readonly string[];
}

export interface TextCheckDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly wechat: Pick<Wechat, 'appIdOf'>;
}

interface Held {
  readonly version: Id;
  readonly list: WordList<Id>;
}

export function createTextChecks({ db: own, clock, log, jobs, wechat }: TextCheckDeps): TextChecks {
  let held: Held | null = null;
  let coming: { readonly version: Id; readonly list: Promise<WordList<Id>> } | null = null;
  let waiting = new Map<Id, HitNote>();
  let writing: Promise<void> | null = null;

  const findVersionNow = gather(
    async (asked: readonly null[]) => {
      const version = await findListVersion(own);
      return asked.map(() => version);
    },
    { most: Infinity, byTurns: true },
  );

  async function makeList(db: Db, version: Id): Promise<WordList<Id>> {
    const list = createWordList(await readList(db));
    held = { version, list };
    return list;
  }

  /** As old as the database says, however many processes there are. Read once, however many texts wait for it. */
  async function getList(db: Db, known?: Id): Promise<WordList<Id>> {
    const version = known ?? (await (db === own ? findVersionNow(null) : findListVersion(db)));
    if (held?.version === version) return held.list;
    const others = coming?.version === version ? await coming.list.catch(() => null) : null;
    if (others !== null) return others;
    const mine = { version, list: makeList(db, version) };
    coming = mine;
    try {
      return await mine.list;
    } finally {
      if (coming === mine) coming = null;
    }
  }

  /** While one statement is under way, what comes is gathered for the next. */
  async function write(): Promise<void> {
    while (waiting.size > 0) {
      const notes = [...waiting.values()];
      waiting = new Map();
      await addHits(own, notes).catch((error: unknown) => {
        log.warn({ err: error }, 'what words were found was not counted');
      });
    }
    writing = null;
  }

  /** Not in the transaction of the text: what is refused is rolled back, and was found all the same. */
  function count(found: readonly { readonly id: Id }[]): void {
    const at = clock.now();
    for (const { id } of found) waiting.set(id, { wordId: id, times: (waiting.get(id)?.times ?? 0) + 1, at });
    if (waiting.size > 0) writing ??= write();
  }

  function take(list: WordList<Id>, text: string): Weighed {
    const { level, found, replaced, covered } = list.judge(text);
    count(found);
    if (level === WORD_LEVEL.refuse) throw refuse(ERRORS.TEXT_REFUSED);
    return { isHeld: level === WORD_LEVEL.hold, whole: replaced, shown: covered };
  }

  return {
    async check(db, text, version) {
      return text === '' ? '' : take(await getList(db, version), text).shown;
    },

    async weigh(db, text) {
      return text === '' ? { isHeld: false, whole: '', shown: '' } : take(await getList(db), text);
    },

    async findUnscanned(db) {
      const ids = new Set(await listUnscanned(db));
      if (ids.size === 0) return null;
      // The allow-list counts, whenever it was written.
      const list = createWordList(
        (await readList(db)).filter(({ id, level }) => ids.has(id) || level === WORD_LEVEL.allow),
      );
      return {
        ids: [...ids],
        find: (text) =>
          list
            .judge(text)
            .found.filter(({ level }) => level === WORD_LEVEL.refuse || level === WORD_LEVEL.hold)
            .map(({ body }) => body),
      };
    },

    judge: async (db, text) => (await getList(db)).judge(text),

    async askLater(tx, asked) {
      if (wechat.appIdOf('mini') === null) return;
      for (const one of asked) {
        await jobs.add(tx, ASK_TEXT, one, { key: `text-ask-${one.thing}-${one.field}-${one.id}` });
      }
    },

    noteScanned: (db, ids) => noteScanned(db, ids),

    settled: async () => {
      await writing;
    },
  };
}

/** Of a row of texts those are checked that were not there before. Two that come to the same are one. */
export async function checkNew(
  texts: Pick<TextChecks, 'check'>,
  db: Db,
  row: readonly string[],
  before: readonly string[],
): Promise<string[]> {
  const known = new Set(before);
  const stored: string[] = [];
  for (const text of row) stored.push(known.has(text) ? text : await texts.check(db, text));
  return [...new Set(stored)];
}
