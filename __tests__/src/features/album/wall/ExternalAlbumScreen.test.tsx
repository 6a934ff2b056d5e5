import { ERRORS } from '@contract/errors';
import { joinCheck, joinInit } from '@contract/http/album-person';
import { getAlbumLanding } from '@contract/http/album-share';
import { listPosts } from '@contract/http/feed';
import type { AlbumLanding } from '@contract/schemas/album-share';
import type { PostCard } from '@contract/schemas/feed';
import { ExternalAlbumScreen } from '@/features/album/wall/ExternalAlbumScreen';
import { navigation } from '@/platform/navigation';
import {
  aMediaItem,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});
jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumB/external/album') };
});

const ID = 'a'.repeat(22);
const POST = {
  ...{ id: 'p'.repeat(22), title: '六点的海', excerpt: '', mediaCount: 2, likeCount: 3, liked: false },
  ...{ isPinned: false, isHidden: false, isWithheld: false, createTime: 0, talkId: 'm'.repeat(22) },
  author: { id: 'u'.repeat(22), nickname: '小满', avatar: '' },
  cover: aMediaItem(),
} as unknown as PostCard;
const LANDING: AlbumLanding = {
  ...{ id: ID, name: '周末去哪儿', ownerName: '小满', ownerAvatar: '', door: 'open', description: '' },
  ...{ coverUrl: '', topCover: '', publicityCover: '', hero: null, happenedOn: '', photoCount: 3, videoCount: 0 },
  ...{ template: 12, page: 'feed', theme: 'auto', look: 1, myRole: 'visitor' },
};

let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  world.answer(listPosts, () => ({ records: [POST], next: '' }));
});
afterEach(() => jest.restoreAllMocks());

async function openLanding(landing: AlbumLanding) {
  world.answer(getAlbumLanding, () => landing);
  const screen = await mountComponent(() => <ExternalAlbumScreen albumId={ID} code="" invitation="" via="link" />);
  await letAnswersCome(screen);
  await letAnswersCome(screen);
  return screen;
}

test('who comes in from outside sees what a feed has, and a post opens on its own page', async () => {
  const goTo = jest.spyOn(navigation, 'goTo').mockResolvedValue(undefined);
  const screen = await openLanding(LANDING);
  expect(screen.text()).toContain('最近的笔记');
  await screen.tap(screen.control('六点的海，小满'));
  expect(goTo).toHaveBeenCalledWith('/packageAlbumC/templet/xhs/xhs', { id: ID, postId: POST.id });
});

test.each<Partial<AlbumLanding>>([{ door: 'password' }, { page: 'photos', template: 2 }])(
  'with %j there are no posts',
  async (change) => {
    const screen = await openLanding({ ...LANDING, ...change });
    expect(screen.text()).toContain('周末去哪儿');
    expect(screen.text()).not.toContain('最近的笔记');
  },
);

test.each([
  ['i'.repeat(22), ERRORS.INVITATION_INVALID],
  ['510883', ERRORS.SHOW_CODE_INVALID],
])('the invitation %s that has ended does not say that the album is gone', async (code, refusal) => {
  world.answer(joinCheck, () => refusing(refusal));
  const screen = await mountComponent(() => (
    <ExternalAlbumScreen albumId={null} code="" invitation={code} via="link" />
  ));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('邀请已失效请让邀请你的人重新发一个');
  expect(screen.text()).not.toContain('不存在');
});

test('an invitation that ends while it is read is no longer offered once it is tried', async () => {
  await signInHere();
  world.answer(getAlbumLanding, () => refusing(ERRORS.ALBUM_ABSENT));
  world.answer(joinCheck, () => ({
    ...{ albumId: ID, name: '周末去哪儿', ownerName: '小满', ownerAvatar: '' },
    ...{ role: 'member' as const, myRole: 'visitor' as const },
  }));
  const screen = await mountComponent(() => (
    <ExternalAlbumScreen albumId={null} code="" invitation="510883" via="show" />
  ));
  for (let turn = 0; turn < 3; turn += 1) await letAnswersCome(screen);
  for (const call of [joinCheck, joinInit]) world.answer(call, () => refusing(ERRORS.SHOW_CODE_INVALID));
  await screen.tap(screen.control('加入相册'));
  for (let turn = 0; turn < 3; turn += 1) await letAnswersCome(screen);
  expect(screen.has('加入相册')).toBe(false);
  expect(screen.text()).toContain('邀请已失效');
});

test.each([
  ['visitor', 'member', true],
  ['member', 'personnel', true],
  ['personnel', 'member', false],
  ['member', 'member', false],
  ['owner', 'personnel', false],
] as const)('a %s who is asked to be a %s is asked: %p', async (myRole, role, isAsked) => {
  world.answer(getAlbumLanding, () => ({ ...LANDING, page: 'photos' as const, template: 2, myRole }));
  world.answer(joinCheck, () => ({
    albumId: ID,
    name: '周末去哪儿',
    ownerName: '小满',
    ownerAvatar: '',
    role,
    myRole,
  }));
  const screen = await mountComponent(() => (
    <ExternalAlbumScreen albumId={null} code="" invitation={'i'.repeat(22)} via="link" />
  ));
  for (let turn = 0; turn < 3; turn += 1) await letAnswersCome(screen);
  expect(screen.text().includes('加入相册')).toBe(isAsked);
  expect(screen.text().includes('打开相册')).toBe(!isAsked);
});
