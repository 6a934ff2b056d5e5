import { ERRORS } from '@contract/errors';
import { makePost } from '@contract/http/feed';
import { getMedia } from '@contract/http/media';
import { EMPTY_POST_DRAFT, parsePostDraft, type PostDraft } from '@/domain/album/post-draft';
import { ComposeScreen } from '@/features/album/feed/ComposeScreen';
import { storage } from '@/platform/storage';
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

let albums = 0;
let albumId: string;
let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  albums += 1;
  albumId = `${albums}`.padStart(22, 'a');
  await storage.remove('_postDrafts');
  world.answer(getMedia, ({ id }) =>
    id === 'z'.repeat(22)
      ? refusing(ERRORS.MEDIA_ABSENT)
      : aMediaItem({ id: String(id), smallUrl: `/now/${String(id)}` }),
  );
});

const photo = (letter: string) => ({ id: letter.repeat(22), smallUrl: '/old', hotResourceType: 0 as const });
const draftOf = (more: Partial<PostDraft>): PostDraft => ({ ...EMPTY_POST_DRAFT, ...more });

/** As a reload finds it. */
async function reopen(draft: PostDraft): Promise<Mounted> {
  await storage.set('_postDrafts', { [`${albumId}:new`]: draft });
  return open();
}
async function open(): Promise<Mounted> {
  const screen = await mountComponent(() => <ComposeScreen albumId={albumId} postId={null} />);
  await letAnswersCome(screen);
  return screen;
}
const order = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[aria-label$="移动或移除"]')].map(
    (tile) =>
      tile
        .querySelector('img')
        ?.getAttribute('src')
        ?.replace(/^.*\/now\//, '')
        .slice(0, 1) ?? '?',
  );
const keptNow = (): unknown => (storage.get('_postDrafts') as Record<string, unknown> | undefined)?.[`${albumId}:new`];

test('what was written is there after a reload, with addresses of now, and without what has gone', async () => {
  const screen = await reopen(draftOf({ title: '六点的海', text: '风大。', media: ['b', 'z', 'c'].map(photo) }));
  expect(document.querySelector<HTMLInputElement>('input[aria-label="标题"]')?.value).toBe('六点的海');
  expect(order()).toEqual(['b', 'c']);
  await screen.type(screen.control('标题'), '七点的海');
  expect(keptNow()).toMatchObject({ title: '七点的海' });
});

test('a published post leaves no draft behind', async () => {
  world.answer(makePost, () => ({}) as never);
  const screen = await reopen(draftOf({ title: '六点的海', media: ['b'].map(photo) }));
  await screen.tap(screen.control('发布'));
  await letAnswersCome(screen);
  expect(world.sentTo(makePost)).toMatchObject([{ title: '六点的海', mediaIds: ['b'.repeat(22)] }]);
  expect(keptNow()).toBeUndefined();
});

test('the arrow keys bring a photo to its place', async () => {
  await reopen(draftOf({ media: ['b', 'c', 'd'].map(photo) }));
  expect(order()).toEqual(['b', 'c', 'd']);
  const tiles = document.querySelectorAll<HTMLElement>('[aria-label$="移动或移除"]');
  tiles[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(order()).toEqual(['c', 'b', 'd']);
});

test('what is stored and is no draft is not read', () => {
  for (const wrong of [null, 'a', {}, { ...EMPTY_POST_DRAFT, title: 1 }]) expect(parsePostDraft(wrong)).toBeNull();
  expect(parsePostDraft({ ...EMPTY_POST_DRAFT, topics: ['a', 1], media: [null, { id: 'x' }] })).toEqual(
    draftOf({ topics: ['a'], media: [{ id: 'x', smallUrl: '', hotResourceType: 0 }] }),
  );
});
