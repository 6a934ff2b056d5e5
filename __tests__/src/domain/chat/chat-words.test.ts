import {
  describeRevoked,
  describeSystem,
  previewMessage,
  splitText,
  type WordedMessage,
} from '@/domain/chat/chat-words';

const NAMES: Readonly<Record<string, string>> = { wang: '小王', li: '小李' };
const nameOf = (uid: string): string => NAMES[uid] ?? '';
const message = (over: Partial<WordedMessage>): WordedMessage => ({
  type: 'text',
  from_uid: 'wang',
  is_revoke: false,
  is_delete: false,
  revoked_by: '',
  body: {},
  ...over,
});

test.each([
  [message({ body: { text: '两行\n一起' } }), '两行 一起'],
  [message({ type: 'picture' }), '[图片]'],
  [message({ type: 'photo' }), '[照片]'],
  [message({ type: 'album', body: { name: '公司年会' } }), '[相册]公司年会'],
  [message({ type: 'album', body: { name: null } }), '[相册]'],
  [message({ type: 'voice' }), '[语音]'],
  [message({ type: 'of a later version' }), '[消息]'],
  [message({ is_revoke: true, body: { text: '' } }), '消息已撤回'],
  [message({ is_delete: true, body: { text: '' } }), ''],
])('%# in a list reads as what it is', (told, words) => {
  expect(previewMessage(told, 'me', nameOf)).toBe(words);
});

test('the words say who has taken a message back', () => {
  expect(describeRevoked(message({ revoked_by: 'wang' }), 'me', nameOf)).toBe('小王撤回了一条消息');
  expect(describeRevoked(message({ from_uid: 'me', revoked_by: 'me' }), 'me', nameOf)).toBe('你撤回了一条消息');
  expect(describeRevoked(message({ revoked_by: 'me' }), 'me', nameOf)).toBe('你撤回了一条成员消息');
});

/** Those who are known go by the name that this person gave them. */
const person = (uid: string) => ({ uid, nickname: `昵称${uid}` });

test.each([
  [{ action: 'created', user_list: [person('li')] }, '小王创建了群聊，邀请了小李'],
  [{ action: 'joined', user_list: [person('li'), person('me')] }, '小王邀请小李、你加入了群聊'],
  [{ action: 'left', user_list: [person('li')] }, '小李退出了群聊'],
  [{ action: 'expelled', user_list: ['a', 'b', 'c', 'd'].map(person) }, '昵称a、昵称b、昵称c等4人被移出了群聊'],
  [{ action: 'renamed', body: { text: '新名字' } }, '小王将群名称改为“新名字”'],
  [{ action: 'befriended', from_uid: '' }, '你们已成为好友，可以开始聊天了'],
  [{ action: 'of a later version' }, '当前版本不支持显示这条消息'],
])('%# what the server tells reads as a sentence', (over, words) => {
  expect(describeSystem(message({ type: 'system', ...over }), 'me', nameOf)).toBe(words);
});

test('addresses and those who are meant stand out of a text', () => {
  expect(splitText('看 https://a.example/b?c=1。谢谢@小王', ['小王'])).toEqual([
    { kind: 'text', text: '看 ' },
    { kind: 'link', text: 'https://a.example/b?c=1' },
    { kind: 'text', text: '。谢谢' },
    { kind: 'mention', text: '@小王' },
  ]);
  expect(splitText('(http://a.example).')).toEqual([
    { kind: 'text', text: '(' },
    { kind: 'link', text: 'http://a.example' },
    { kind: 'text', text: ').' },
  ]);
  expect(splitText('javascript:alert(1) @小王')).toEqual([{ kind: 'text', text: 'javascript:alert(1) @小王' }]);
});
