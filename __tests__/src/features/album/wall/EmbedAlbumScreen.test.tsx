import { getAlbum } from '@contract/http/album';
import { getBabyAlbum } from '@contract/http/baby';
import { getFeed, listPosts } from '@contract/http/feed';
import { listMediaGroups } from '@contract/http/media';
import type { PostCard } from '@contract/schemas/feed';
import { EmbedAlbumScreen } from '@/features/album/wall/EmbedAlbumScreen';
import { outside } from '@/platform/outside';
import {
  aMediaItem,
  anAlbumDetail,
  type ClientWorld,
  letAnswersCome,
  openWorld,
} from '../../../../support/client-world';
import { shapeNumbered } from '../../../../support/albums/templates';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});
jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/external/embed/album') };
});

const ID = 'a'.repeat(22);
const POST: PostCard = {
  ...{ id: 'p'.repeat(22), title: '六点的海', excerpt: '', mediaCount: 2, likeCount: 3, liked: false },
  ...{ isPinned: false, isHidden: false, createTime: 0, talkId: 'm'.repeat(22) },
  author: { id: 'u'.repeat(22), nickname: '小满', avatar: '' },
  cover: aMediaItem(),
} as PostCard;

let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  world.answer(getAlbum, () => anAlbumDetail({ id: ID, template: 12 }));
  world.answer(getFeed, () => ({ topics: ['海边'] }) as never);
  world.answer(listPosts, () => ({ records: [POST], next: '' }));
});
afterEach(() => jest.restoreAllMocks());

test('a feed in somebody else’s page shows its posts, which open beside the site and are not liked there', async () => {
  const open = jest.spyOn(outside, 'open').mockResolvedValue({ kind: 'opened' });
  const screen = await mountComponent(() => <EmbedAlbumScreen albumId={ID} theme="auto" />);
  await letAnswersCome(screen);
  await letAnswersCome(screen);
  expect(screen.text()).toContain('六点的海');
  expect(screen.has('赞六点的海，3个赞')).toBe(false);
  await screen.tap(screen.control('六点的海，小满'));
  expect(open.mock.calls[0]?.[0]).toContain(`/packageAlbumC/templet/xhs/xhs?id=${ID}&postId=${POST.id}`);
});

test('a child’s album in somebody else’s page says whose it is and how old, and leads nowhere', async () => {
  const child = { id: 'c'.repeat(22), name: '团团', sex: 2, birthday: '2020-01-01', avatar: '' };
  world.answer(getAlbum, () => anAlbumDetail({ id: ID, template: 7, shape: shapeNumbered(7) }));
  world.answer(getBabyAlbum, () => ({ children: [child], right: 'edit', canManageFamily: true }) as never);
  world.answer(listMediaGroups, () => ({ groups: [], total: 0, liveCursor: 0 }) as never);
  const screen = await mountComponent(() => <EmbedAlbumScreen albumId={ID} theme="auto" />);
  await letAnswersCome(screen);
  await letAnswersCome(screen);
  expect(screen.text()).toMatch(/团团\d+岁.*女孩/);
  for (const way of ['成长记录', '大事记', '家人', '编辑团团的资料']) expect(screen.has(way)).toBe(false);
});
