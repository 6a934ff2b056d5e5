import { CHAT_GROUP_NAME_MAX } from '@contract/constants/chat';

/** What of a conversation its name is made of. */
export interface NamedConversation {
  readonly remark: string;
  readonly user_info: { readonly nickname: string } | null;
  readonly group_info: { readonly name: string; readonly memberCount: number } | null;
}

export function nameConversation({ remark, user_info, group_info }: NamedConversation): string {
  return group_info === null ? remark || (user_info?.nickname ?? '') : group_info.name;
}

/** A friend as this person calls him. */
export const nameFriend = (friend: {
  readonly mark: string;
  readonly user_info: { readonly nickname: string };
}): string => friend.mark || friend.user_info.nickname;

/** A new group is called after the first who are in it, as far as there is room. */
export function nameNewGroup(nicknames: readonly string[]): string {
  let name = '';
  for (const nickname of nicknames) {
    const longer = name === '' ? nickname : `${name}、${nickname}`;
    if ([...longer].length > CHAT_GROUP_NAME_MAX) break;
    name = longer;
  }
  return name === '' ? [...(nicknames[0] ?? '群聊')].slice(0, CHAT_GROUP_NAME_MAX).join('') : name;
}

/** Whether what is looked for is in one of the names. */
export function hasName(names: readonly string[], wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  return names.some((name) => name.toLowerCase().includes(text));
}
