import { setAttention } from '@contract/http/attention';
import { findPeople } from '@contract/http/user';
import { visitAsUser } from '../../bench/visitor';
import { endPushWait } from '../../support/ahead-of-pages';
import { expect, MESSAGE_TEMPLATE, test } from './desk';
import { a, named, startingWith } from './phone';
import { enterAs, holdPhoneAs, openTab, signIn } from './steps';

const NAME = '有人关注的人';

test('what others did is counted on one’s own page, leads to them, and is read', async ({
  phone,
  desk: { product },
}) => {
  await signIn(phone, NAME);
  await phone.tap(a('link', '互动消息'));
  await phone.isAt('packageAlbumD/interaction/interaction', '互动消息');
  await phone.sees('还没有消息');
  await phone.tap(named('返回'));
  const { api } = await visitAsUser(product, '13900000077', '来关注的人');
  const [person] = (await api.call(findPeople, { current: 1, size: 10, keyword: NAME })).records;
  expect(person).toBeDefined();
  await api.call(setAttention, { userId: person?.id ?? '', attention: true });

  await phone.openAt('/packageAlbumA/home/home');
  await phone.tap(a('link', '互动消息，1条新的'));
  await phone.isAt('packageAlbumD/interaction/interaction', '互动消息');
  await phone.sees('关注了你');
  await phone.rests();
  await phone.look('interactions');
  await phone.tap(startingWith('link', '新，来关注的人'));
  await phone.isAt('packageAlbumA/home/space');
  await phone.openAt('/packageAlbumA/home/home');
  await phone.find(a('link', '互动消息'));
  await phone.tap(a('link', '系统通知'));
  await phone.isAt('packageAlbumD/systemMessage/systemMessage', '系统通知');
  await phone.sees('还没有消息');
});

test('each tap lets WeChat tell one once while the program is closed', async ({ phone, wechat, desk: { product } }) => {
  const person = { openid: 'waits-for-messages' };
  await enterAs(phone, '新的测试用户');
  await openTab(phone, '设置');
  await phone.find(named('微信，去关联'));
  await holdPhoneAs(phone, wechat, person);
  await phone.tap(startingWith('button', '微信，'));
  await phone.find(named('微信，已关联'));
  await phone.tap(startingWith('button', '消息通知'));
  await phone.isAt('packageAlbumD/systemMessage/systemMessage', '消息通知');
  await phone.sees('每点一次，可以通知你一次');
  await phone.rests();
  await phone.look('push-settings');
  // What WeChat itself notes of the tap.
  wechat.allowMessage(person.openid, MESSAGE_TEMPLATE);
  await phone.tap(named('互动消息，通知一次'));
  await phone.sees('还可以通知你1次');
  // Whatever the time is where this runs.
  await phone.tap(startingWith('button', '免打扰时间'));
  await phone.tap(named('不设置'));
  await phone.find(startingWith('button', '免打扰时间，不设置'));

  const { api } = await visitAsUser(product, '13900000079', '再来关注的人');
  const { records } = await api.call(findPeople, { current: 1, size: 10, keyword: '测试用户' });
  for (const { id } of records) await api.call(setAttention, { userId: id, attention: true });
  await endPushWait(product.dataDir);
  const sent = () =>
    wechat.requests.filter(({ path, body }) => path.endsWith('/subscribe/send') && body.includes(person.openid));
  await expect.poll(() => sent().length, { timeout: 120_000 }).toBe(1);
  expect(JSON.parse(sent()[0]?.body ?? '{}')).toMatchObject({
    template_id: MESSAGE_TEMPLATE,
    page: 'packageAlbumD/interaction/interaction',
    data: { thing1: { value: '你有一条新通知：互动消息' } },
  });
});
