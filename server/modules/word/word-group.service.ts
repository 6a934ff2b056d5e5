import { UNDO_TAKEN_MS } from '@contract/constants/moderation';
import { WORD_GROUPS_MAX, WORD_LEVEL, WORDS_MAX } from '@contract/constants/word';
import { ERRORS } from '@contract/errors';
import type { SaveWordGroupInput, WordGroup, WordGroupIdInput, WordGroups } from '@contract/schemas/word';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireRight } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Jobs } from '../../jobs/queue';
import { listChanger } from './word-change';
import { foldWord } from './word-fold';
import * as repository from './word.repository';
import { cleanGroupName } from './word.rules';

/** Groups of words. For super admins alone. */
export interface WordGroupDesk {
  listGroups(caller: Caller): Promise<WordGroups>;
  /** Refuses with WORD_GROUP_TAKEN, WORD_GROUP_ABSENT. */
  saveGroup(caller: Caller, input: SaveWordGroupInput): Promise<WordGroup>;
  removeGroup(caller: Caller, input: WordGroupIdInput): Promise<null>;
  /** A moment later. Refuses with UNDO_LATE, WORD_GROUP_TAKEN, WORDS_FULL. */
  restoreGroup(caller: Caller, input: WordGroupIdInput): Promise<WordGroup>;
  /** For the operator: a group with its words, which refuse, unless there is one of that name. */
  give(name: string, words: readonly string[]): Promise<void>;
}

export interface WordGroupDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export function createWordGroups({ db, clock, jobs }: WordGroupDeps): WordGroupDesk {
  const changeList = listChanger(db, jobs);

  async function getGroup(tx: Tx, uid: string): Promise<WordGroup> {
    const group = (await repository.listGroupRows(tx)).find((one) => one.uid === uid);
    if (group === undefined) throw refuse(ERRORS.WORD_GROUP_ABSENT);
    return toGroup(group);
  }

  return {
    async listGroups(caller) {
      requireRight(caller, 'moderation');
      return (await repository.listGroupRows(db)).map(toGroup);
    },

    async saveGroup(caller, input) {
      requireRight(caller, 'moderation');
      const name = cleanGroupName(input.name);
      if (name === null) throw refuse(ERRORS.BAD_INPUT);
      const { id, level } = input;
      return changeList(async (tx) => {
        if (await repository.isGroupNameTaken(tx, name, id ?? '')) throw refuse(ERRORS.WORD_GROUP_TAKEN);
        if (id !== undefined) {
          if (!(await repository.updateGroup(tx, id, name, level))) throw refuse(ERRORS.WORD_GROUP_ABSENT);
          return getGroup(tx, id);
        }
        if ((await repository.listGroupRows(tx)).length >= WORD_GROUPS_MAX) throw refuse(ERRORS.WORDS_FULL);
        return getGroup(tx, await repository.insertGroup(tx, { name, level, now: clock.now() }));
      });
    },

    async removeGroup(caller, input) {
      requireRight(caller, 'moderation');
      await changeList((tx) => repository.removeGroupRow(tx, input.id, clock.now()));
      return null;
    },

    async restoreGroup(caller, input) {
      requireRight(caller, 'moderation');
      return changeList(async (tx) => {
        const since = new Date(clock.now().getTime() - UNDO_TAKEN_MS);
        const name = await repository.findRemovedGroup(tx, input.id, since);
        if (name === null) throw refuse(ERRORS.UNDO_LATE);
        if (await repository.isGroupNameTaken(tx, name, input.id)) throw refuse(ERRORS.WORD_GROUP_TAKEN);
        await repository.restoreGroupRow(tx, input.id);
        if ((await repository.countList(tx)) > WORDS_MAX) throw refuse(ERRORS.WORDS_FULL);
        return getGroup(tx, input.id);
      });
    },

    give: (name, words) =>
      changeList(async (tx) => {
        if (await repository.isGroupNameTaken(tx, name, '')) return;
        const now = clock.now();
        const groupId = await requireGroup(
          tx,
          await repository.insertGroup(tx, { name, level: WORD_LEVEL.refuse, now }),
        );
        const given = words.map((body) => ({ body, folded: foldWord(body) }));
        await repository.insertWords(tx, given, { groupId, level: WORD_LEVEL.asGroup, now });
      }),
  };
}

export async function requireGroup(reader: Db, uid: string): Promise<Id> {
  const id = await repository.findGroupId(reader, uid);
  if (id === null) throw refuse(ERRORS.WORD_GROUP_ABSENT);
  return id;
}

function toGroup({ uid, name, level, wordCount, hits }: repository.GroupRow): WordGroup {
  return { id: uid, name, level, wordCount, hits: Number(hits ?? 0) };
}
