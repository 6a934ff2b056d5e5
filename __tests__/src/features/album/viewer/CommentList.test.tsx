import { useState } from 'react';
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
/** As the server has them, the newest first. */
let there: Comment[];
beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  there = [said('c', '拍得真好')];
  world.answer(listComments, () => ({
    ...{ records: there.map((one) => ({ ...one, replies: [] })), next: '', total: there.length, canComment: true },
  }));
});

/** The server's answer to one that is sent. */
function take(comment: Comment): Comment {
  there = [comment, ...there];
  return comment;
}

let counted = 0;
async function open(mediaId = MEDIA_ID) {
  const screen = await mountComponent(() => (
    <CommentList
      albumId={ALBUM_ID}
      mediaId={mediaId}
      others={[]}
      onCount={(toCount) => (counted = toCount(counted))}
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
  await screen.change(() => answers[0]?.(take(said('d', '第一句'))));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('第一句');
  expect(field.value).toBe('第二句');
  await screen.tapLater(screen.control('发送'));
  await screen.change(() => answers[1]?.(take(said('e', '第二句'))));
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

test('what is sent is not there again, also where the comments were closed before it was there', async () => {
  let answer = (_made: Comment): void => undefined;
  world.answer(addComment, () => new Promise<Comment>((resolve) => (answer = resolve)));
  let setOpen: (isOpen: boolean) => void = () => undefined;
  const screen = await mountComponent(() => {
    const [isOpen, change] = useState(true);
    setOpen = change;
    const nothing = (): void => undefined;
    const of = { albumId: ALBUM_ID, mediaId: 'p'.repeat(22), others: [], onCount: nothing, onReport: nothing };
    return isOpen ? <CommentList {...of} /> : null;
  });
  await letAnswersCome(screen);
  await screen.type(screen.control('写评论'), '一句话');
  await screen.tap(screen.control('发送'));
  await letAnswersCome(screen);
  await screen.change(() => setOpen(false));
  await screen.change(() => answer(take(said('d', '一句话'))));
  await letAnswersCome(screen);
  await screen.change(() => setOpen(true));
  expect(screen.control('写评论')).toMatchObject({ value: '' });
});

test('what was being written about a photo is there again as one comes back to it, and is the next person’s never', async () => {
  const { screen, field } = await open('n'.repeat(22));
  await screen.tap(screen.control('回复小雨'));
  await screen.type(field, '还没写完');
  document.body.innerHTML = '';
  expect((await open('o'.repeat(22))).field.value).toBe('');
  document.body.innerHTML = '';
  const again = await open('n'.repeat(22));
  expect([again.field.value, again.screen.text().includes('回复 小雨')]).toEqual(['还没写完', true]);
  document.body.innerHTML = '';
  await signInHere('别人', 'z'.repeat(22));
  expect((await open('n'.repeat(22))).field.value).toBe('');
});

test('whoever says something meets what others have said meanwhile, and their number', async () => {
  const { screen, field } = await open();
  expect(counted).toBe(1);
  there = [said('e', '另一个标签页里说的'), ...there];
  world.answer(addComment, () => take(said('d', '一句话')));
  await screen.type(field, '一句话');
  await screen.tap(screen.control('发送'));
  await letAnswersCome(screen);
  expect(screen.text()).toMatch(/一句话.*另一个标签页里说的.*拍得真好/);
  expect(counted).toBe(3);
});
