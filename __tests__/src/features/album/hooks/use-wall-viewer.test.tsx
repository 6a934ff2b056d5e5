import { useEffect } from 'react';
import { getMedia } from '@contract/http/media';
import type { MediaItem } from '@contract/schemas/media';
import type { WallSource } from '@/features/album/hooks/use-album-wall';
import { type PickedActions, usePickedActions } from '@/features/album/hooks/use-picked-actions';
import { PickedSheets } from '@/features/album/components/PickedSheets';
import { useWallViewer } from '@/features/album/hooks/use-wall-viewer';
import type { WallRow } from '@/domain/wall-item';
import { chooseAction, useOverlays } from '@/stores/overlays';
import { aMediaItem, type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

const ID = 'm'.repeat(22);
let world: ClientWorld;
let canDownload: boolean;
let viewer: ReturnType<typeof useWallViewer>;
let picked: PickedActions;

/** Of what costs something. */
const aMedia = (more: Partial<MediaItem>): MediaItem => aMediaItem({ id: ID, priceFen: 500, ...more });

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
    currentYear: 2026,
    canDownload,
    canSetCover: false,
  });
  useEffect(() => {
    viewer = now;
    picked = actions;
  });
  return <PickedSheets actions={actions} albumId={null} labels={[]} />;
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

test.each<[string, Partial<MediaItem>, string | undefined]>([
  ['nothing is against', {}, undefined],
  ['is illegal', { legalStatus: 1, legalMark: 1 }, '内容违规，不再展示'],
  ['is at risk', { legalStatus: 7, legalMark: 2 }, '可能有风险，审核中，其他人暂时看不到'],
  ['is at risk, seen by who is not told', { legalStatus: 7, legalMark: 4 }, undefined],
  ['waits and is hidden', { reviewState: 1, isHidden: true }, '等待相册审核；已隐藏'],
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
