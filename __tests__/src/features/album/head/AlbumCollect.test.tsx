import { getAlbumCollect, setCollect } from '@contract/http/interaction';
import { AlbumCollect } from '@/features/album/head/AlbumCollect';
import { forgetSession } from '@/stores/session/session-state';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

const ALBUM = 'a'.repeat(22);
let world: ClientWorld;
/** What the server has. */
let isCollected: boolean;

beforeEach(async () => {
  world = await openWorld();
  isCollected = false;
  const read = () => ({ collected: isCollected, collectCount: 4 + Number(isCollected) });
  world.answer(getAlbumCollect, read);
  world.answer(setCollect, ({ collect }) => {
    isCollected = collect === true;
    return read();
  });
});

async function open(): Promise<Mounted> {
  const screen = await mountComponent(() => <AlbumCollect isOnPhoto={false} albumId={ALBUM} />);
  await letAnswersCome(screen);
  return screen;
}

test('it is collected at once, with one more, and let go again', async () => {
  await signInHere();
  const screen = await open();
  expect(screen.text()).toBe('4');
  let answer = (): void => undefined;
  world.answer(
    setCollect,
    () => new Promise((resolve) => (answer = () => resolve({ collected: true, collectCount: 9 }))),
  );
  await screen.tap(screen.control('收藏相册'));
  expect([screen.has('取消收藏相册'), screen.text()]).toEqual([true, '5']);
  await letAnswersCome(screen);
  await screen.change(() => answer());
  await letAnswersCome(screen);
  expect([screen.has('取消收藏相册'), screen.text()]).toEqual([true, '9']);
});

test('what one has collected is read anew for another person', async () => {
  await signInHere();
  isCollected = true;
  const screen = await open();
  expect(screen.has('取消收藏相册')).toBe(true);
  isCollected = false;
  await screen.change(() => forgetSession());
  await letAnswersCome(screen);
  expect(screen.has('收藏相册')).toBe(true);
});

test('whoever signs in to collect it has it then, whichever answer comes last', async () => {
  const screen = await open();
  let answerLate = (): void => undefined;
  await screen.change(() => {
    // The reading that the sign-in asks for is of before.
    const before = { collected: false, collectCount: 4 };
    world.answer(getAlbumCollect, () => {
      world.answer(getAlbumCollect, () => ({ collected: isCollected, collectCount: 4 + Number(isCollected) }));
      return new Promise((resolve) => (answerLate = () => resolve(before)));
    });
    return signInHere();
  });
  await screen.tap(screen.control('收藏相册'));
  await letAnswersCome(screen);
  await screen.change(() => answerLate());
  await letAnswersCome(screen);
  expect([isCollected, screen.has('取消收藏相册'), screen.text()]).toEqual([true, true, '5']);
});
