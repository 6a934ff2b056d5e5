import { setAttention } from '@contract/http/attention';
import { findPeople } from '@contract/http/user';
import { visitAsUser } from '../../bench/visitor';
import { expect, test } from './desk';
import { a, named, startingWith } from './phone';
import { signIn } from './steps';

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
