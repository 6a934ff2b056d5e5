import { getBabyAlbum, listBabyRecords, removeBabyRecords, saveBabyRecord } from '@contract/http/baby';
import { listMedia } from '@contract/http/media';
import type { BabyAlbum, BabyChild, BabyRecord, GrowthRecord } from '@contract/schemas/baby';
import { GrowthScreen } from '@/features/album/baby/GrowthScreen';
import { growthDrafts } from '@/features/album/baby/unsaved-records';
import { jsonAnswer } from '@/platform/http/memory';
import { useOverlays } from '@/stores/base/overlays';
import { aMediaItem, type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/templet/proBaby/growthRecord') };
});

const ALBUM_ID = 'a'.repeat(22);
const CHILD: BabyChild = {
  ...{ type: 1, id: 'c'.repeat(22), name: '小满', sex: 1, birthday: '2025-01-01', avatar: '' },
  ...{ birthWeightGrams: 3_300, birthHeightMm: 500 },
};
const RECORD: GrowthRecord = {
  ...{ type: 2, id: 'g'.repeat(22), childId: CHILD.id, day: '2026-01-01', weightGrams: 9_000, heightMm: 752 },
  ...{ headMm: null, isLying: true, note: '体检', photo: null, canChange: true },
};

const done = jsonAnswer({ code: 0, msg: '', data: null });
let world: ClientWorld;
let kept: GrowthRecord[];

function answer(album: Partial<BabyAlbum>, records: readonly GrowthRecord[]): void {
  kept = [...records];
  world.answer(getBabyAlbum, () => ({ children: [CHILD], right: 'edit', canManageFamily: true, ...album }));
  world.answer(listBabyRecords, () => ({ records: kept, total: kept.length, size: 100, current: 1, pages: 1 }));
  world.answer(removeBabyRecords, () => {
    kept = [];
    return done;
  });
}

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  growthDrafts.forget(`${CHILD.id}:`);
});

async function open(): Promise<Mounted> {
  const screen = await mountComponent(() => <GrowthScreen albumId={ALBUM_ID} childId={null} />);
  await letAnswersCome(screen);
  return screen;
}

test('who is no family sees that these are for the family, is led to the album, and nothing is asked for', async () => {
  answer({ right: 'none' }, [RECORD]);
  const screen = await open();
  expect(screen.text()).toContain('只有家人能看成长数据');
  expect(screen.has('打开相册')).toBe(true);
  expect(world.sentTo(listBabyRecords)).toEqual([]);
});

test('three curves tell how the last record stands, and a table tells them all', async () => {
  answer({}, [RECORD]);
  const screen = await open();
  expect(screen.text()).toContain('1岁 9kg，体重超过26%的同龄孩子，在常见范围内，第26百分位，标准分-0.63');
  expect(screen.text()).toContain('头围（cm）还没有记录');
  expect(screen.text()).toContain('身高75.2cm，体重9kg');
  await screen.tap(screen.control('体重（kg），看表'));
  expect(screen.text()).toContain('2026-01-01 1岁9kg，第26百分位，标准分-0.63');
});

test('who may only see is offered nothing to change', async () => {
  answer({ right: 'see' }, [{ ...RECORD, canChange: false }]);
  const screen = await open();
  expect([screen.has('添加记录'), screen.has('导出表格')]).toEqual([false, true]);
  expect(document.querySelector('[aria-label^="删除"]')).toBeNull();
});

const field = (label: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`input[aria-label="${label}"], [aria-label="${label}"] input`);
  if (found === null) throw new Error(`no field ${label} in ${document.body.innerHTML}`);
  return found;
};

test('a record is checked in its fields before it is sent, and what was typed outlives the sheet', async () => {
  answer({}, []);
  const sent: unknown[] = [];
  world.answer(saveBabyRecord, (input): BabyRecord => {
    sent.push(input);
    return RECORD;
  });
  const screen = await open();
  expect(screen.text()).toContain('还没有成长记录');
  await screen.tap(screen.control('添加记录'));
  await screen.tap(screen.control('保存'));
  expect(screen.text()).toContain('身高、体重、头围至少填一项');
  await screen.type(field('体重（kg）'), '9000');
  await screen.type(field('头围（cm）'), '5');
  await screen.tap(screen.control('关闭'));
  await screen.tap(screen.control('添加记录'));
  await screen.tap(screen.control('保存'));
  expect(screen.text()).toContain('头围应在15到70cm之间');
  expect(sent).toEqual([]);
  await screen.type(field('头围（cm）'), '45.5');
  await screen.tapLater(screen.control('保存'));
  await letAnswersCome(screen);
  expect(sent).toEqual([
    expect.objectContaining({
      ...{ albumId: ALBUM_ID, type: 2, childId: CHILD.id, weightGrams: 9_000, heightMm: null, headMm: 455 },
      ...{ isLying: true, note: '', photoId: '' },
    }),
  ]);
  expect(screen.has('关闭')).toBe(false);
});

test('a photo of the album is chosen for a record', async () => {
  answer({}, []);
  const media = aMediaItem({ id: 'p'.repeat(22), smallUrl: '/m/375/p' });
  world.answer(listMedia, () => ({ records: [media], total: 1, size: 60, current: 1, pages: 1 }) as never);
  world.answer(saveBabyRecord, () => RECORD);
  const screen = await open();
  await screen.tap(screen.control('添加记录'));
  await screen.type(field('身高（cm）'), '75');
  await screen.tap(screen.control('从相册选一张照片'));
  await letAnswersCome(screen);
  await screen.tap(screen.control('照片1，2026-01-20'));
  await screen.tap(screen.control('完成(1)'));
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(saveBabyRecord)).toEqual([expect.objectContaining({ heightMm: 750, photoId: media.id })]);
});

test('what was deleted is made again by the way back', async () => {
  answer({}, [RECORD]);
  world.answer(saveBabyRecord, () => {
    kept = [{ ...RECORD, id: 'h'.repeat(22) }];
    return RECORD;
  });
  const screen = await open();
  const [remove] = document.querySelectorAll<HTMLElement>('[aria-label^="删除"]');
  if (remove === undefined) throw new Error('nothing to delete');
  await screen.tap(remove);
  await letAnswersCome(screen);
  expect(world.sentTo(removeBabyRecords)).toEqual([{ albumId: ALBUM_ID, ids: [RECORD.id] }]);
  expect(screen.text()).toContain('已删除1条记录');
  await screen.tap(screen.control('撤销'));
  await letAnswersCome(screen);
  const { id: _id, photo: _photo, canChange: _canChange, ...again } = RECORD;
  expect(world.sentTo(saveBabyRecord)).toEqual([{ albumId: ALBUM_ID, ...again, photoId: '' }]);
  expect(screen.text()).toContain('身高75.2cm，体重9kg');
  expect(useOverlays.getState().toast?.message).toBe('已恢复');
});
