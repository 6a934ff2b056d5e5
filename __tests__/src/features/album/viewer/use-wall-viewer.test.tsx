import { useEffect } from 'react';
import { COLLECT_KIND } from '@contract/constants/interaction';
import { ROW_FLAG } from '@contract/constants/wall-row';
import { ERRORS } from '@contract/errors';
import { setCollect } from '@contract/http/interaction';
import { findPhotoUser, getMedia, hiddeOrShowPhoto, likeOrCancel } from '@contract/http/media';
import type { LikeResult, MediaItem } from '@contract/schemas/media';
import type { WallSource } from '@/features/album/source/use-album-wall';
import type { PickedActions } from '@/features/album/picked/picked-desk';
import { usePickedActions } from '@/features/album/picked/use-picked-actions';
import { PickedSheets } from '@/features/album/picked/PickedSheets';
import { useViewedMedia } from '@/features/album/viewer/use-viewed-media';
import { useWallViewer, type WallViewerState } from '@/features/album/viewer/use-wall-viewer';
import { parsePhotosParams } from '@/domain/routes';
import type { WallRow } from '@/domain/wall/wall-item';
import { selectMediaChanges, useMediaChanges } from '@/stores/media-changes';
import { chooseAction, useOverlays } from '@/stores/base/overlays';
import {
  aMediaItem,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
  untilTold,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

const ID = 'm'.repeat(22);
let world: ClientWorld;
let canDownload: boolean;
let viewer: WallViewerState & ReturnType<typeof useViewedMedia>;
let picked: PickedActions;

/** Of what costs something. */
const aMedia = (more: Partial<MediaItem>): MediaItem => aMediaItem({ id: ID, priceFen: 500, ...more });

function Viewing({ row }: { readonly row: WallRow }) {
  const changes = useMediaChanges(selectMediaChanges);
  const wall: WallSource = {
    groups: [{ key: 'g', day: '2026-01-20', count: 1, ratioSum: 1 }],
    total: 1,
    isLoading: false,
    hasFailed: false,
    isReloading: false,
    liveCursor: null,
    changes,
    loadRows: () => Promise.resolve({ mediaBase: '/m/', rows: [row] }),
    readRows: () => Promise.resolve({ mediaBase: '/m/', rows: [row] }),
    peekRows: () => [row],
    reload: () => Promise.resolve(),
  };
  const actions = usePickedActions(() => undefined);
  const now = useWallViewer(wall, actions, { currentYear: 2026, canDownload, canSetCover: false });
  const viewed = useViewedMedia(wall, now);
  useEffect(() => {
    viewer = { ...now, ...viewed };
    picked = actions;
  });
  return <PickedSheets actions={actions} albumId={null} labels={[]} viewer={now} />;
}

async function view(media: MediaItem): Promise<Mounted> {
  world.answer(getMedia, () => media);
  const row: WallRow = [
    ID,
    media.hotResourceType,
    1_500,
    '',
    0,
    media.isBought ? ROW_FLAG.bought : 0,
    media.priceFen,
    '',
  ];
  const screen = await mountComponent(() => <Viewing row={row} />);
  await screen.change(() => viewer.openAt({ index: 0, id: ID, rect: null }));
  await letAnswersCome(screen);
  return screen;
}

beforeEach(async () => {
  canDownload = true;
  world = await openWorld();
  await signInHere();
});

test.each<[string, Partial<MediaItem>, string, boolean, boolean]>([
  ['a free photo', { priceFen: 0 }, '', true, true],
  ['a photo that is not locked for this person', {}, '', true, true],
  ['a bought photo', { isBought: true }, '', true, true],
  ['a locked photo is saved with its mark', { isLocked: true }, '￥5.00 · 预览带有水印', false, true],
  ['a locked video has nothing to save', { isLocked: true, hotResourceType: 1 }, '￥5.00 · 购买后可播放', false, false],
])('%s', async (_name, more, lockWords, hasOriginal, canSave) => {
  await view(aMedia(more));
  expect(viewer.lockWords).toBe(lockWords);
  expect([viewer.original !== undefined, viewer.onDownload !== undefined]).toEqual([hasOriginal, canSave]);
});

test('what was bought is saved where the album lets nobody else', async () => {
  canDownload = false;
  const film = { hotResourceType: 1, originalUrl: '' } as const;
  await view(aMedia({ ...film, priceFen: 0 }));
  expect(viewer.onDownload).toBeUndefined();
  await view(aMedia({ ...film, isBought: true }));
  expect(viewer.onDownload).toBeDefined();
  // No call is needed: the wall knows already.
  expect((await viewer.getItem(0))?.lockWords).toBe('');
});

test('until it is known who looks, what has a price waits and what is free does not', async () => {
  await view(aMedia({ isLocked: true, hotResourceType: 1 }));
  expect((await viewer.getItem(0))?.lockWords).toBeNull();
  await view(aMedia({ priceFen: 0, hotResourceType: 1 }));
  expect((await viewer.getItem(0))?.lockWords).toBe('');
});

test.each([
  [true, ['chat', 'copyLink', 'tip', 'price']],
  [false, ['chat', 'copyLink', 'tip']],
])('who may price (%p) is offered to', async (canPrice, offered) => {
  const screen = await view(aMedia({ canPrice }));
  await screen.change(() => viewer.onMore?.());
  expect(useOverlays.getState().actions?.items.map(({ id }) => id)).toEqual(offered);
});

test('what a model made is reported by whoever had it made too', async () => {
  const screen = await view(aMedia({ isMade: true }));
  await screen.change(() => viewer.onMore?.());
  expect(useOverlays.getState().actions?.items.map(({ id }) => id)).toEqual(['chat', 'copyLink', 'tip', 'report']);
});

test('a photo’s link leads to it in its album, and a message says that it was copied', async () => {
  const screen = await view(aMedia({}));
  const written: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void written.push(text) },
    configurable: true,
  });
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  await screen.change(() => viewer.onMore?.({ x: 120, y: 80 }));
  expect(useOverlays.getState().actions?.at).toEqual({ x: 120, y: 80 });
  await screen.change(() => chooseAction('copyLink'));
  await letAnswersCome(screen);
  const [link = ''] = written;
  const { pathname, searchParams } = new URL(link);
  expect([pathname, parsePhotosParams(Object.fromEntries(searchParams))]).toEqual([
    '/packageAlbumC/photos/photos',
    { albumId: aMedia({}).albumId, labelId: null, mediaId: ID },
  ]);
  expect(useOverlays.getState().toast?.message).toBe('链接已复制');
});

test('who is shown with a face is named once', async () => {
  const screen = await view(aMedia({}));
  const named = (): number => viewer.details?.facts.filter(({ name }) => name === '上传者').length ?? -1;
  expect(named()).toBe(1);
  world.answer(findPhotoUser, () => ({ id: 'u'.repeat(22), nickname: '李雷', avatar: '', signature: '' }));
  await screen.change(() => viewer.onInfoShown());
  await letAnswersCome(screen);
  expect([viewer.uploader?.nickname, named()]).toEqual(['李雷', 0]);
});

test.each<[string, Partial<MediaItem>, string | undefined]>([
  ['nothing is against', {}, undefined],
  ['is illegal', { legalStatus: 1, legalMark: 1 }, '内容违规，不再展示'],
  ['is at risk', { legalStatus: 7, legalMark: 2 }, '可能有风险，审核中，其他人暂时看不到'],
  ['is at risk, seen by who is not told', { legalStatus: 7, legalMark: 4 }, undefined],
  ['waits and is hidden', { reviewState: 1, isHidden: true }, '等待相册审核；已隐藏'],
  ['waits for those on it', { isHeld: true }, '等待照片里的人同意公开'],
  ['was refused', { reviewState: 2 }, '未通过相册审核'],
])('of what %s, the state is told', async (_name, more, words) => {
  await view(aMedia(more));
  expect(viewer.details?.facts.find(({ name }) => name === '状态')?.value).toBe(words);
});

test('the viewer shows no picture of one’s own that is at risk, and says so', async () => {
  world.answer(getMedia, () => aMedia({ legalStatus: 2, legalMark: 2 }));
  const screen = await mountComponent(() => <Viewing row={[ID, 0, 1_500, '', 0, 16 + 256 + 512, 0, '']} />);
  await letAnswersCome(screen);
  expect(await viewer.getItem(0)).toMatchObject({
    face: { isShown: false, notice: '内容审核中', flag: '风险' },
    previewUrl: '',
  });
});

const remarkField = () => document.querySelector('textarea');

test('a remark is changed from what it is, and the remark of several starts empty', async () => {
  const screen = await view(aMedia({ canManage: true, remark: '外婆八十大寿' }));
  await screen.change(() => viewer.onMore?.());
  await screen.change(() => chooseAction('remark'));
  await letAnswersCome(screen);
  expect(remarkField()?.value).toBe('外婆八十大寿');
  await screen.change(() => picked.closeAsking());
  const two = new Map([ID, 'n'.repeat(22)].map((id) => [id, 'photo' as const]));
  await screen.change(() => void picked.run('remark', two, undefined, '外婆八十大寿'));
  await letAnswersCome(screen);
  expect(remarkField()?.value).toBe('');
});

describe('a like', () => {
  /** What the server has, and the ways to let it answer, the oldest first. */
  let server: LikeResult;
  let answers: (() => void)[];
  const liked = () => [viewer.like?.isLiked, viewer.like?.count];
  /** The tile on the wall behind. */
  const tile = () => useMediaChanges.getState().shown.get(ID);

  beforeEach(() => {
    server = { liked: false, likeCount: 7 };
    answers = [];
    world.answer(likeOrCancel, ({ like }) => {
      server = { liked: like === 'true', likeCount: like === 'true' ? 8 : 7 };
      const result = server;
      return new Promise((resolve) => answers.push(() => resolve(result)));
    });
  });

  async function letAnswer(screen: Mounted): Promise<void> {
    await screen.change(() => answers.shift()?.());
    await letAnswersCome(screen);
  }

  test('and a second tap before its answer: what is shown in the end is what the server has', async () => {
    const screen = await view(aMedia({ likeCount: 7 }));
    await screen.change(() => viewer.like?.onToggle());
    await letAnswersCome(screen);
    expect(liked()).toEqual([true, 8]);
    await screen.change(() => viewer.like?.onToggle());
    await letAnswersCome(screen);
    expect(liked()).toEqual([false, 7]);
    // However late the first is answered, the second is only sent then.
    expect(answers).toHaveLength(1);
    await letAnswer(screen);
    expect([liked(), tile()]).toEqual([[false, 7], { liked: false, likeCount: 7 }]);
    await letAnswer(screen);
    expect([liked(), tile()]).toEqual([[false, 7], server]);
  });

  test('two taps at once are two taps', async () => {
    const screen = await view(aMedia({ likeCount: 7 }));
    await screen.change(() => {
      viewer.like?.onToggle();
      viewer.like?.onToggle();
    });
    await letAnswersCome(screen);
    await letAnswer(screen);
    expect([liked(), server.liked, world.sentTo(likeOrCancel)]).toEqual([
      [false, 7],
      false,
      [{ id: ID, like: 'false' }],
    ]);
  });

  test('that is refused does not stay shown, in the viewer or on the tile, and an error is shown', async () => {
    let refuse = (): void => undefined;
    world.answer(
      likeOrCancel,
      () => new Promise((resolve) => (refuse = () => resolve(refusing(ERRORS.FORBIDDEN) as never))),
    );
    const screen = await view(aMedia({ likeCount: 7 }));
    await screen.change(() => viewer.like?.onToggle());
    await letAnswersCome(screen);
    expect([liked(), tile()]).toEqual([[true, 8], { liked: true }]);
    await screen.change(() => refuse());
    await letAnswersCome(screen);
    expect([liked(), tile()]).toEqual([[false, 7], undefined]);
    await screen.change(() => untilTold());
    expect(useOverlays.getState().toast?.message).toBe(ERRORS.FORBIDDEN.msg);
  });

  test('of the wall is in the viewer at once', async () => {
    const screen = await view(aMedia({ likeCount: 7 }));
    await screen.change(() => void picked.run('like', new Map([[ID, 'photo' as const]])));
    expect(liked()).toEqual([true, 8]);
    await letAnswersCome(screen);
    await letAnswer(screen);
    expect(liked()).toEqual([true, 8]);
  });

  test('and a film that is kept', async () => {
    world.answer(setCollect, ({ collect }) => ({ collected: collect === true, collectCount: 1 }));
    const screen = await view(aMedia({ hotResourceType: 1 }));
    await screen.change(() => viewer.collect?.onToggle());
    await letAnswersCome(screen);
    expect([viewer.collect?.isCollected, world.sentTo(setCollect)]).toEqual([
      true,
      [{ type: COLLECT_KIND.video, id: ID, collect: true }],
    ]);
  });
});

const hides = (former: { readonly value: boolean; readonly ids: string[] }[]): void => {
  world.answer(hiddeOrShowPhoto, ({ ids }) => ({
    changed: 1,
    results: (ids as string[]).map((id) => ({ id, code: 0, msg: '' })),
    former,
  }));
};

test('the way back from what was done in the viewer comes to the page as it closes', async () => {
  hides([{ value: false, ids: [ID] }]);
  const screen = await view(aMedia({ canManage: true }));
  await screen.change(() => void picked.run('hide', new Map([[ID, 'photo' as const]]), 'a'.repeat(22)));
  await letAnswersCome(screen);
  expect(picked.undoing.wayBack?.words).toBe('已隐藏，别人看不到了');
  expect(screen.text()).not.toContain('撤销');
  await screen.change(() => viewer.close());
  expect(screen.text()).toContain('撤销');
});

test('what is hidden in the viewer is so on the wall, and the menu offers the way back', async () => {
  hides([]);
  const screen = await view(aMedia({ canManage: true }));
  // What the server would now say is not asked for: the answer to the change says it.
  world.answer(getMedia, () => null);
  await screen.change(() => viewer.onMore?.());
  await screen.change(() => chooseAction('hide'));
  await letAnswersCome(screen);
  expect(useMediaChanges.getState().shown.get(ID)).toEqual({ isHidden: true });
  await screen.change(() => viewer.onMore?.());
  expect(useOverlays.getState().actions?.items.map(({ id }) => id)).toContain('show');
});
