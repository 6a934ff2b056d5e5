import { countUnread } from '@contract/http/notice';
import { forgetSession } from '@/stores/session/session-state';
import { readUnreadNews, useUnreadNews } from '@/stores/session/unread-news';
import { type ClientWorld, openWorld, refusing, signInHere } from '../../../support/client-world';

let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
});

const held = () => {
  const { notices, interactions } = useUnreadNews.getState();
  return [notices, interactions];
};

test('a stranger has none, and is not asked for', async () => {
  await readUnreadNews();
  expect([held(), world.sentTo(countUnread)]).toEqual([[0, 0], []]);
});

test('what is new stays where it cannot be asked for, and goes with the person', async () => {
  await signInHere();
  world.answer(countUnread, () => ({ notices: 2, interactions: 3 }));
  await readUnreadNews();
  expect(held()).toEqual([2, 3]);
  world.answer(countUnread, () => refusing({ code: 500, msg: '' }));
  await readUnreadNews();
  expect(held()).toEqual([2, 3]);
  await forgetSession();
  expect(held()).toEqual([0, 0]);
});

test('an answer that comes after the person has left is nobody’s', async () => {
  await signInHere();
  let answerLate = (_counts: { notices: number; interactions: number }): void => undefined;
  world.answer(countUnread, () => new Promise((resolve) => (answerLate = resolve)));
  const reading = readUnreadNews();
  await new Promise((resolve) => setTimeout(resolve, 0));
  await forgetSession();
  answerLate({ notices: 9, interactions: 9 });
  await reading;
  expect(held()).toEqual([0, 0]);
});

test('a page and its tab that ask at the same time ask once', async () => {
  await signInHere();
  world.answer(countUnread, () => ({ notices: 1, interactions: 0 }));
  await Promise.all([readUnreadNews(), readUnreadNews()]);
  expect([held(), world.sentTo(countUnread).length]).toEqual([[1, 0], 1]);
  await readUnreadNews();
  expect(world.sentTo(countUnread)).toHaveLength(2);
});
