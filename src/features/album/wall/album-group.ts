import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_FRIENDS_PAGE, CHAT_GROUP_NAME_MAX } from '@contract/constants/chat';
import { createGroup, listGroups } from '@contract/http/chat';
import type { AlbumDetail } from '@contract/schemas/album';
import { call } from '@/api/client';
import { ApiError, codeOf, HttpError } from '@/api/errors';
import { CHAT_ROUTES, toConversationParams } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { confirm, showToast } from '@/stores/base/overlays';

/** An album's name may be longer than a group's. */
const toGroupName = (name: string): string => [...name].slice(0, CHAT_GROUP_NAME_MAX).join('').trim();

/**
 * Opens the group of an album. A person who is not in it joins it, and a manager of the album creates it if there is none; both after a
 * question. Shows its own errors.
 */
export async function openAlbumGroup({ id: albumId, name, myRole }: AlbumDetail): Promise<void> {
  try {
    const { records } = await call(listGroups, { size: CHAT_FRIENDS_PAGE }, { loading: true, toast: true });
    const own = records.find(({ group_info, is_left }) => group_info?.albumId === albumId && !is_left);
    const conversationId = own?.id ?? (await enter(albumId, name, myRole === 'owner' || myRole === 'manager'));
    if (conversationId !== null) await navigation.goTo(CHAT_ROUTES.conversation, toConversationParams(conversationId));
  } catch {
    // The request layer has shown the error, or the navigation did not happen.
  }
}

/** Null: it was not done, and the person knows. */
async function enter(albumId: string, name: string, canManage: boolean): Promise<string | null> {
  const wants = await confirm(
    canManage
      ? { title: '打开相册群聊？', text: '还没有群时会新建一个，相册的人可以从相册菜单加入', confirmText: '打开' }
      : { title: '加入相册群聊？', text: '群里的人会看到你的昵称和头像', confirmText: '加入' },
  );
  if (!wants) return null;
  try {
    const input = { name: toGroupName(name), userIds: [], albumId };
    return (await call(createGroup, input, { toast: false, loading: true })).id;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof HttpError)) throw error;
    const isAbsent = codeOf(error) === CHAT_ERRORS.GROUP_ABSENT.code;
    showToast(isAbsent ? '相册还没有群聊' : error.msg, { isError: true });
    return null;
  }
}
