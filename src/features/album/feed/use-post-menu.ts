import { updatePost } from '@contract/http/feed';
import type { Post, UpdatePostInput } from '@contract/schemas/feed';
import { call } from '@/api/client';
import { FEED_ROUTE, toPostPath } from '@/domain/album-routes';
import { navigation } from '@/platform/navigation';
import { shareLink } from '@/stores/base/hand-on';
import { confirm, showActions, showToast } from '@/stores/base/overlays';
import { goBack } from '@/stores/navigate';
import { noteFeedChange, takeAwayPost } from './feed-changes';

export interface PostMenuDeps {
  readonly post: Post | undefined;
  /** Null: a visitor without an account. */
  readonly userId: string | null;
  readonly onReport: () => void;
  readonly onChanged: (post: Post) => void;
}

/** A link gives no rights: the post is seen by people who may see the album. */
export function sharePost({ albumId, id, title }: Post): Promise<void> {
  return shareLink(title === '' ? '分享一篇笔记' : title, toPostPath(albumId, id));
}

async function removeIt({ albumId, id }: Post): Promise<void> {
  const wants = await confirm({
    title: '删除这篇笔记？',
    text: '照片和视频会留在相册里',
    confirmText: '删除',
    isDanger: true,
  });
  if (!wants) return;
  await takeAwayPost(albumId, id);
  await goBack();
}

/** What may be done with a post besides liking and keeping it. */
export function usePostMenu({ post, userId, onReport, onChanged }: PostMenuDeps) {
  const offered =
    post === undefined
      ? []
      : [
          ...(post.canEdit ? [{ id: 'edit', label: '编辑' }] : []),
          ...(post.canManage
            ? [
                { id: 'pin', label: post.isPinned ? '取消置顶' : '置顶' },
                { id: 'hide', label: post.isHidden ? '取消隐藏' : '隐藏' },
              ]
            : []),
          ...(post.author.id === userId ? [] : [{ id: 'report', label: '举报' }]),
          ...(post.canDelete ? [{ id: 'delete', label: '删除', isDanger: true }] : []),
        ];

  async function run(of: Post): Promise<void> {
    const change = async (input: Omit<UpdatePostInput, 'id'>, said: string): Promise<void> => {
      onChanged(await call(updatePost, { id: of.id, ...input }));
      showToast(said);
      noteFeedChange();
    };
    switch (await showActions(offered)) {
      case 'edit':
        return navigation.goTo(FEED_ROUTE, { id: of.albumId, postId: of.id, write: 1 });
      case 'pin':
        return change({ pinned: !of.isPinned }, of.isPinned ? '已取消置顶' : '已置顶');
      case 'hide':
        return change({ hidden: !of.isHidden }, of.isHidden ? '大家又能看到了' : '已隐藏');
      case 'report':
        return onReport();
      case 'delete':
        return removeIt(of);
      default:
        return undefined;
    }
  }

  return {
    hasMore: offered.length > 0,
    showMore: (): void => {
      if (post !== undefined) run(post).catch(() => undefined); // The request layer has shown the error.
    },
  };
}
