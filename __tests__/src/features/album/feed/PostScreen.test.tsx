import { FEED_ERRORS } from '@contract/feed-errors';
import { getPost, makePost, removePost, updatePost } from '@contract/http/feed';
import { listComments } from '@contract/http/interaction';
import { getMedia, likeOrCancel } from '@contract/http/media';
import type { Post } from '@contract/schemas/feed';
import type { MediaItem } from '@contract/schemas/media';
import { ComposeScreen } from '@/features/album/feed/ComposeScreen';
import { PostScreen } from '@/features/album/feed/PostScreen';
import {
  aMediaItem,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});
jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/templet/xhs/xhs') };
});

const ALBUM_ID = 'a'.repeat(22);
const photo = (letter: string): MediaItem =>
  aMediaItem({ id: letter.repeat(22), albumId: ALBUM_ID, likeCount: 3, commentCount: 2 });
const POST: Post = {
  ...{ id: 'p'.repeat(22), albumId: ALBUM_ID, title: '六点的海', text: '风大。', topics: ['海边'], place: '东湾' },
  author: { id: 'u'.repeat(22), nickname: '小满', avatar: '' },
  ...{ createTime: 1_793_500_000_000, editTime: 0, isPinned: false, isHidden: false, isWithheld: false },
  ...{ coverId: 'm'.repeat(22), talkId: 'm'.repeat(22), media: [photo('m'), photo('n')] },
  ...{ canEdit: true, canManage: true, canDelete: true },
};

let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(getPost, () => POST);
  world.answer(getMedia, () => photo('m'));
  world.answer(listComments, () => ({ records: [], next: '', total: 2, canComment: true }));
});

async function open(): Promise<Mounted> {
  const screen = await mountComponent(() => <PostScreen albumId={ALBUM_ID} postId={POST.id} />);
  await letAnswersCome(screen);
  return screen;
}

test('a post tells its words, its topics, its place and how it is liked by the photo that speaks for it', async () => {
  world.answer(likeOrCancel, () => ({ liked: true, likeCount: 4 }));
  const screen = await open();
  for (const words of ['六点的海', '风大。', '#海边', '东湾', '1/2', '2条评论']) expect(screen.text()).toContain(words);
  await screen.tap(screen.control('赞，3个赞'));
  await letAnswersCome(screen);
  expect(world.sentTo(likeOrCancel)).toEqual([expect.objectContaining({ id: POST.talkId })]);
  expect(screen.has('取消赞，4个赞')).toBe(true);
});

test('its photos are turned one by one', async () => {
  const screen = await open();
  expect(screen.has('上一张')).toBe(false);
  await screen.tap(screen.control('下一张'));
  expect(screen.text()).toContain('2/2');
  expect([screen.has('上一张'), screen.has('下一张')]).toEqual([true, false]);
});

test('one that is not there leads to its album', async () => {
  world.answer(getPost, () => refusing(FEED_ERRORS.POST_ABSENT));
  const screen = await open();
  expect(screen.text()).toContain('笔记不存在或已被删除');
  expect(screen.has('打开相册')).toBe(true);
});

test('nothing is published without photos, and one that is changed sends what it is by then', async () => {
  world.answer(updatePost, () => POST);
  const empty = await mountComponent(() => <ComposeScreen albumId={ALBUM_ID} postId={null} />);
  await empty.tap(empty.control('发布'));
  await letAnswersCome(empty);
  expect(world.sentTo(makePost)).toEqual([]);
  const screen = await mountComponent(() => <ComposeScreen albumId={ALBUM_ID} postId={POST.id} />);
  await letAnswersCome(screen);
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(updatePost)).toEqual([
    {
      ...{ id: POST.id, title: '六点的海', text: '风大。', topics: ['海边'], place: '东湾' },
      ...{ mediaIds: ['m'.repeat(22), 'n'.repeat(22)], coverId: 'm'.repeat(22) },
    },
  ]);
  expect(world.sentTo(removePost)).toEqual([]);
});
