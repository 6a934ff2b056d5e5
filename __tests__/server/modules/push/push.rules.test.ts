import { isPushService } from '../../../../server/modules/push/push-address';
import { NOTICE_GROUP } from '@contract/constants/notice';
import { PUSH_KIND } from '@contract/constants/push';
import {
  aboutChat,
  aboutInteractions,
  findSendTime,
  kindOfNotice,
  toBrowserBody,
  toFieldTime,
} from '../../../../server/modules/push/push.rules';

const at = (time: string): Date => new Date(`2026-05-15T${time}+08:00`);
const NIGHT = { from: 22 * 60, to: 8 * 60 };
const NOON = { from: 12 * 60, to: 14 * 60 };

test.each([
  [NIGHT, '21:59:59', '21:59:59'],
  [NIGHT, '08:00:00', '08:00:00'],
  [NIGHT, '07:59:59', '08:00:00'],
  [NIGHT, '00:00:00', '08:00:00'],
  [NOON, '11:59:59', '11:59:59'],
  [NOON, '12:00:00', '14:00:00'],
  [NOON, '14:00:00', '14:00:00'],
  [null, '03:00:00', '03:00:00'],
])('quiet %j: %s is sent at %s', (quiet, from, to) => {
  expect(findSendTime(at(from), { quiet })).toEqual(at(to));
});

test('before midnight the quiet hours end on the next morning', () => {
  expect(findSendTime(at('22:00:00'), { quiet: NIGHT })).toEqual(new Date('2026-05-16T08:00:00+08:00'));
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://a.b.push.apple.com/x', true],
  ['https://push.apple.com/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://push.apple.com.example/x', false],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://a@fcm.googleapis.com/x', false],
  ['https://169.254.169.254/latest', false],
  ['nonsense', false],
])('%s is sent to: %s', (endpoint, isOne) => {
  expect(isPushService(endpoint, ['https://fcm.googleapis.com', 'https://*.push.apple.com'])).toBe(isOne);
});

test('what is done within ten minutes, or written within one, has one cause', () => {
  const day = aboutInteractions(at('12:00:00')).cause;
  expect(aboutInteractions(at('12:09:59')).cause).toBe(day);
  expect(aboutInteractions(at('12:10:00')).cause).not.toBe(day);
  const chat = aboutChat('c', at('12:00:00')).cause;
  expect(aboutChat('c', at('12:00:59')).cause).toBe(chat);
  expect([aboutChat('c', at('12:01:00')).cause, aboutChat('d', at('12:00:00')).cause]).not.toContain(chat);
});

test('money counts as orders, everything else but the chat as the system’s', () => {
  const { money, chat, ...others } = NOTICE_GROUP;
  expect([kindOfNotice(money), kindOfNotice(chat)]).toEqual([PUSH_KIND.order, PUSH_KIND.chat]);
  expect(new Set(Object.values(others).map(kindOfNotice))).toEqual(new Set([PUSH_KIND.system]));
});

test('a browser gets the kind and a page; WeChat takes the time in minutes', () => {
  expect(JSON.parse(toBrowserBody(PUSH_KIND.interaction))).toEqual({
    title: '智享相册',
    body: '你有一条新通知：互动消息',
    path: '/packageAlbumD/interaction/interaction',
    tag: 'kind-2',
  });
  expect(toFieldTime(at('00:05:09'))).toBe('2026-05-15 00:05');
});
