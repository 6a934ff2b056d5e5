import { useEffect } from 'react';
import { getMedia } from '@contract/http/media';
import type { MediaItem } from '@contract/schemas/media';
import type { WallSource } from '@/features/album/hooks/use-album-wall';
import { type PickedActions, usePickedActions } from '@/features/album/hooks/use-picked-actions';
import { PickedSheets } from '@/features/album/components/PickedSheets';
import { useWallViewer } from '@/features/album/hooks/use-wall-viewer';
import type { WallRow } from '@/domain/wall-item';
import { chooseAction, useOverlays } from '@/stores/overlays';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

const ID = 'm'.repeat(22);
let world: ClientWorld;
let canDownload: boolean;
let viewer: ReturnType<typeof useWallViewer>;
let picked: PickedActions;

function aMedia(more: Partial<MediaItem>): MediaItem {
  const originalUrl = more.isLocked === true ? '' : '/m/original';
  return {
    id: ID,
    albumId: 'a'.repeat(22),
    labelId: '',
    hotResourceType: 0,
    state: 1,
    legalStatus: 0,
    legalMark: 0,
    reviewState: 0,
    isHidden: false,
    userId: 'u'.repeat(22),
    userName: '小满',
    url: '',
    src: '',
    cover: '',
    smallUrl: '',
    middleUrl: '',
    bigUrl: '',
    originalUrl,
    stripUrl: '',
    sizeParam: { originalUrl, hasHighDefinition: true, largeParam: '', middleParam: '', smallParam: '' },
    pixelX: 30,
    pixelY: 20,
    width: 30,
    height: 20,
    duration: 0,
    fieldExt: '{}',
    thumbhash: '',
    takenLocal: '2026-01-20 10:20:30',
    liked: false,
    likeCount: 0,
    collected: false,
    collectCount: 0,
    commentCount: 0,
    isEssence: false,
    remark: '',
    priceFen: 500,
    isLocked: false,
    isBought: false,
    canDelete: false,
    canManage: false,
    canLabel: false,
    canPrice: false,
    ...more,
  };
}

function Viewing({ row }: { readonly row: WallRow }) {
  const wall: WallSource = {
    groups: [{ key: 'g', day: '2026-01-20', count: 1, ratioSum: 1 }],
    total: 1,
    isLoading: false,
    hasFailed: false,
    isReloading: false,
    liveCursor: null,
    loadRows: () => Promise.resolve({ mediaBase: '/m/', rows: [row] }),
    readRows: () => Promise.resolve({ mediaBase: '/m/', rows: [row] }),
    peekRows: () => [row],
    reload: () => Promise.resolve(),
  };
  const actions = usePickedActions(() => undefined);
  const now = useWallViewer(wall, actions, {
    isHolder: false,
    currentYear: 2026,
    canDownload,
    canSetCover: false,
  });
  useEffect(() => {
    viewer = now;
    picked = actions;
  });
  return <PickedSheets actions={actions} labels={[]} />;
}

async function view(media: MediaItem): Promise<Mounted> {
  world.answer(getMedia, () => media);
  const row: WallRow = [ID, media.hotResourceType, 1_500, '', 0, media.isBought ? 128 : 0, media.priceFen, ''];
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
  // Nobody waits to be told: the wall knows.
  expect((await viewer.getItem(0))?.lockWords).toBe('');
});

test('until it is known who looks, what has a price waits and what is free does not', async () => {
  await view(aMedia({ isLocked: true, hotResourceType: 1 }));
  expect((await viewer.getItem(0))?.lockWords).toBeNull();
  await view(aMedia({ priceFen: 0, hotResourceType: 1 }));
  expect((await viewer.getItem(0))?.lockWords).toBe('');
});

test.each([
  [true, ['price']],
  [false, undefined],
])('who may price (%p) is offered to', async (canPrice, offered) => {
  const screen = await view(aMedia({ canPrice }));
  await screen.change(() => viewer.onMore?.());
  expect(useOverlays.getState().actions?.items.map(({ id }) => id)).toEqual(offered);
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
