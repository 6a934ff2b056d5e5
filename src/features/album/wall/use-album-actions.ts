import { useState } from 'react';
import { hideAlbumForMe } from '@contract/http/album';
import type { AlbumDetail } from '@contract/schemas/album';
import { call } from '@/api/client';
import { listDeskSections } from '@/domain/album/album-role';
import { showToast } from '@/stores/base/overlays';
import { selectUser, useSession } from '@/stores/session/session-state';
import { useSwitch } from '@/stores/use-switch';

/** What may be done with an album as a whole. Each tells its own failures. */
export function useAlbumActions(album: AlbumDetail | undefined) {
  const [isSharing, setIsSharing] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const userId = useSession(selectUser)?.id;
  const [changed, setChanged] = useState<{ readonly of: AlbumDetail; readonly isHiddenForMe: boolean } | null>(null);
  const permissions = album?.permissions ?? [];
  const canLeave = userId !== undefined && album !== undefined && !['owner', 'visitor'].includes(album.myRole);
  // Whoever is of the album may be in its group.
  const canTalk = userId !== undefined && album !== undefined && album.myRole !== 'visitor';
  const canReport = album !== undefined && album.myRole !== 'owner';
  // What is read anew knows better.
  const hiding = useSwitch({
    key: `hide-for-me:${album?.id ?? ''}`,
    known: (changed !== null && changed.of === album ? changed : album)?.isHiddenForMe ?? false,
    send: (hide) => call(hideAlbumForMe, { id: album?.id ?? '', hide }),
    onAnswer: ({ isHidden }) => setChanged(album === undefined ? null : { of: album, isHiddenForMe: isHidden }),
  });
  const isHiddenForMe = hiding.isOn;
  // Who hid the album and left it, or was given it since, still takes it back into the lists.
  const canUnhide = userId !== undefined && isHiddenForMe;

  const setHidden = async (hide: boolean): Promise<void> => {
    const answer = await hiding.flip(hide);
    if (answer !== null) showToast(answer.isHidden ? '已从我的列表隐藏' : '已取消隐藏');
  };

  const showMore = async (): Promise<void> => {
    if (album === undefined) return;
    const { showAlbumMenu } = await import('./album-parts');
    const report = (): void => setIsReporting(true);
    await showAlbumMenu(album, { userId, canTalk, canUnhide, canLeave, canReport, setHidden, report });
  };

  return {
    /** There is something in the menu for this person. */
    hasMore:
      permissions.includes('settings') ||
      listDeskSections(permissions).length > 0 ||
      canLeave ||
      canUnhide ||
      canTalk ||
      canReport,
    isSharing,
    share: () => setIsSharing(true),
    closeShare: () => setIsSharing(false),
    isReporting,
    closeReport: () => setIsReporting(false),
    showMore: () => void showMore(), // tells its own failures
  };
}
