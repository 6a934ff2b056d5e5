import { randomBytes } from 'node:crypto';
import {
  answerFriendRequest,
  createGroup,
  listChatNotices,
  requestFriend,
  sendChatMessage,
} from '../../../contract/http/chat';
import type { ChatSendInput } from '../../../contract/schemas/chat';
import type { Api } from '../import/api';

export interface DemoGuest {
  readonly id: string;
  readonly api: Api;
}

const GROUP_NAME = '周末出游';

/** Guests become friends of the albums' owner, and they talk: two of them, and all in a group. */
export async function startTalking(
  owner: { readonly id: string; readonly api: Api },
  guests: readonly DemoGuest[],
  albumId: string,
): Promise<void> {
  const [first] = guests;
  if (first === undefined) return;
  const say = (api: Api, to: Pick<ChatSendInput, 'conversation_id' | 'to_uid'>, content: ChatSendInput['content']) =>
    api.call(sendChatMessage, {
      unique_id: randomBytes(16).toString('base64url'),
      ...to,
      content,
      client_create_time: Date.now(),
    });
  const text = (words: string): ChatSendInput['content'] => ({ type: 'text', body: { text: words } });

  for (const { api } of guests) await api.call(requestFriend, { userId: owner.id, text: '上次一起拍照的' });
  const { records } = await owner.api.call(listChatNotices, { size: guests.length });
  for (const { id } of records) await owner.api.call(answerFriendRequest, { id, accept: true });

  await say(first.api, { to_uid: owner.id }, text('照片都收到啦，太好看了'));
  await say(owner.api, { to_uid: first.id }, text('喜欢就好，相册在这里'));
  await say(owner.api, { to_uid: first.id }, { type: 'album', body: { albumId } });

  const group = await owner.api.call(createGroup, { name: GROUP_NAME, userIds: guests.map(({ id }) => id) });
  await say(owner.api, { conversation_id: group.id }, text('这周六去爬山，谁有空？'));
  for (const { api } of guests) await say(api, { conversation_id: group.id }, text('我去'));
}
