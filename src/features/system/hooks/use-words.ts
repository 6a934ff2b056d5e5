import { useState } from 'react';
import { type GroupLevel, WORD_FILE_MAX_BYTES, type WordLevel } from '@contract/constants/word';
import {
  addWord,
  importWords,
  listWordGroups,
  listWords,
  removeWordGroup,
  removeWords,
  restoreWordGroup,
  saveWordGroup,
  setWordLevel,
} from '@contract/http/word';
import type { SensitiveWord, WordGroup, WordImportReport } from '@contract/schemas/word';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { usePages } from '@/api/use-pages';
import { describeHits, describeLevel, WORD_LEVELS } from '@/domain/word-words';
import { textFile } from '@/platform/text-file';
import { confirm, showActions, showToast } from '@/stores/base/overlays';
import { useSearched } from '@/stores/use-searched';

const PAGE_SIZE = 30;

export interface WordDraft {
  readonly groupId: string;
  readonly text: string;
  readonly level: WordLevel;
}

export interface GroupDraft {
  readonly id?: string;
  readonly name: string;
  readonly level: GroupLevel;
}

/** Groups, the words of one or of all of them, and what is done with them. Every action tells its failures. */
export function useWords() {
  const groups = useCall(listWordGroups, {});
  const [groupId, setGroupId] = useState('');
  const [order, setOrder] = useState<'newest' | 'hits'>('newest');
  const search = useSearched();
  const words = usePages(
    listWords,
    {
      byHits: order === 'hits',
      ...(groupId === '' ? {} : { groupId }),
      ...(search.searched === '' ? {} : { keyword: search.searched }),
    },
    PAGE_SIZE,
  );
  const [removed, setRemoved] = useState<SensitiveWord | null>(null);
  const [removedGroup, setRemovedGroup] = useState<WordGroup | null>(null);
  const [report, setReport] = useState<WordImportReport | null>(null);

  const refresh = async (): Promise<void> => {
    await Promise.all([words.refresh(), groups.reload()]);
  };
  /** Whether it went well. */
  const tried = async (run: () => Promise<void>): Promise<boolean> => {
    try {
      await run();
      return true;
    } catch {
      // The request layer has shown the error.
      return false;
    }
  };

  return {
    groups,
    groupId,
    chooseGroup: setGroupId,
    order,
    setOrder,
    search,
    words,
    removed,
    removedGroup,
    forgetRemovedGroup: () => setRemovedGroup(null),
    report,
    closeReport: () => setReport(null),
    forgetRemoved: () => setRemoved(null),

    saveGroup: (draft: GroupDraft) =>
      tried(async () => {
        await call(saveWordGroup, draft);
        await refresh();
      }),

    removeGroup: async (group: WordGroup): Promise<void> => {
      const { id, name, wordCount } = group;
      const wants = await confirm({
        title: `删除分组“${name}”？`,
        text: wordCount === 0 ? '分组里还没有词' : `其中的${wordCount}个词会一起删除`,
        confirmText: '删除',
        isDanger: true,
      });
      if (!wants) return;
      await tried(async () => {
        await call(removeWordGroup, { id });
        if (id === groupId) setGroupId('');
        setRemovedGroup(group);
        await refresh();
      });
    },

    undoRemoveGroup: async (): Promise<void> => {
      if (removedGroup === null) return;
      const { id } = removedGroup;
      setRemovedGroup(null);
      await tried(async () => {
        await call(restoreWordGroup, { id });
        await refresh();
      });
    },

    add: (draft: WordDraft) =>
      tried(async () => {
        const { isNew, word } = await call(addWord, draft);
        showToast(isNew ? '已添加' : `“${word.text}”已在“${word.groupName}”中`);
        await refresh();
      }),

    remove: (word: SensitiveWord) =>
      tried(async () => {
        await call(removeWords, { ids: [word.id] });
        words.change((rows) => rows.filter(({ id }) => id !== word.id));
        setRemoved(word);
        await groups.reload();
      }),

    undoRemove: async (): Promise<void> => {
      if (removed === null) return;
      const { groupId: from, text, level } = removed;
      setRemoved(null);
      await tried(async () => {
        await call(addWord, { groupId: from, text, level });
        await refresh();
      });
    },

    /** Asks which. */
    changeLevel: async (word: SensitiveWord): Promise<void> => {
      const items = WORD_LEVELS.map(({ value, label }) => ({
        id: `${value}`,
        label,
        isChosen: value === word.level,
      }));
      const chosen = await showActions(items, `“${word.text}”怎样处理`);
      const level = WORD_LEVELS.find(({ value }) => `${value}` === chosen)?.value;
      if (level === undefined || level === word.level) return;
      await tried(async () => {
        await call(setWordLevel, { ids: [word.id], level });
        showToast(`已改为${describeLevel(level)}`);
        await words.refresh();
      });
    },

    /** Into the chosen group, or into one that is asked for. */
    importFile: async (): Promise<void> => {
      const into = groupId === '' ? await askGroup(groups.data ?? []) : groupId;
      if (into === null) return;
      const file = await textFile.pick(WORD_FILE_MAX_BYTES);
      if (file.kind === 'tooLarge') return showToast('文件太大，请分成几个再导入', { isError: true });
      if (file.kind === 'failed') return showToast(file.reason, { isError: true });
      if (file.kind === 'cancelled') return;
      await tried(async () => {
        setReport(await call(importWords, { groupId: into, text: file.text }));
        await refresh();
      });
    },
  };
}

/** Null: thought better of. */
function askGroup(groups: readonly WordGroup[]): Promise<string | null> {
  return showActions(
    groups.map(({ id, name, wordCount, hits }) => ({
      id,
      label: `${name}（${wordCount}个词，${describeHits(hits)}）`,
    })),
    '导入到哪个分组',
  );
}

export type Words = ReturnType<typeof useWords>;
