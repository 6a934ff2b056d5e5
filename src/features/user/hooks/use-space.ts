import { useMemo, useState } from 'react';
import { COVER_WIDTH } from '@contract/constants/user';
import { setBlock } from '@contract/http/attention';
import { getPerson, getPersonQrCode, listPersonAlbums, listPersonPhotos, updateUser } from '@contract/http/user';
import type { Album } from '@contract/schemas/album';
import type { AttentionResult } from '@contract/schemas/attention';
import type { MediaItem } from '@contract/schemas/media';
import type { PersonQrCode, PersonSpace } from '@contract/schemas/user';
import { call } from '@/api/client';
import { useCall, type CallState } from '@/api/use-call';
import { usePages, type PagesState } from '@/api/use-pages';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { ROUTES } from '@/domain/routes';
import { type MediaChanges, withMediaChange } from '@/domain/viewer/media-changes';
import { navigation } from '@/platform/navigation';
import { selectMediaChanges, useMediaChanges } from '@/stores/media-changes';
import { choosePicture } from '@/stores/upload/choose-files';
import { shareLink } from '@/stores/base/hand-on';
import { confirm, showActions, showToast, type ActionItem } from '@/stores/base/overlays';
import { requireLogin } from '@/stores/session/session';
import { usePictureChoice, type PictureChoice } from './use-picture-choice';

const QUIET = { toast: false, loading: false } as const;
const ALBUMS_PER_PAGE = 20;
const PHOTOS_PER_PAGE = 30;

export type SpaceTab = 'albums' | 'photos';

export interface Space {
  readonly userId: string;
  readonly person: CallState<PersonSpace>;
  readonly albums: PagesState<Album>;
  readonly photos: PagesState<MediaItem>;
  /** What this person has changed of photos, which is over those. */
  readonly changes: MediaChanges;
  readonly cover: PictureChoice;
  /** The code of one's own page. Null: not shown. */
  readonly qr: PersonQrCode | null;
  readonly closeQr: () => void;
  readonly isReporting: boolean;
  readonly closeReport: () => void;
  readonly refresh: () => void;
  readonly changeTies: (result: AttentionResult) => void;
  readonly showMore: () => Promise<void>;
  readonly unblock: () => Promise<void>;
}

/** `tab`: only what is looked at is asked for. */
export function useSpace(userId: string, tab: SpaceTab): Space {
  const person = useCall(getPerson, { keyword: userId }, QUIET);
  const canSee = person.data?.canSeeAlbums === true && !person.data.isBlocked;
  const albums = usePages(listPersonAlbums, canSee ? { userId } : null, ALBUMS_PER_PAGE, QUIET);
  const pages = usePages(listPersonPhotos, canSee && tab === 'photos' ? { userId } : null, PHOTOS_PER_PAGE, QUIET);
  const changes = useMediaChanges(selectMediaChanges);
  const photos = useMemo(
    () => ({ ...pages, rows: pages.rows.map((row) => withMediaChange(row, changes.get(row.id))) }),
    [pages, changes],
  );
  const [qr, setQr] = useState<PersonQrCode | null>(null);
  const [isReporting, setIsReporting] = useState(false);

  const saveCover = async (cover: string): Promise<void> => {
    try {
      const saved = await call(updateUser, { cover });
      person.change(() => saved);
      showToast('更新成功');
    } catch {
      // The request layer has shown the error.
    }
  };

  const cover = usePictureChoice({
    maxWidth: COVER_WIDTH,
    // The old one stays until the new one is there.
    onSending: ({ release }) => release(),
    onSent: (objectKey) => {
      if (objectKey !== null) void saveCover(objectKey); // tells its own failures
    },
  });

  const changeCover = async (): Promise<void> => {
    const file = await choosePicture();
    if (file !== null) await cover.pick(file);
  };

  const showQr = async (): Promise<void> => {
    try {
      setQr(await call(getPersonQrCode, {}, { toast: true }));
    } catch {
      // The request layer has shown the error.
    }
  };

  const copyLink = (): Promise<void> => shareLink(person.data?.nickname ?? '', `${ROUTES.space}?userId=${userId}`);

  const setBlocked = async (block: boolean): Promise<void> => {
    try {
      await call(setBlock, { userId, block });
      showToast(block ? '已拉黑' : '已解除拉黑');
      await person.reload();
    } catch {
      // The request layer has shown the error.
    }
  };

  const block = async (): Promise<void> => {
    if (!(await requireLogin())) return;
    const wants = await confirm({
      title: `拉黑“${person.data?.nickname ?? ''}”？`,
      text: '你们会互相取消关注，对方不能再关注你，也找不到你',
      confirmText: '拉黑',
      isDanger: true,
    });
    if (wants) await setBlocked(true);
  };

  const showMore = async (): Promise<void> => {
    if (person.data === undefined) return;
    const { isSelf, isBlocked } = person.data;
    const own: ActionItem[] = [
      { id: 'cover', label: '更换封面' },
      { id: 'qr', label: '我的二维码' },
    ];
    const others: ActionItem[] = [
      ...(isBlocked ? [] : [{ id: 'befriend', label: '加好友' }]),
      { id: 'report', label: '举报' },
      isBlocked ? { id: 'unblock', label: '解除拉黑' } : { id: 'block', label: '拉黑', isDanger: true },
    ];
    switch (await showActions([{ id: 'link', label: '分享主页' }, ...(isSelf ? own : others)])) {
      case 'link':
        return copyLink();
      case 'befriend':
        return navigation.goTo(CHAT_ROUTES.contacts, { userId }).catch(() => undefined); // else one stays here
      case 'cover':
        return changeCover();
      case 'qr':
        return showQr();
      case 'block':
        return block();
      case 'unblock':
        return setBlocked(false);
      case 'report':
        return setIsReporting(true);
      default:
    }
  };

  const refresh = (): void => {
    // Failures are part of the states.
    void person.reload();
    if (canSee) void albums.refresh();
  };

  const changeTies = ({ isFollowed, isMutual, fansCount }: AttentionResult): void =>
    person.change((old) => ({ ...old, isFollowed, isMutual, fansCount }));

  return {
    person,
    albums,
    photos,
    changes,
    cover,
    qr,
    userId,
    closeQr: () => setQr(null),
    isReporting,
    closeReport: () => setIsReporting(false),
    refresh,
    changeTies,
    showMore,
    unblock: () => setBlocked(false),
  };
}
