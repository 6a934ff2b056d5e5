import { useState } from 'react';
import { addComment, deleteComment, listComments, listReplies } from '@contract/http/interaction';
import type { Comment } from '@contract/schemas/interaction';
import { CommentList } from '@/features/album/viewer/CommentList';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
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

describe('where all replies of a comment are open', () => {
  let replies: Comment[];
  const reply = (letter: string, text: string): Comment => ({
    ...said(letter, text),
    ...{ parentId: 'c'.repeat(22), canDelete: true, author: { ...FAN, nickname: `${letter}号` } },
  });
  beforeEach(() => {
    replies = ['1', '2', '3', '4'].map((letter) => reply(letter, `第${letter}条回复`));
    world.answer(listComments, () => ({
      records: there.map((one) =>
        one.id === 'c'.repeat(22)
          ? { ...one, replyCount: replies.length, replies: replies.slice(0, 2) }
          : { ...one, replies: [] },
      ),
      ...{ next: '', total: there.length + replies.length, canComment: true },
    }));
    world.answer(listReplies, () => ({ records: replies, next: '' }));
  });

  async function openAll() {
    const { screen, field } = await open();
    expect(screen.text()).not.toContain('第3条回复');
    await screen.tap(screen.control('全部4条回复'));
    await letAnswersCome(screen);
    return { screen, field };
  }

  test('whoever says something meets what others have said meanwhile, there too, and they stay open', async () => {
    const { screen, field } = await openAll();
    there = [said('e', '别处说的'), ...there];
    replies = [...replies, reply('5', '别人回的')];
    world.answer(addComment, () => take(said('d', '一句话')));
    await screen.type(field, '一句话');
    await screen.tap(screen.control('发送'));
    await letAnswersCome(screen);
    expect(screen.text()).toMatch(/一句话.*别处说的.*拍得真好.*第1条回复.*第4条回复.*别人回的/);
    expect(screen.text()).not.toMatch(/全部\d+条回复/);
    expect(counted).toBe(8);
  });

  test('what is read anew does not close them for a moment', async () => {
    const { screen, field } = await openAll();
    world.answer(listReplies, () => null);
    world.answer(addComment, () => take(said('d', '一句话')));
    await screen.type(field, '一句话');
    await screen.tap(screen.control('发送'));
    await letAnswersCome(screen);
    expect(screen.text()).toMatch(/一句话.*拍得真好.*第1条回复.*第4条回复/);
  });

  test('whoever answers meets what others have answered, and his own answer also where they were not open', async () => {
    const { screen, field } = await open();
    world.answer(addComment, () => {
      const mine = reply('6', '我回的');
      replies = [...replies, reply('5', '别人回的'), mine];
      return mine;
    });
    for (const [target, text] of [
      ['回复小雨', '我回的'],
      ['回复4号', '又回的'],
    ] as const) {
      await screen.tapLater(screen.control(target));
      await screen.type(field, text);
      await screen.tapLater(screen.control('发送'));
      await letAnswersCome(screen);
      expect(screen.text()).toMatch(/第3条回复.*第4条回复.*别人回的.*我回的/);
      replies = [...replies.slice(0, 4), reply('7', '后来回的')];
    }
    expect(screen.text()).toMatch(/后来回的.*别人回的.*我回的/);
  });

  test('what one answers or deletes among them is there, or gone', async () => {
    const { screen, field } = await openAll();
    world.answer(addComment, () => {
      const mine = reply('6', '我回的');
      replies = [...replies, mine];
      return mine;
    });
    await screen.tap(screen.control('回复4号'));
    await screen.type(field, '我回的');
    await screen.tap(screen.control('发送'));
    await letAnswersCome(screen);
    expect(screen.text()).toMatch(/第4条回复.*我回的/);
    world.answer(deleteComment, ({ id }) => {
      replies = replies.filter((one) => one.id !== id);
      return true;
    });
    await screen.tap(screen.control('删除3号的评论'));
    await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
    await letAnswersCome(screen);
    expect(screen.text()).not.toContain('第3条回复');
    expect(screen.text()).toMatch(/第4条回复.*我回的/);
    expect(counted).toBe(5);
  });
});
