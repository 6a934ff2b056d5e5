import type { Page } from '@playwright/test';
import { updateUserInfo } from '@contract/http/user';
import { visitAsUser } from '../../bench/visitor';
import { befriend as makeFriends, whoIs } from '../../support/chat/chat-pages';
import {
  button,
  expect,
  expectLetGo,
  expectSaid,
  newPhone,
  productHere,
  seen,
  test,
  tiles,
} from '../../support/journey';
import { createAlbum, passTapGuard, signInAs, title, viewer, waitForPictures } from '../../support/journey-steps';
import { keepAlbum } from '../../support/kept/kept-album';
import { drawPicture } from '../../support/pictures';
import { drag, openTouch } from '../../support/touch';

const PAGES = '/uni_modules/uni-im/pages';
const dialog = (page: Page) => page.getByRole('dialog');
/** On wide screens beside the conversation, of the second level. */
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const field = (page: Page, label: string) =>
  seen(page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')));
/** A row or an item of a menu: its words are its name. */
const row = (page: Page, name: string | RegExp) => button(page, name).last();

/** As long as a remark may be. */
const LONG_REMARK = '周末一起去公园拍照片的老同学小王';

/** The one asks the other by phone number, who accepts. */
async function befriend(one: Page, other: Page, phone: string, names: { one: string; other: string }): Promise<void> {
  await one.goto(`${PAGES}/index/list`);
  await button(one, '添加好友').first().click();
  await field(one, '手机号').fill(phone);
  await button(one, '查找').click();
  await expect(dialog(one).getByText(names.other)).toBeVisible();
  await field(one, '验证信息').fill('我们一起拍照');
  await button(one, '申请添加').click();
  await expectSaid(one, '申请已发送，等待对方同意');
  await other.goto(`${PAGES}/index/list?tab=requests`);
  await expect(seen(other.getByText('我们一起拍照'))).toBeVisible();
  await button(other, `接受${names.one}`).click();
  await expectSaid(other, '已添加好友');
}

test('friends are made, called and put in classes, and one of them goes again', async ({ journey }) => {
  const [one, other] = [await journey.arrive(), await journey.arrive()];
  const phone = newPhone();
  await signInAs(one, '安然');
  await signInAs(other, '李雷雷', { phone });
  await other.goto(`${PAGES}/index/list?tab=requests`);
  await expect(seen(other.getByText('还没有新的朋友'))).toBeVisible();
  await journey.look(other, 'chat-requests-empty');
  await befriend(one, other, phone, { one: '安然', other: '李雷雷' });
  await journey.look(other, 'chat-requests');

  await one.reload();
  await expect(row(one, '李雷雷')).toBeVisible();
  await row(one, '李雷雷').click();
  await field(one, '备注').fill('老李');
  await field(one, '分组').fill('摄影');
  await journey.look(one, 'chat-friend');
  await button(one, '保存').click();
  await expectSaid(one, '已保存');
  await expect(row(one, /^老李/)).toBeVisible();
  await expect(seen(one.getByText('1位好友'))).toBeVisible();
  await journey.look(one, 'chat-contacts');

  await field(one, '搜索好友、群聊').fill('没有这个人');
  await expect(seen(one.getByText('没有找到“没有这个人”，换个词试试'))).toBeVisible();
  await field(one, '搜索好友、群聊').fill('');
  await button(one, '添加好友').first().click();
  await button(one, '我的二维码').click();
  await expect(one.getByAltText('我的二维码')).toBeVisible();
  await journey.look(one, 'chat-own-code');
  await button(one, '关闭').click();

  await row(one, /^老李/).click();
  await button(one, '删除好友').click();
  await expect(dialog(one).getByText('删除好友“老李”？')).toBeVisible();
  await button(one, '删除').click();
  await expectSaid(one, '已删除');
  await expect(seen(one.getByText('还没有好友'))).toBeVisible();
});

test(
  'a finger or a mouse that slides along the letters goes through many friends',
  { tag: '@phone' },
  async ({ journey }) => {
    const page = await journey.arrive();
    await signInAs(page, '朋友多的人');
    const me = await whoIs(page);
    for (const name of ['安', '白', '陈', '张'].flatMap((first) =>
      Array.from({ length: 6 }, (_none, at) => `${first}${at}`),
    )) {
      const { api } = await visitAsUser(productHere(), newPhone(), name);
      const { id } = await api.call(updateUserInfo, { nickname: name });
      await makeFriends(me, { id, api });
    }
    await page.goto(`${PAGES}/index/list`);
    await expect(row(page, '安0')).toBeVisible();
    const letter = async (name: string) => {
      const box = await page.getByText(name, { exact: true }).last().boundingBox();
      if (box === null) throw new Error(`no letter ${name}`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [first, last] = [await letter('A'), await letter('Z')];
    const search = await seen(page.getByRole('search')).boundingBox();
    expect(first.y).toBeGreaterThan((search?.y ?? 0) + (search?.height ?? 0));
    const touch = await openTouch(page);
    await touch('touchStart', [first]);
    await touch('touchMove', [last]);
    await expect(row(page, '张5')).toBeInViewport();
    await journey.look(page, 'chat-letters');
    await touch('touchMove', [await letter('B')]);
    await expect(row(page, '白0')).toBeInViewport();
    await touch('touchEnd', []);
    await drag(page, first, last);
    await expect(row(page, '张5')).toBeInViewport();
  },
);

test('a group is made, named, silenced, left, and dissolved', async ({ journey }) => {
  const [owner, friend] = [await journey.arrive(), await journey.arrive()];
  const phone = newPhone();
  await signInAs(owner, '群主小满');
  await signInAs(friend, '韩梅梅', { phone });
  await befriend(owner, friend, phone, { one: '群主小满', other: '韩梅梅' });

  await owner.goto(`${PAGES}/userList/userList?aim=group`);
  await seen(owner.getByRole('checkbox', { name: '韩梅梅' })).click();
  await journey.look(owner, 'chat-pick-people');
  await button(owner, '下一步(1)').click();
  await field(owner, '群聊名称').fill('年会摄影群');
  await button(owner, '创建群聊').click();
  await owner.waitForURL(/conversation_id=/);
  const id = new URL(owner.url()).searchParams.get('conversation_id') ?? '';

  await owner.goto(`${PAGES}/group/info?conversation_id=${id}`);
  await expect(heading(owner, '聊天信息(2)')).toBeVisible();
  await journey.look(owner, 'chat-group-owner');
  await row(owner, /^群公告/).click();
  await field(owner, '群公告').fill('周六早上八点，在南门集合');
  await button(owner, '保存').click();
  await expectSaid(owner, '已保存');
  await expect(row(owner, /^群公告/).getByText('周六早上八点，在南门集合')).toBeVisible();
  await seen(owner.getByRole('switch', { name: '全员禁言' })).click();
  await expect(seen(owner.getByRole('switch', { name: '全员禁言' }))).toBeChecked();
  await row(owner, '韩梅梅').click();
  await button(owner, '设为管理员').click();
  await expectSaid(owner, '已设为管理员');
  await expect(row(owner, /^韩梅梅 ?管理员/)).toBeVisible();
  await row(owner, /^韩梅梅 ?管理员/).click();
  await journey.look(owner, 'chat-member-menu');
  await owner.keyboard.press('Escape');

  await friend.goto(`${PAGES}/group/info?conversation_id=${id}`);
  await expect(row(friend, /^群公告/).getByText('周六早上八点，在南门集合')).toBeVisible();
  await seen(friend.getByRole('switch', { name: '置顶聊天' })).click();
  await expect(seen(friend.getByRole('switch', { name: '置顶聊天' }))).toBeChecked();
  await journey.look(friend, 'chat-group-admin');
  await row(friend, '退出群聊').click();
  await button(friend, '退出').click();
  await expectSaid(friend, '已退出群聊');
  await friend.goto(`${PAGES}/group/info?conversation_id=${id}`);
  await expect(seen(friend.getByText('会话不存在或已被删除'))).toBeVisible();
  await journey.look(friend, 'chat-info-absent');

  await owner.reload();
  await expect(heading(owner, '聊天信息(1)')).toBeVisible();
  await button(owner, '邀请').click();
  await seen(owner.getByRole('checkbox', { name: '韩梅梅' })).click();
  await button(owner, '邀请(1)').click();
  await expectSaid(owner, '已邀请1人');
  await expect(heading(owner, '聊天信息(2)')).toBeVisible();
  await button(owner, '移出').click();
  await seen(owner.getByRole('checkbox', { name: '韩梅梅' })).click();
  await button(owner, '移出(1)').click();
  await button(owner, '移出').last().click();
  await expectSaid(owner, '已移出1人');
  await expect(heading(owner, '聊天信息(1)')).toBeVisible();
  await row(owner, '解散群聊').click();
  await button(owner, '解散').click();
  await expectSaid(owner, '群聊已解散');
  await owner.goto(`${PAGES}/index/list?tab=groups`);
  await expect(seen(owner.getByText('还没有群聊'))).toBeVisible();
});

test('a photo and an album go into a chat, and whoever is met is written to @phone', async ({ journey }) => {
  const [owner, friend] = [await journey.arrive(), await journey.arrive()];
  await signInAs(owner, '相册主人');
  await signInAs(friend, '看照片的人');
  const who = await whoIs(owner);
  await makeFriends(who, await whoIs(friend));
  const picture = {
    ...{ name: 'a.jpg', mimeType: 'image/jpeg' },
    buffer: await drawPicture({ width: 900, height: 600 }),
  };
  await owner.goto(await keepAlbum(who.api, '发到聊天的相册', [picture]));
  await expect(tiles(owner)).toHaveCount(1);
  await waitForPictures(owner);
  const albumId = new URL(owner.url()).searchParams.get('id') ?? '';

  await tiles(owner).first().click();
  await viewer(owner).getByRole('button', { name: '更多' }).click();
  await button(owner, '发到聊天').click();
  await expect(title(owner, '选择聊天')).toBeVisible();
  await journey.look(owner, 'chat-pick');
  await row(owner, '看照片的人').click();
  await expect(dialog(owner).getByText('发到聊天的相册')).toBeVisible();
  await field(owner, '留言（选填）').fill('拍得不错');
  await journey.look(owner, 'chat-send');
  await button(owner, '发送').click();
  await expectSaid(owner, '已发送');
  await viewer(owner).getByRole('button', { name: '关闭', exact: true }).click();
  await expectLetGo(owner);
  await owner.goto(`${PAGES}/index/listchat?album=${albumId}`);
  await button(owner, '多选').click();
  await seen(owner.getByRole('checkbox', { name: '看照片的人' })).click();
  await button(owner, '取消多选').click();
  await expect(button(owner, '发送(1)')).toHaveCount(0);
  await button(owner, '多选').click();
  await seen(owner.getByRole('checkbox', { name: '看照片的人' })).click();
  await journey.look(owner, 'chat-pick-many');
  await button(owner, '发送(1)').click();
  await button(owner, '发送').click();
  await expectSaid(owner, '已发送');

  await friend.goto(`/packageAlbumC/photos/photos?id=${albumId}`);
  await expect(friend.getByRole('link', { name: '联系作者相册主人' })).toBeVisible();
  await journey.look(friend, 'chat-contact-author');
  await friend.getByRole('link', { name: '联系作者相册主人' }).click();
  await friend.waitForURL(/conversation_id=/);
  const conversationId = new URL(friend.url()).searchParams.get('conversation_id') ?? '';
  await expect(seen(friend.getByText('拍得不错'))).toBeVisible();
  await expect(seen(friend.getByText('发到聊天的相册')).first()).toBeVisible();
  await journey.look(friend, 'chat-shared');

  await friend.goto(`${PAGES}/group/info?conversation_id=${conversationId}`);
  await expect(seen(friend.getByText('相册主人')).first()).toBeVisible();
  await journey.look(friend, 'chat-single');
  await row(friend, /^备注/).click();
  await field(friend, '备注').fill(LONG_REMARK);
  await button(friend, '保存').click();
  await expectSaid(friend, '已保存');
  const remark = row(friend, /^备注/).getByText(LONG_REMARK);
  expect(await remark.evaluate((words) => words.scrollWidth - words.clientWidth), 'what is cut of the remark').toBe(0);
  await journey.look(friend, 'chat-remark');
  await row(friend, '个人主页').click();
  await expect(button(friend, '私信相册主人')).toBeVisible();
  await journey.look(friend, 'chat-person');

  await owner.goto('/packageAlbumE/privacySettings/privacySettings');
  await row(owner, /^谁可以给我发消息/).click();
  await passTapGuard(owner);
  await button(owner, '不允许').click();
  await expectSaid(owner, '已保存');
  await journey.look(owner, 'chat-privacy');
});

test('the people of an album come into its group from its menu', async ({ journey }) => {
  const [owner, member] = [await journey.arrive(), await journey.arrive()];
  await signInAs(owner, '建群的人');
  await signInAs(member, '进群的人');
  await createAlbum(owner, '有群的相册');
  const albumId = new URL(owner.url()).searchParams.get('id') ?? '';
  await button(owner, '更多').click();
  await button(owner, '相册群聊').click();
  await button(owner, '打开').click();
  await owner.waitForURL(/conversation_id=/);
  const id = new URL(owner.url()).searchParams.get('conversation_id') ?? '';
  await owner.goto(`${PAGES}/group/info?conversation_id=${id}`);
  await expect(row(owner, '群相册')).toBeVisible();
  await expect(row(owner, /^群聊名称 ?有群的相册/)).toBeVisible();

  // Who only looks is not of the album.
  await member.goto(`/packageAlbumC/photos/photos?id=${albumId}`);
  await expect(title(member, '有群的相册')).toBeVisible();
  await button(member, '更多').click();
  await expect(button(member, '举报相册')).toBeVisible();
  await expect(button(member, '相册群聊')).toHaveCount(0);
});
