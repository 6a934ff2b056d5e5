import { randomBytes } from 'node:crypto';
import { listChatMessages, openChat, sendChatMessage } from '@contract/http/chat';
import { findPeople } from '@contract/http/user';
import { visitAsUser } from '../../bench/visitor';
import { expect, test } from './desk';
import { named, startingWith } from './phone';
import { newPhoneNumber, signIn } from './steps';

const NAME = '路上的人';
const TAB = '/uni_modules/uni-im/pages/index/index';

const newUid = (): string => randomBytes(16).toString('base64url');

test('two people talk: what one says is counted, read and answered, and taken back', async ({
  phone,
  desk: { product },
}) => {
  await signIn(phone, NAME);
  const { api } = await visitAsUser(product, newPhoneNumber(), '老同学');
  const [person] = (await api.call(findPeople, { current: 1, size: 10, keyword: NAME })).records;
  const { id } = await api.call(openChat, { userId: person?.id ?? '' });
  const say = (text: string) =>
    api.call(sendChatMessage, {
      unique_id: newUid(),
      conversation_id: id,
      content: { type: 'text', body: { text } },
      client_create_time: Date.now(),
    });
  const listTexts = async (): Promise<string[]> =>
    (await api.call(listChatMessages, { conversation_id: id, limit: 20 })).messages.map((message) =>
      message.type === 'text' && !message.is_revoke ? message.body.text : '',
    );
  await say('照片传好了吗');

  await test.step('it stands in the list with its number, and is read as it is opened', async () => {
    await phone.openAt(TAB);
    await phone.find(startingWith('link', '老同学，1条未读'));
    await phone.rests();
    await phone.look('chat-list');
    await phone.tap(startingWith('link', '老同学，1条未读'));
    await phone.isAt('uni_modules/uni-im/pages/chat/chat', '老同学');
    await phone.sees('照片传好了吗');
  });

  await test.step('what is answered arrives, and what the other says comes by itself', async () => {
    await phone.type('消息', '刚传完，第一张就是你');
    await phone.tap(named('发送'));
    await phone.sees('刚传完，第一张就是你');
    await expect.poll(listTexts).toContain('刚传完，第一张就是你');
    await say('太好了');
    await phone.sees('太好了');
    await phone.rests();
    await phone.look('chat');
  });

  await test.step('what was a mistake is taken back from both', async () => {
    await phone.type('消息', '发错了的话');
    await phone.tap(named('发送'));
    await expect.poll(listTexts).toContain('发错了的话');
    await phone.longPress('发错了的话');
    await phone.tap(named('撤回'));
    await phone.sees('你撤回了一条消息');
    await expect.poll(listTexts).not.toContain('发错了的话');
    await phone.tap(named('重新编辑'));
    expect(await (await phone.find(`textarea${named('消息')}`)).value()).toBe('发错了的话');
  });

  await test.step('where WeChat lets no socket through, words come all the same', async () => {
    await phone.program.mockWxMethod('connectSocket', { errMsg: 'connectSocket:fail url not in domain list' });
    await phone.openAt(TAB);
    await phone.misses(startingWith('link', '老同学，1条未读'));
    await phone.tap(startingWith('link', '老同学，'));
    await say('没有连线也看得到');
    await phone.sees('没有连线也看得到');
  });
});
