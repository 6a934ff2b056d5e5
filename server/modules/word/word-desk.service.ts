import { WORD_BAD_LINES_SHOWN, WORD_LEVEL, WORD_LINE_FAULT, WORDS_MAX } from '@contract/constants/word';
import { ERRORS } from '@contract/errors';
import { pageOffset, toPage } from '@contract/rules/page';
import { cleanName, cleanText } from '@contract/rules/text';
import type {
  AddedWord,
  AddWordInput,
  ChangedWords,
  FoundWord,
  ImportWordsInput,
  RemoveWordsInput,
  SensitiveWord,
  TestedText,
  TestTextInput,
  WordByTextQuery,
  WordImportReport,
  WordLevelInput,
  WordPage,
  WordPageQuery,
} from '@contract/schemas/word';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Tx } from '../../db/tables';
import { type Caller, requireRight } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Jobs } from '../../jobs/queue';
import type { TextChecks } from './text-check.service';
import { listChanger } from './word-change';
import { foldWord } from './word-fold';
import { createWordGroups, requireGroup, type WordGroupDesk } from './word-group.service';
import * as repository from './word.repository';
import { findWordFault, levelOf, readLines } from './word.rules';

/** For super admins alone. */
export interface WordDeskService extends WordGroupDesk {
  /** Refuses with WORD_GROUP_ABSENT. */
  list(caller: Caller, query: WordPageQuery): Promise<WordPage>;
  find(caller: Caller, query: WordByTextQuery): Promise<FoundWord>;
  /** Refuses with WORD_INVALID, WORD_GROUP_ABSENT, WORDS_FULL. */
  add(caller: Caller, input: AddWordInput): Promise<AddedWord>;
  remove(caller: Caller, input: RemoveWordsInput): Promise<ChangedWords>;
  setLevel(caller: Caller, input: WordLevelInput): Promise<ChangedWords>;
  /** Refuses with WORD_GROUP_ABSENT. */
  importFile(caller: Caller, input: ImportWordsInput): Promise<WordImportReport>;
  test(caller: Caller, input: TestTextInput): Promise<TestedText>;
}

export interface WordDeskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly texts: Pick<TextChecks, 'judge'>;
  readonly jobs: Jobs;
}

export function createWordDesk({ db, clock, texts, jobs }: WordDeskDeps): WordDeskService {
  const changeList = listChanger(db, jobs);

  async function getWord(tx: Tx, folded: string): Promise<SensitiveWord> {
    const row = await repository.findWordRow(tx, folded);
    if (row === undefined) throw refuse(ERRORS.WORD_INVALID);
    return toWord(row);
  }

  return {
    ...createWordGroups({ db, clock, jobs }),

    async list(caller, query) {
      requireRight(caller, 'moderation');
      const groupId = query.groupId === undefined ? null : await requireGroup(db, query.groupId);
      const part = foldWord(query.keyword ?? '');
      const filter = { groupId, part: part === '' ? null : part };
      const page = { byHits: query.byHits === true, limit: query.size, offset: pageOffset(query) };
      const [rows, total] = await Promise.all([
        repository.listWordRows(db, filter, page),
        repository.countWordRows(db, filter),
      ]);
      return toPage(rows.map(toWord), total, query);
    },

    async find(caller, query) {
      requireRight(caller, 'moderation');
      const row = await repository.findWordRow(db, foldWord(query.text));
      return row === undefined ? null : toWord(row);
    },

    async add(caller, input) {
      requireRight(caller, 'moderation');
      const body = cleanName(input.text);
      const folded = foldWord(body);
      if (findWordFault(body, folded) !== null) throw refuse(ERRORS.WORD_INVALID);
      return changeList(async (tx) => {
        const groupId = await requireGroup(tx, input.groupId);
        const known = await repository.findWordRow(tx, folded);
        if (known !== undefined) return { isNew: false, word: toWord(known) };
        if ((await repository.countList(tx)) >= WORDS_MAX) throw refuse(ERRORS.WORDS_FULL);
        await repository.insertWords(tx, [{ body, folded }], { groupId, level: input.level, now: clock.now() });
        return { isNew: true, word: await getWord(tx, folded) };
      });
    },

    async remove(caller, input) {
      requireRight(caller, 'moderation');
      return changeList(async (tx) => ({ changed: await repository.removeWordRows(tx, input.ids, clock.now()) }));
    },

    async setLevel(caller, input) {
      requireRight(caller, 'moderation');
      return changeList(async (tx) => ({ changed: await repository.setWordLevels(tx, input.ids, input.level) }));
    },

    async importFile(caller, input) {
      requireRight(caller, 'moderation');
      const lines = readLines(input.text).map(({ line, text }) => ({ line, text, folded: foldWord(text) }));
      const faults: { line: number; text: string; reason: number }[] = [];
      const fit = new Map<string, (typeof lines)[number]>();
      let fitLines = 0;
      for (const one of lines) {
        const fault = findWordFault(one.text, one.folded);
        if (fault !== null) faults.push({ line: one.line, text: one.text, reason: fault });
        else {
          fitLines += 1;
          if (!fit.has(one.folded)) fit.set(one.folded, one);
        }
      }
      const { taken, full } = await changeList(async (tx) => {
        const groupId = await requireGroup(tx, input.groupId);
        const known = new Set((await repository.readList(tx)).map(({ folded }) => folded));
        const fresh = [...fit.values()].filter(({ folded }) => !known.has(folded));
        const room = Math.max(0, WORDS_MAX - known.size);
        const chosen = fresh.slice(0, room).map(({ text, folded }) => ({ body: text, folded }));
        const about = { groupId, level: WORD_LEVEL.asGroup, now: clock.now() };
        return { taken: (await repository.insertWords(tx, chosen, about)).length, full: fresh.slice(room) };
      });
      faults.push(...full.map(({ line, text }) => ({ line, text, reason: WORD_LINE_FAULT.full })));
      faults.sort((a, b) => a.line - b.line);
      return {
        taken,
        doubled: fitLines - taken - full.length,
        bad: faults.length,
        badLines: faults.slice(0, WORD_BAD_LINES_SHOWN).map((fault) => ({ ...fault, text: shorten(fault.text) })),
      };
    },

    async test(caller, input) {
      requireRight(caller, 'moderation');
      const text = cleanText(input.text);
      const { level, marks, isCut, covered } = await texts.judge(db, text);
      return {
        level,
        marks: marks.map(({ start, end, word }) => ({
          start,
          end,
          word: word.body,
          groupName: word.groupName,
          level: word.level,
        })),
        isCut,
        stored: level === WORD_LEVEL.refuse ? '' : covered,
      };
    },
  };
}

const SHOWN_OF_LINE = 60;
const shorten = (text: string): string => Array.from(text).slice(0, SHOWN_OF_LINE).join('');

function toWord(row: repository.WordRow): SensitiveWord {
  return {
    id: row.uid,
    text: row.body,
    groupId: row.groupUid,
    groupName: row.groupName,
    level: row.own,
    effectiveLevel: levelOf(row.own, row.group),
    hits: Number(row.hits ?? 0),
    lastHitTime: row.lastAt?.getTime() ?? 0,
    createTime: row.createdAt.getTime(),
  };
}
