import { useEffect, useState } from 'react';
import { listAttention, listBlocked, listFans, setBlock } from '@contract/http/attention';
import type { AttentionResult } from '@contract/schemas/attention';
import type { PersonCard } from '@contract/schemas/user';
import { call } from '@/api/client';
import { usePages, type PagesState } from '@/api/use-pages';
import type { AttentionList } from '@/domain/routes';
import { showToast } from '@/stores/base/overlays';

const SEARCH_DELAY_MS = 300;

const PAGE_SIZE = 20;
const QUIET = { toast: false, loading: false } as const;

export interface Attention {
  readonly pages: PagesState<PersonCard>;
  /** What is typed. */
  readonly keyword: string;
  readonly setKeyword: (keyword: string) => void;
  /** What the list shows answers to. */
  readonly searched: string;
  readonly changeTies: (userId: string, result: AttentionResult) => void;
  readonly unblock: (person: PersonCard) => Promise<void>;
}

/** One of the three lists. What is typed is looked for once the typing rests. */
export function useAttention(list: AttentionList): Attention {
  const [keyword, setKeyword] = useState('');
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(keyword.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [keyword]);
  const filter = searched === '' ? {} : { keyword: searched };
  const followed = usePages(listAttention, list === 'attention' ? filter : null, PAGE_SIZE, QUIET);
  const fans = usePages(listFans, list === 'fans' ? filter : null, PAGE_SIZE, QUIET);
  const blocked = usePages(listBlocked, list === 'blocked' ? {} : null, PAGE_SIZE, QUIET);
  const pages = list === 'attention' ? followed : list === 'fans' ? fans : blocked;

  const changeTies = (userId: string, { isFollowed, isMutual }: AttentionResult): void =>
    pages.change((rows) => rows.map((row) => (row.id === userId ? { ...row, isFollowed, isMutual } : row)));

  const unblock = async ({ id }: PersonCard): Promise<void> => {
    try {
      await call(setBlock, { userId: id, block: false });
      pages.change((rows) => rows.filter((row) => row.id !== id));
      showToast('已解除拉黑');
    } catch {
      // The request layer has shown the error.
    }
  };

  return { pages, keyword, setKeyword, searched, changeTies, unblock };
}
