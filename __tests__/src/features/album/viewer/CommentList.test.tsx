import { addComment, listComments } from '@contract/http/interaction';
import type { Comment } from '@contract/schemas/interaction';
import { CommentList } from '@/features/album/viewer/CommentList';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

const ALBUM_ID = 'a'.repeat(22);
const MEDIA_ID = 'm'.repeat(22);
const FAN = { id: 'f'.repeat(22), nickname: '小雨', avatar: '' };
const said = (letter: string, text: string): Comment => ({
  ...{ id: letter.repeat(22), albumId: ALBUM_ID, mediaId: MEDIA_ID, text, author: FAN, createTime: 1 },
  ...{ parentId: '', replyTo: null, replyCount: 0, mentions: [], canDelete: false },
});

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/photos/photos') };
});

let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(listComments, () => ({
    ...{ records: [{ ...said('c', '拍得真好'), replies: [] }], next: '', total: 1, canComment: true },
  }));
});

async function open() {
  const screen = await mountComponent(() => (
    <CommentList
      albumId={ALBUM_ID}
      mediaId={MEDIA_ID}
      others={[]}
      onCount={() => undefined}
      onReport={() => undefined}
    />
  ));
  await letAnswersCome(screen);
  const field = screen.control('写评论');
  if (!(field instanceof HTMLInputElement)) throw new Error('comments are typed in an input');
  return { screen, field };
}

test('what is typed while a comment is on its way stays and goes out as the next one', async () => {
  const answers: ((made: Comment) => void)[] = [];
  world.answer(addComment, () => new Promise<Comment>((answer) => void answers.push(answer)));
  const { screen, field } = await open();
  await screen.type(field, '第一句');
  await screen.tap(screen.control('发送'));
  await screen.type(field, '第二句');
  await screen.change(() => answers[0]?.(said('d', '第一句')));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('第一句');
  expect(field.value).toBe('第二句');
  await screen.tapLater(screen.control('发送'));
  await screen.change(() => answers[1]?.(said('e', '第二句')));
  await letAnswersCome(screen);
  expect(field.value).toBe('');
  expect(world.sentTo(addComment).map(({ text }) => text)).toEqual(['第一句', '第二句']);
  expect(new Set(world.sentTo(addComment).map(({ requestId }) => requestId)).size).toBe(2);
});

test('the face of whoever wrote a comment leads to the page of that person', async () => {
  const { screen } = await open();
  await screen.tap(screen.control('小雨的主页'));
  expect((navigation as MemoryNavigation).pages.at(-1)).toBe(`/packageAlbumA/home/space?userId=${FAN.id}`);
});

test('whoever answers a comment types at once', async () => {
  const { screen, field } = await open();
  await screen.tap(screen.control('回复小雨'));
  expect(document.activeElement).toBe(field);
});
