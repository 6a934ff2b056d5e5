import { useCallback, useMemo } from 'react';
import type { PostCard } from '@contract/schemas/feed';
import { withMediaChange } from '@/domain/viewer/media-changes';
import { requireLogin } from '@/stores/session/session';
import { selectMediaChanges, useMediaChanges } from '@/stores/media-changes';
import { useSession } from '@/stores/session/session-state';
import { likeMedia } from '../source/switch-media';

const withChange = (post: PostCard): PostCard =>
  withMediaChange(post, useMediaChanges.getState().shown.get(post.talkId));

/** Posts with what this person has liked since they were read, and the way to like one. */
export function usePostLikes(read: readonly PostCard[]) {
  const changes = useMediaChanges(selectMediaChanges);
  const posts = useMemo(
    () =>
      read.map((post) => {
        const change = changes.get(post.talkId);
        if (change === undefined) return post;
        const { liked, likeCount } = withMediaChange(post, change);
        // What is hidden is the photo, not the post.
        return { ...post, liked, likeCount };
      }),
    [read, changes],
  );
  const like = useCallback((post: PostCard): void => {
    // As it is shown at this moment: a second tap may come before the first is rendered.
    const wanted = !withChange(post).liked;
    const send = async (): Promise<void> => {
      if (!useSession.getState().isLogin && !(await requireLogin())) return;
      await likeMedia(post.talkId, wanted);
    };
    send().catch(() => undefined); // The request layer has shown the error.
  }, []);
  return { posts, like };
}
