import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ALBUM_VISIBILITY } from '@contract/constants/album';
import { LEGAL_STATUS, TAB_KIND } from '@contract/constants/media';
import { MATTER_THING, SANCTION, VERDICT } from '@contract/constants/moderation';
import { PUSH_KIND } from '@contract/constants/push';
import { deleteAlbum, updateAlbum } from '@contract/http/album';
import { inviteToAlbum } from '@contract/http/album-person';
import { albumShareCode } from '@contract/http/album-share';
import { createGroup, dissolveGroup, getGroupCode, requestFriend } from '@contract/http/chat';
import { listMedia } from '@contract/http/media';
import { addThingReport, checkThingMatters, listThingMatters } from '@contract/http/moderation';
import { updateUserInfo } from '@contract/http/user';
import { wordsOf } from '../../../server/modules/push/push.rules';
import { makeAlbum } from '../../bench/visitor';
import { endAlbum, judgeMedia, letMinutePass } from '../../support/ahead-of-pages';
import { drawPicture } from '../../support/pictures';
import { runAdmin } from '../../support/product';
import type { KeptTexts } from '../runtime/protocol';
import { BUILT_PORT, expect, type FilledDesk, test } from './desk';
import { a, LOGIN, named, type Phone } from './phone';
import { aPerson, aPersonAt, buyAll, openShop, type Person } from './shop';
import { openLogin, sendCode } from './steps';

// WeChat's numbers of the ways in.
const SCENES = { code: 1047, ordinaryCode: 1011, card: 1007, message: 1107, link: 1065 } as const;
const NOWHERE = 'x'.repeat(22);
const PHOTOS = 'packageAlbumC/photos/photos';
const LANDING = 'packageAlbumB/external/album';
const ORDERS = 'packageAlbumD/order/list';
const CART = 'packageAlbumB/shopCart/shopCart';
const GROUP = 'uni_modules/uni-im/pages/group/info';
const SPACE = 'packageAlbumA/home/space';
const MANAGE = 'packageAlbumC/manage/manage';
const POST = 'packageAlbumC/templet/xhs/xhs';
const DISCOVER = 'packageAlbumA/index/index';
const MINE = 'packageAlbumA/home/home';
/** The address that a build calls, and whose links are its own. */
const OWN = `http://127.0.0.1:${BUILT_PORT}`;
/** What a message of WeChat's leads to. */
const PUSHED = [...new Set(Object.values(PUSH_KIND).map((kind) => wordsOf(kind).page))];

interface WayIn {
  readonly by: keyof typeof SCENES;
  readonly page: string;
  /** As WeChat hands it over: encoded. */
  readonly query: Readonly<Record<string, string>>;
  /** What stands there for a stranger, and for somebody signed in where that is something else. */
  readonly says: string | readonly [stranger: string, signedIn: string];
  /** What is told besides, and goes. */
  readonly tells?: string;
  /** The page behind it is always discover, which led on. */
  readonly isLedOn?: boolean;
}

interface Targets {
  readonly open: string;
  readonly locked: string;
  readonly ended: string;
  readonly hidden: string;
  readonly gone: string;
  readonly photo: string;
  readonly mixed: string;
  readonly withheld: string;
  readonly short: string;
  readonly invitation: string;
  readonly invitationToHidden: string;
  readonly invitationToGone: string;
  readonly orderNo: string;
  readonly group: { readonly conversation_id: string; readonly invite: string };
  readonly goneGroup: { readonly conversation_id: string; readonly invite: string };
  readonly ownerId: string;
}

async function makeTargets({ product }: FilledDesk, buyer: Person): Promise<Targets> {
  const owner = await aPerson(product, '发出去的人');
  const friend = await aPerson(product, '群里的人');
  const { api } = owner;
  const open = await openShop(owner, '发出去的相册', await drawPicture({ width: 300, height: 200 }));
  const listIds = async (albumId: string): Promise<string[]> => {
    const query = { current: 1, size: 20, type: TAB_KIND.photo, showFaceLocation: false, albumId } as const;
    return (await api.call(listMedia, query)).records.map(({ id }) => id);
  };
  const [photo = ''] = await listIds(open);
  const mixed = await openShop(owner, '下架了一张的相册', await drawPicture({ width: 310, height: 200 }));
  const [withheld = ''] = await listIds(mixed);
  await judgeMedia(product.dataDir, [withheld], LEGAL_STATUS.illegal);
  const [locked, ended, hidden, gone] = [
    await makeAlbum(api, '有密码的相册'),
    await makeAlbum(api, '到期了的相册'),
    await makeAlbum(api, '成员才能看的相册'),
    await makeAlbum(api, '删除了的相册'),
  ];
  await api.call(updateAlbum, { id: locked, visibility: ALBUM_VISIBILITY.password, viewPassword: '开门8888' });
  await api.call(updateAlbum, { id: hidden, visibility: ALBUM_VISIBILITY.members });
  await endAlbum(product.dataDir, ended);
  const invite = async (albumId: string): Promise<string> => (await api.call(inviteToAlbum, { albumId, role: 3 })).code;
  const invitationToGone = await invite(gone);
  await api.call(deleteAlbum, { id: gone });
  const orderNo = await buyAll(buyer, open);
  const { id: friendId } = await friend.api.call(updateUserInfo, { nickname: '群里的人' });
  const { id: ownerId } = await api.call(updateUserInfo, { nickname: '发出去的人' });
  await api.call(requestFriend, { userId: friendId, text: '' });
  await friend.api.call(requestFriend, { userId: ownerId, text: '' });
  const makeGroup = async (name: string) => {
    const { id } = await api.call(createGroup, { name, userIds: [friendId] });
    const { url } = await api.call(getGroupCode, { conversation_id: id });
    return { conversation_id: id, invite: new URL(url).searchParams.get('invite') ?? '' };
  };
  const goneGroup = await makeGroup('解散了的群');
  await api.call(dissolveGroup, { conversation_id: goneGroup.conversation_id });
  return {
    open,
    locked,
    ended,
    hidden,
    gone,
    photo,
    mixed,
    withheld,
    short: (await api.call(albumShareCode, { albumId: open })).code,
    invitation: await invite(open),
    invitationToHidden: await invite(hidden),
    invitationToGone,
    orderNo,
    group: await makeGroup('发出去的群'),
    goneGroup,
    ownerId,
  };
}

/** Everything that leads into the program from outside, with what it leads to as that may have become. */
function listWaysIn(to: Targets): WayIn[] {
  const inCode = (text: string) => ({ scene: encodeURIComponent(text) });
  const toAlbum = (by: WayIn['by'], page: string, query: (id: string) => WayIn['query']): WayIn[] => {
    const absent = page === LANDING ? '链接已失效，相册不存在或已被删除' : '相册不存在或已被删除';
    return [
      { by, page, query: query(to.open), says: '发出去的人' },
      { by, page, query: query(to.locked), says: '这本相册需要密码' },
      { by, page, query: query(to.ended), says: '相册已过期' },
      // Whoever may not see it cannot tell it from one that is gone, or never was.
      ...[to.hidden, to.gone, NOWHERE, '..'].map((id) => ({ by, page, query: query(id), says: absent })),
    ];
  };
  const toLanding = (query: WayIn['query'], says: string): WayIn => ({ by: 'card', page: LANDING, query, says });
  const toPerson = (page: string, query: WayIn['query'], says: WayIn['says']): WayIn => ({
    by: 'link',
    page,
    query,
    says,
  });
  const toPhoto = (id: string, mediaId: string, more: Pick<WayIn, 'says' | 'tells'>): WayIn => ({
    by: 'card',
    page: PHOTOS,
    query: { id, mediaId, via: 'link' },
    ...more,
  });
  // An ordinary code of one of our addresses, which WeChat's console has bound to discover.
  const inOrdinaryCode = (link: string, says: WayIn['says']): WayIn => {
    const query = { q: encodeURIComponent(link), scancode_time: '1790000000' };
    return { by: 'ordinaryCode', page: DISCOVER, query, says, isLedOn: true };
  };
  const groupQuery = `conversation_id=${to.group.conversation_id}&invite=${to.group.invite}`;
  const missed = { says: '发出去的人', tells: '没有找到这张照片，可能已被删除' };
  const atOrder = '登录后查看订单';
  const atGroup = '登录后查看聊天信息';
  return [
    ...toAlbum('code', PHOTOS, (id) => inCode(`id=${id}`)),
    ...toAlbum('card', PHOTOS, (id) => ({ id, via: 'card' })),
    ...toAlbum('link', LANDING, (id) => ({ id, via: 'qr' })),
    ...['proBaby', 'xhs', 'aiAlbum'].map((name) =>
      toPerson(`packageAlbumC/templet/${name}/${name}`, { id: to.gone }, '相册不存在或已被删除'),
    ),
    toPhoto(to.open, to.photo, { says: '1/1' }),
    toPhoto(to.mixed, to.withheld, { says: '内容违规，暂不展示' }),
    toPhoto(to.open, to.withheld, missed),
    toPhoto(to.open, NOWHERE, missed),
    toPerson(POST, { id: to.open, postId: NOWHERE }, '笔记不存在或已被删除'),
    toLanding({ short: to.short }, '打开相册'),
    toLanding({ short: 'none' }, '链接已失效，相册不存在或已被删除'),
    toLanding({}, '链接已失效，相册不存在或已被删除'),
    toLanding({ invite: to.invitation, via: 'card' }, '发出去的人邀请你成为相册成员'),
    toLanding({ invite: to.invitationToHidden, via: 'card' }, '发出去的人邀请你成为相册成员'),
    toLanding({ invite: to.invitationToGone, via: 'card' }, '邀请已失效'),
    toLanding({ invite: NOWHERE, via: 'card' }, '邀请已失效'),
    { by: 'code', page: ORDERS, query: inCode(`o=${to.orderNo}`), says: [atOrder, to.orderNo] },
    { by: 'code', page: ORDERS, query: inCode(`o=${'1'.repeat(24)}`), says: [atOrder, '订单不存在'] },
    { by: 'code', page: ORDERS, query: inCode('o=1'), says: [atOrder, '我买的'] },
    toPerson(CART, { tip: to.photo }, ['登录后打赏', '打赏这张作品']),
    toPerson(CART, { tip: NOWHERE }, ['登录后打赏', '照片或视频不存在或已被删除']),
    toPerson(CART, { tipTo: to.ownerId }, ['登录后打赏', '打赏发出去的人']),
    toPerson(CART, { tipTo: NOWHERE }, ['登录后打赏', '用户不存在']),
    toPerson(GROUP, to.group, [atGroup, '加入群聊']),
    toPerson(GROUP, to.goneGroup, [atGroup, '群二维码已失效']),
    toPerson(GROUP, { conversation_id: NOWHERE }, [atGroup, '会话不存在或已被删除']),
    toPerson(SPACE, { userId: to.ownerId }, '发出去的人'),
    toPerson(SPACE, { userId: NOWHERE }, '用户不存在'),
    toPerson('packageAlbumD/myFace/myFace', { asked: NOWHERE }, '链接已失效'),
    toPerson(MANAGE, { id: to.open }, ['登录后管理相册', '你没有管理这本相册的权限']),
    ...PUSHED.map((page): WayIn => {
      // Whoever bought something is told of it.
      const says = page === wordsOf(PUSH_KIND.order).page ? '照片已交付' : '还没有消息';
      return { by: 'message', page, query: {}, says: ['登录后查看', says] };
    }),
    inOrdinaryCode(`${OWN}/s/${to.short}`, '打开相册'),
    inOrdinaryCode(`${OWN}/i/${to.invitation}`, '发出去的人邀请你成为相册成员'),
    inOrdinaryCode(`${OWN}/${PHOTOS}?id=${to.open}&via=link`, '发出去的人'),
    inOrdinaryCode(`${OWN}/${PHOTOS}?id=${to.gone}`, '相册不存在或已被删除'),
    inOrdinaryCode(`${OWN}/${PHOTOS}?id=${to.open}&mediaId=${to.photo}&via=link`, '1/1'),
    inOrdinaryCode(`${OWN}/${LANDING}?id=${to.locked}&via=qr`, '这本相册需要密码'),
    inOrdinaryCode(`${OWN}/${POST}?id=${to.open}&postId=${NOWHERE}&via=link`, '笔记不存在或已被删除'),
    inOrdinaryCode(`${OWN}/${SPACE}?userId=${to.ownerId}`, '发出去的人'),
    inOrdinaryCode(`${OWN}/${GROUP}?${groupQuery}`, [atGroup, '加入群聊']),
    inOrdinaryCode(`${OWN}/${ORDERS}?orderNo=${to.orderNo}`, [atOrder, to.orderNo]),
    inOrdinaryCode(`${OWN}/${CART}?tip=${to.photo}`, ['登录后打赏', '打赏这张作品']),
    inOrdinaryCode(`${OWN}/packageAlbumD/myFace/myFace?asked=${NOWHERE}`, '链接已失效'),
    ...[`${OWN}/`, `https://elsewhere.test/s/${to.short}`, '123456', '%', ''].map((text) =>
      inOrdinaryCode(text, '搜索相册、用户、照片'),
    ),
    { by: 'link', page: DISCOVER, query: {}, says: '搜索相册、用户、照片' },
    { by: 'link', page: 'packageAlbumZ/none/none', query: {}, says: '页面不存在或已被删除' },
  ];
}

const nameOf = ({ by, page, query }: WayIn): string => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return `${by} ${page}?${pairs.join('&')}`;
};

async function openCold({ desk: { runtime } }: Phone, way: Omit<WayIn, 'says'>, kept: KeptTexts): Promise<void> {
  await runtime?.reset({ path: way.page, query: way.query, scene: SCENES[way.by] }, kept);
}

/** It is the only page there is: from it one comes to the tabs, if it is none of them. */
async function goHome(phone: Phone, home: string): Promise<void> {
  if ((await phone.count(a('navigation', '主导航'))) > 0) return;
  for (const name of ['暂不登录', '关闭']) if ((await phone.count(named(name))) > 0) await phone.tap(named(name));
  await phone.tap(named('返回'));
  await phone.isAt(home);
}

async function openAll(phone: Phone, kept: KeptTexts, ways: readonly WayIn[]): Promise<void> {
  const isSignedIn = kept['_session'] !== undefined;
  for (const way of ways) {
    await test.step(nameOf(way), async () => {
      await openCold(phone, way, kept);
      await phone.sees(typeof way.says === 'string' ? way.says : way.says[isSignedIn ? 1 : 0]);
      if (way.tells !== undefined) await phone.isTold(way.tells);
      await phone.rests();
      await goHome(phone, isSignedIn && way.isLedOn !== true ? MINE : DISCOVER);
      // With the name of the way in that caused them.
      expect.soft(phone.desk.takeProblems(), nameOf(way)).toEqual([]);
    });
  }
}

test.skip((process.env['WEAPP_ENDPOINT'] ?? '') !== '', 'the developer tools start a program only at its first page');

/** Pages that WeChat's menus send to others. */
const listSent = (): string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.config.ts'))
    .filter((file) => readFileSync(path.join('src', file), 'utf8').includes('enableShareAppMessage'))
    .map((file) => file.replace(/\.config\.ts$/, ''));

test('every way in leads a stranger where it should, and on from there', async ({ phone, desk }) => {
  const buyer = await aPerson(desk.product, '买照片的人');
  const ways = listWaysIn(await makeTargets(desk, buyer));
  const pages = listSent();
  expect(pages).not.toEqual([]);
  expect([...pages, ...PUSHED].filter((page) => !ways.some((way) => way.page === page))).toEqual([]);
  await openAll(phone, {}, ways);
});

test('every way in leads somebody signed in where it should, and on from there', async ({ phone, desk }) => {
  const buyer = await aPersonAt(phone, '买照片的人');
  await openAll(phone, buyer.kept, listWaysIn(await makeTargets(desk, buyer)));
});

test('somebody who was banned meanwhile is a stranger there, and is told why where he signs in', async ({
  phone,
  desk: { product, sample },
}) => {
  const banned = await aPersonAt(phone, '被封的人');
  const admin = await aPerson(product, '封号的人');
  runAdmin(product, 'grant', admin.number);
  const { id } = await banned.api.call(updateUserInfo, { nickname: '被封的人' });
  await admin.api.call(addThingReport, { thing: MATTER_THING.person, id, reason: 4, text: '' });
  const { records } = await admin.api.call(listThingMatters, { current: 1, size: 10, decided: false });
  await admin.api.call(checkThingMatters, {
    ids: records.flatMap((one) => (one.person.id === id ? [one.id] : [])),
    verdict: VERDICT.takeDown,
    reason: '垃圾广告',
    sanction: { kind: SANCTION.account, days: 7 },
  });
  for (const page of [PHOTOS, LANDING]) {
    await openCold(phone, { by: 'card', page, query: { id: sample.albumId } }, banned.kept);
    await phone.tap(`${LOGIN} ${named('关闭')}`);
    await phone.sees('陈列');
    await phone.rests();
    await goHome(phone, DISCOVER);
  }
  await letMinutePass(product.dataDir, banned.number);
  await openLogin(phone);
  await sendCode(phone, banned.number);
  await phone.sees('账号因违规暂停使用');
  await phone.rests();
  await phone.look('banned');
});
