import { ERRORS } from '@contract/errors';
import { ROW_FLAG } from '@contract/constants/wall-row';
import { getGroupRows, getMedia, likeOrCancel, listMedia } from '@contract/http/media';
import type { LikeResult } from '@contract/schemas/media';
import { call } from '@/api/client';
import { chooseMedia, collectMedia, likeMedia } from '@/features/album/source/switch-media';
import { settingBoutiqueOrCancelBoutique } from '@contract/http/media';
import { setCollect } from '@contract/http/interaction';
import { useMediaChanges } from '@/stores/media-changes';
import { forgetSession } from '@/stores/session/session-state';
import { aMediaItem, type ClientWorld, DEAD_LINE, openWorld, refusing, signInHere } from '../../support/client-world';

const ID = 'm'.repeat(22);
const OTHER = 'n'.repeat(22);
let world: ClientWorld;
/** What the server has, and the ways to let it answer, the oldest first. */
let server: LikeResult;
let answers: (() => void)[];

const shown = (id = ID) => useMediaChanges.getState().shown.get(id);
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A server that carries out each call at once, and answers when the test lets it. */
function likeSlowly(): void {
  world.answer(likeOrCancel, ({ like }) => {
    const liked = like === 'true';
    server = { liked, likeCount: server.likeCount + Number(liked) - Number(server.liked) };
    const result = server;
    return new Promise((resolve) => answers.push(() => resolve(result)));
  });
}

async function letAnswer(): Promise<void> {
  answers.shift()?.();
  await settle();
}

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  server = { liked: false, likeCount: 4 };
  answers = [];
  likeSlowly();
});

test('a like is shown at once, and then with the server’s number', async () => {
  const done = likeMedia(ID, true);
  expect(shown()).toEqual({ liked: true });
  await settle();
  await letAnswer();
  await done;
  expect(shown()).toEqual({ liked: true, likeCount: 5 });
});

test('taps while one is under way: the last one is sent, after it', async () => {
  const taps = [likeMedia(ID, true)];
  await settle();
  taps.push(likeMedia(ID, false), likeMedia(ID, true), likeMedia(ID, false));
  await settle();
  expect(world.sentTo(likeOrCancel)).toHaveLength(1);
  expect(shown()).toEqual({ liked: false });
  await letAnswer();
  // What the first answer says lies below what is wanted.
  expect(shown()).toEqual({ liked: false, likeCount: 4 });
  await letAnswer();
  expect(world.sentTo(likeOrCancel).map(({ like }) => like)).toEqual(['true', 'false']);
  expect((await Promise.all(taps)).map((answer) => answer?.liked)).toEqual([true, undefined, undefined, false]);
  expect(shown()).toEqual(server);
});

test('a refused like is taken back', async () => {
  world.answer(likeOrCancel, () => refusing(ERRORS.FORBIDDEN));
  const refused = likeMedia(ID, true);
  expect(shown()).toEqual({ liked: true });
  await expect(refused).rejects.toMatchObject({ code: ERRORS.FORBIDDEN.code });
  expect(shown()).toBeUndefined();
});

test('after a call that failed, what was wanted meanwhile is sent all the same', async () => {
  world.answer(likeOrCancel, () => new Promise((resolve) => answers.push(() => resolve(DEAD_LINE as never))));
  const first = likeMedia(ID, true).catch(() => 'failed');
  await settle();
  likeSlowly();
  const second = likeMedia(ID, false);
  await letAnswer();
  expect(await first).toBe('failed');
  expect(shown()).toEqual({ liked: false });
  await letAnswer();
  await second;
  expect(shown()).toEqual(server);
});

test('likes and what is kept do not wait for each other', async () => {
  world.answer(setCollect, () => ({ collected: true, collectCount: 1 }));
  const like = likeMedia(ID, true);
  await collectMedia(ID, 'photo', true);
  expect(shown()).toEqual({ liked: true, collected: true, collectCount: 1 });
  await letAnswer();
  await like;
  expect(shown()).toEqual({ liked: true, likeCount: 5, collected: true, collectCount: 1 });
});

test('of a batch those that are refused stay as they were', async () => {
  world.answer(settingBoutiqueOrCancelBoutique, () => ({
    changed: 1,
    results: [
      { id: ID, code: 0, msg: '' },
      { id: OTHER, ...ERRORS.FORBIDDEN },
    ],
    former: [],
  }));
  const done = chooseMedia([ID, OTHER], true);
  expect([shown(), shown(OTHER)]).toEqual([{ isEssence: true }, { isEssence: true }]);
  await done;
  expect([shown(), shown(OTHER)]).toEqual([{ isEssence: true }, undefined]);
});

describe('it is one person’s', () => {
  test('nothing of it is left for the next, nor what is answered or would be sent afterwards', async () => {
    const taps = [likeMedia(ID, true)];
    await settle();
    taps.push(likeMedia(ID, false));
    await forgetSession();
    expect(shown()).toBeUndefined();
    await letAnswer();
    expect((await Promise.all(taps)).at(-1)).toBeNull();
    expect(world.sentTo(likeOrCancel)).toHaveLength(1);
    expect(shown()).toBeUndefined();
  });
});

describe('what is read later knows better', () => {
  const page = (more: object) => ({
    records: [aMediaItem({ id: ID, ...more })],
    total: 1,
    size: 20,
    current: 1,
    pages: 1,
  });
  const readPage = () => call(listMedia, { type: 15, showFaceLocation: false, current: 1, size: 20 });

  beforeEach(async () => {
    const done = likeMedia(ID, true);
    await settle();
    await letAnswer();
    await done;
  });

  test('a list, and the photo itself', async () => {
    world.answer(listMedia, () => page({ liked: false, likeCount: 8 }));
    await readPage();
    expect(shown()).toMatchObject({ liked: false, likeCount: 8 });
    world.answer(getMedia, () => aMediaItem({ id: ID, liked: true, likeCount: 9 }));
    await call(getMedia, { id: ID });
    expect(shown()).toMatchObject({ liked: true, likeCount: 9 });
  });

  test('the rows of a wall, which tell no numbers', async () => {
    world.answer(getGroupRows, () => ({
      key: 'g',
      mediaBase: '/m/',
      rows: [[ID, 0, 1_000, '', 0, ROW_FLAG.essence, 0, '']],
    }));
    await call(getGroupRows, { albumId: 'a'.repeat(22), type: 8, key: 'g' });
    expect(shown()).toEqual({ liked: false, likeCount: 4, isHidden: false, isEssence: true });
  });

  test('but not what was asked for before the change was answered', async () => {
    let answerPage = (): void => undefined;
    world.answer(
      listMedia,
      () => new Promise((resolve) => (answerPage = () => resolve(page({ liked: true, likeCount: 5 })))),
    );
    const reading = readPage();
    await settle();
    const done = likeMedia(ID, false);
    await settle();
    await letAnswer();
    await done;
    answerPage();
    await reading;
    expect(shown()).toEqual({ liked: false, likeCount: 4 });
  });

  test('and not of what nobody changed here', async () => {
    world.answer(listMedia, () => ({ ...page({}), records: [aMediaItem({ id: OTHER, liked: true })] }));
    await readPage();
    expect(shown(OTHER)).toBeUndefined();
  });
});
