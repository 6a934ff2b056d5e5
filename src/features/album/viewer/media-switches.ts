import type { MediaItem } from '@contract/schemas/media';
import { isVideo } from '@/domain/viewer/listed-media';
import { withMediaChange } from '@/domain/viewer/media-changes';
import { useMediaChanges } from '@/stores/media-changes';
import { requireLogin } from '@/stores/session/session';
import { useSession } from '@/stores/session/session-state';
import { collectMedia, likeMedia } from '../source/switch-media';

/** As it is shown at this moment: a second tap may come before the first is rendered. */
const readShown = (media: MediaItem): MediaItem =>
  withMediaChange(media, useMediaChanges.getState().shown.get(media.id));

/** What is wanted is read before the sign-in, which may take its time: two taps that both asked for it want the same. */
async function switchOwn(wanted: boolean, send: (wanted: boolean) => Promise<unknown>): Promise<void> {
  if (!useSession.getState().isLogin && !(await requireLogin())) return;
  try {
    await send(wanted);
  } catch {
    // The request layer has shown the error.
  }
}

export interface MediaSwitches {
  readonly like: { readonly isLiked: boolean; readonly count: number; readonly onToggle: () => void };
  readonly collect: { readonly isCollected: boolean; readonly onToggle: () => void };
}

/** `media`: as it is shown. Each tells its failures. */
export function toMediaSwitches(media: MediaItem): MediaSwitches {
  const { id } = media;
  return {
    like: {
      isLiked: media.liked,
      count: media.likeCount,
      onToggle: () => void switchOwn(!readShown(media).liked, (like) => likeMedia(id, like)),
    },
    collect: {
      isCollected: media.collected,
      onToggle: () =>
        void switchOwn(!readShown(media).collected, (collect) =>
          collectMedia(id, isVideo(media) ? 'video' : 'photo', collect),
        ),
    },
  };
}
