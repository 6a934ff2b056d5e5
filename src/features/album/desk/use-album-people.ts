import { useState } from 'react';
import { PEOPLE_BATCH_MAX } from '@contract/constants/album';
import { endTransfer, findAlbumPeople, listTransfers } from '@contract/http/album-person';
import type { AlbumDetail } from '@contract/schemas/album';
import type { AlbumPerson, AlbumTransfer } from '@contract/schemas/album-person';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { usePages, type PagesState } from '@/api/use-pages';
import { listPersonActs } from '@/domain/album/album-role';
import { useBack } from '@/platform/back/use-back';
import { showToast } from '@/stores/base/overlays';
import { usePersonActs } from './use-person-acts';
import { useSearched } from '@/stores/use-searched';

export const PEOPLE_FILTERS = [
  { id: 'all', text: '全部' },
  { id: 'manager', text: '管理员', role: 1 },
  { id: 'personnel', text: '工作人员', role: 2 },
  { id: 'member', text: '成员', role: 3 },
  { id: 'blocked', text: '已拉黑', role: 9 },
] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]['id'];

export interface AlbumPeople {
  readonly pages: PagesState<AlbumPerson>;
  readonly filter: PeopleFilter;
  setFilter(filter: PeopleFilter): void;
  readonly keyword: string;
  setKeyword(keyword: string): void;
  /** The album is offered to somebody. */
  readonly offer: AlbumTransfer | null;
  endOffer(): Promise<void>;
  readonly acts: ReturnType<typeof usePersonActs>;
  /** Those shown whose permissions may be set. */
  readonly permitted: readonly AlbumPerson[];
  /** Of those, whose are to be set at once. Null: nobody is being chosen. */
  readonly picked: ReadonlySet<string> | null;
  setPicked(userIds: readonly string[] | null): void;
  toggle(userId: string): void;
  askPicked(): void;
}

const PAGE_SIZE = 30;
const QUIET = { toast: false, loading: false } as const;

/** The people of an album, and what can be done about each or about several. Everything tells its own failures. */
export function useAlbumPeople(album: AlbumDetail, onLeft: () => void): AlbumPeople {
  const albumId = album.id;
  const [filter, setFilter] = useState<PeopleFilter>('all');
  const { typed, searched, setTyped } = useSearched();
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const chosen = PEOPLE_FILTERS.find(({ id }) => id === filter);
  const pages = usePages(
    findAlbumPeople,
    {
      albumId,
      ...(searched === '' ? {} : { keyword: searched }),
      ...(chosen !== undefined && 'role' in chosen ? { role: chosen.role } : {}),
    },
    PAGE_SIZE,
    QUIET,
  );
  const transfers = useCall(listTransfers, album.canOwn ? {} : null, QUIET);
  const offer = transfers.data?.find((one) => one.albumId === albumId) ?? null;

  const acts = usePersonActs({
    album,
    onLeft,
    onOffered: transfers.reload,
    onChanged: (userId, person) => {
      setPicked(null);
      // Who is nobody here any more, and who is blocked, is on another list.
      if (person === null || person.isBlocked) pages.change((rows) => rows.filter((row) => row.userId !== userId));
      else pages.change((rows) => rows.map((row) => (row.userId === userId ? person : row)));
    },
  });
  useBack(picked !== null, () => setPicked(null));
  const permitted = pages.rows.filter((person) => listPersonActs(person, album.canOwn).permissions);

  const toggle = (userId: string): void => {
    const next = new Set(picked);
    if (!next.delete(userId)) next.add(userId);
    if (next.size > PEOPLE_BATCH_MAX) return showToast(`一次最多选择${PEOPLE_BATCH_MAX}人`);
    setPicked(next);
  };

  const endOffer = async (): Promise<void> => {
    if (offer === null) return;
    try {
      await call(endTransfer, { id: offer.id });
      showToast('已撤回');
      await transfers.reload();
    } catch {
      // The request layer has shown the error.
    }
  };

  return {
    pages,
    filter,
    setFilter: (next) => {
      setPicked(null);
      setFilter(next);
    },
    keyword: typed,
    setKeyword: (next) => {
      setPicked(null);
      setTyped(next);
    },
    offer,
    endOffer,
    acts,
    permitted,
    picked,
    setPicked: (userIds) => setPicked(userIds === null ? null : new Set(userIds.slice(0, PEOPLE_BATCH_MAX))),
    toggle,
    askPicked: () => acts.askPermissions(permitted.filter(({ userId }) => picked?.has(userId) === true)),
  };
}
