import { plainAnswer } from './answer-words';

/** What the words need of a message. */
export interface WordedMessage {
  readonly type: string;
  readonly from_uid: string;
  readonly is_revoke: boolean;
  readonly is_delete: boolean;
  readonly revoked_by: string;
  readonly body: object;
  readonly action?: string;
  readonly user_list?: readonly { readonly uid: string; readonly nickname: string }[];
}

/** A field of a message's body, where it is a text. */
function read(body: object, name: 'text' | 'name'): string {
  const value: unknown = name in body ? (body as Readonly<Record<string, unknown>>)[name] : '';
  return typeof value === 'string' ? value : '';
}

export type NameOf = (uid: string) => string;

/** What stands for a message that is no text. */
export const KIND_WORDS: Readonly<Record<string, string>> = {
  picture: '[图片]',
  voice: '[语音]',
  video: '[视频]',
  file: '[文件]',
  album: '[相册]',
  photo: '[照片]',
  order: '[订单]',
};
const KNOWN_NAMES = 3;

/** 小王, 小王、小李, 小王、小李等5人 */
function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, KNOWN_NAMES).join('、');
  return names.length > KNOWN_NAMES ? `${shown}等${names.length}人` : shown;
}

/** What the server tells of a conversation. */
export function describeSystem(message: WordedMessage, ownUid: string, nameOf: NameOf): string {
  const callOf = (uid: string): string => (uid === ownUid ? '你' : nameOf(uid));
  const by = message.from_uid === '' ? '' : callOf(message.from_uid);
  const people = (message.user_list ?? []).map(({ uid, nickname }) => callOf(uid) || nickname);
  const whom = joinNames(people);
  const text = read(message.body, 'text');
  switch (message.action) {
    case 'created':
      return whom === '' ? `${by}创建了群聊` : `${by}创建了群聊，邀请了${whom}`;
    case 'joined':
      return by === '' || by === whom ? `${whom}加入了群聊` : `${by}邀请${whom}加入了群聊`;
    case 'left':
      return `${whom === '' ? by : whom}退出了群聊`;
    case 'expelled':
      return `${whom}被移出了群聊`;
    case 'dissolved':
      return '群聊已解散';
    case 'renamed':
      return `${by}将群名称改为“${text}”`;
    case 'noticed':
      return text === '' ? `${by}清空了群公告` : `${by}更新了群公告：${text}`;
    case 'allMuted':
      return `${by}开启了全员禁言`;
    case 'allUnmuted':
      return `${by}关闭了全员禁言`;
    case 'transferred':
      return `${whom}成为新的群主`;
    case 'befriended':
      return '你们已成为好友，可以开始聊天了';
    default:
      return '当前版本不支持显示这条消息';
  }
}

export function describeRevoked(message: WordedMessage, ownUid: string, nameOf: NameOf): string {
  const by = message.revoked_by === '' ? message.from_uid : message.revoked_by;
  if (by === ownUid) return message.from_uid === ownUid ? '你撤回了一条消息' : '你撤回了一条成员消息';
  return `${nameOf(by)}撤回了一条消息`;
}

/** In a list, in a quote: one line. */
export function previewMessage(message: WordedMessage, ownUid: string, nameOf: NameOf): string {
  if (message.is_delete) return '';
  if (message.is_revoke) return '消息已撤回';
  if (message.type === 'system') return describeSystem(message, ownUid, nameOf);
  if (message.type === 'text') return read(message.body, 'text').replace(/\s+/g, ' ');
  if (message.type === 'answer') return plainAnswer(read(message.body, 'text')).replace(/\s+/g, ' ');
  const word = KIND_WORDS[message.type] ?? '[消息]';
  return message.type === 'album' || message.type === 'file' ? word + read(message.body, 'name') : word;
}

export type TextPart = { readonly kind: 'text' | 'link' | 'mention'; readonly text: string };

// Chinese punctuation ends an address; what closes a sentence is none of it.
const ADDRESS = /https?:\/\/[^\s\u3000-\u303f\uff00-\uffef\u4e00-\u9fff"'<>]+/g;

/** Links of a text, and those of its @names that are meant. */
export function splitText(text: string, mentioned: readonly string[] = []): TextPart[] {
  const names = mentioned.filter((name) => name !== '').map((name) => `@${name}`);
  const parts: TextPart[] = [];
  const say = (kind: TextPart['kind'], words: string): void => void (words !== '' && parts.push({ kind, text: words }));
  const sayPlain = (words: string): void => {
    let rest = words;
    while (rest !== '') {
      const found = names.map((name) => ({ name, at: rest.indexOf(name) })).filter(({ at }) => at >= 0);
      const first = found.sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0];
      if (first === undefined) break;
      say('text', rest.slice(0, first.at));
      say('mention', first.name);
      rest = rest.slice(first.at + first.name.length);
    }
    say('text', rest);
  };
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(/[.,;:!?)\]}]+$/, '');
    sayPlain(text.slice(from, match.index));
    say('link', address);
    from = match.index + address.length;
  }
  sayPlain(text.slice(from));
  return parts;
}
