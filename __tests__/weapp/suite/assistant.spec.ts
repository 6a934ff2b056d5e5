import { test } from './desk';
import { named, startingWith } from './phone';
import { createAlbum, signIn } from './steps';

test('the assistant is asked, answers from what it finds, and leads there', async ({ phone }) => {
  await signIn(phone, '问一问的人');
  await createAlbum(phone, '三亚看海');
  await phone.openAt('/uni_modules/uni-im/pages/index/index');
  await phone.tap(startingWith('link', '智能助手'));
  await phone.isAt('uni_modules/uni-im/pages/chat/chat', '智能助手');
  await phone.sees('有什么可以帮你？');
  await phone.sees('未接入大模型，按关键词查找相册、账户和帮助');
  await phone.rests();
  await phone.look('assistant-welcome');
  await phone.tap(named('我有哪些相册'));
  await phone.sees('查了相册：我的相册');
  await phone.sees('由关键词查得');
  await phone.rests();
  await phone.look('assistant-answer');
  await phone.tap(startingWith('link', '三亚看海，'));
  await phone.isAt('packageAlbumC/photos/photos', '三亚看海');
});
