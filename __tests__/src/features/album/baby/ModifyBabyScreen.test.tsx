import { findAlbumPeople } from '@contract/http/album-person';
import { getBabyAlbum, listBabyRecords, removeBabyRecords, saveBabyRecord } from '@contract/http/baby';
import type { AlbumPerson } from '@contract/schemas/album-person';
import type { BabyAlbum, BabyChild } from '@contract/schemas/baby';
import { ModifyBabyScreen } from '@/features/album/baby/ModifyBabyScreen';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { jsonAnswer } from '@/platform/http/memory';
import { chooseAction, useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/templet/proBaby/modifyBabyInfo') };
});

const ALBUM_ID = 'a'.repeat(22);
const CHILD: BabyChild = {
  ...{ type: 1, id: 'c'.repeat(22), name: '小满', sex: 2, birthday: '2025-01-01', avatar: '' },
  ...{ birthWeightGrams: 3_250, birthHeightMm: null },
};
const MOTHER = {
  type: 4,
  id: 'f'.repeat(22),
  userId: 'u'.repeat(22),
  nickname: '妈',
  avatar: '',
  relation: 1,
} as const;
const AUNT: AlbumPerson = {
  ...{ userId: 'v'.repeat(22), nickname: '小姨', avatar: '', role: 'member', isBlocked: false },
  ...{ permissions: [], remark: '', joinTime: 0, isSelf: false },
};

const done = jsonAnswer({ code: 0, msg: '', data: null });
let world: ClientWorld;

function answer(album: Partial<BabyAlbum>): void {
  world.answer(getBabyAlbum, () => ({ children: [CHILD], right: 'edit', canManageFamily: true, ...album }));
  world.answer(listBabyRecords, () => ({ records: [MOTHER], total: 1, size: 100, current: 1, pages: 1 }));
  world.answer(findAlbumPeople, () => ({
    records: [AUNT],
    ...{ total: 1, size: 30, current: 1, pages: 1 },
  }));
}

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
});

async function open({ isNew = false, isFamily = false } = {}): Promise<Mounted> {
  const screen = await mountComponent(() => (
    <ModifyBabyScreen albumId={ALBUM_ID} childId={null} isNew={isNew} isFamily={isFamily} />
  ));
  await letAnswersCome(screen);
  return screen;
}

const field = (label: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`input[aria-label="${label}"], [aria-label="${label}"] input`);
  if (found === null) throw new Error(`no field ${label} in ${document.body.innerHTML}`);
  return found;
};

/** A control whose words are its name. */
function byWords(words: string): HTMLElement {
  const all = [
    ...document.querySelectorAll<HTMLElement>('[role="button"], [role="link"], [role="radio"], [role="checkbox"]'),
  ];
  const found = all.find((one) => one.textContent === words);
  if (found === undefined) throw new Error(`no control of the words ${words}`);
  return found;
}

test('a child is added by a guardian who has agreed, and not before', async () => {
  answer({ children: [] });
  world.answer(saveBabyRecord, () => CHILD);
  const screen = await open({ isNew: true });
  expect(screen.text()).toContain('监护人同意');
  const consent = document.querySelector<HTMLElement>('[role="checkbox"]');
  if (consent === null) throw new Error('no box to tick');
  expect(consent.getAttribute('aria-checked')).toBe('false');
  await screen.type(field('名字'), '小满');
  await screen.tap(screen.control('女孩'));
  await screen.type(field('生日'), '2025-01-01');
  await screen.type(field('出生体重（kg，选填）'), '3.25');
  await screen.tap(screen.control('保存'));
  expect(screen.text()).toContain('请先由监护人阅读并同意');
  expect(world.sentTo(saveBabyRecord)).toEqual([]);
  await screen.tap(consent);
  await screen.tapLater(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(saveBabyRecord)).toEqual([
    {
      ...{ albumId: ALBUM_ID, type: 1, name: '小满', sex: 2, birthday: '2025-01-01' },
      ...{ birthWeightGrams: 3_250, birthHeightMm: null, guardianConsent: 1 },
    },
  ]);
});

test('only what was changed is sent of a child that is there', async () => {
  answer({});
  world.answer(saveBabyRecord, () => CHILD);
  const screen = await open();
  expect(screen.text()).not.toContain('监护人同意');
  await screen.tap(screen.control('保存'));
  expect(useOverlays.getState().toast?.message).toBe('没有改变');
  await screen.type(field('名字'), '满满');
  await screen.tapLater(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(saveBabyRecord)).toEqual([{ albumId: ALBUM_ID, type: 1, id: CHILD.id, name: '满满' }]);
});

test('a child is removed by whoever writes the name', async () => {
  answer({});
  world.answer(removeBabyRecords, () => done);
  const screen = await open();
  await screen.tap(byWords('删除宝宝连同成长记录和大事记'));
  await screen.tap(screen.control('删除小满'));
  expect(world.sentTo(removeBabyRecords)).toEqual([]);
  await screen.type(field('输入“小满”确认'), '小满');
  await screen.tap(screen.control('删除小满'));
  await letAnswersCome(screen);
  expect(world.sentTo(removeBabyRecords)).toEqual([{ albumId: ALBUM_ID, ids: [CHILD.id] }]);
});

test('who manages the album says who is family, and takes it back', async () => {
  answer({});
  world.answer(saveBabyRecord, () => MOTHER);
  world.answer(removeBabyRecords, () => done);
  const screen = await open();
  expect(screen.text()).toContain('妈能看，能添加和修改全部记录妈妈');
  await screen.tap(byWords('小小姨看不到成长记录和大事记未设置'));
  await screen.change(() => chooseAction('9'));
  await letAnswersCome(screen);
  expect(world.sentTo(saveBabyRecord)).toEqual([{ albumId: ALBUM_ID, type: 4, userId: AUNT.userId, relation: 9 }]);
  await screen.tap(byWords('妈妈能看，能添加和修改全部记录妈妈'));
  await screen.change(() => chooseAction('none'));
  await letAnswersCome(screen);
  expect(world.sentTo(removeBabyRecords)).toEqual([{ albumId: ALBUM_ID, ids: [MOTHER.id] }]);
});

test('who may not change anything sees the family alone', async () => {
  answer({ right: 'see', canManageFamily: false });
  const screen = await open();
  expect([screen.has('保存'), screen.text().includes('妈妈')]).toEqual([false, true]);
  expect(world.sentTo(findAlbumPeople)).toEqual([]);
});

test('who comes for the family sees it at once', async () => {
  answer({});
  const screen = await open({ isFamily: true });
  expect(screen.text()).toContain('邀请家人加入相册');
  expect(screen.text()).not.toContain('更换头像');
  const buttons = [...document.querySelectorAll<HTMLElement>('[role="button"]')];
  const invite = buttons.find(({ textContent }) => textContent?.startsWith('邀请家人加入相册'));
  await screen.tap(invite ?? document.body);
  expect((navigation as MemoryNavigation).pages.at(-1)).toBe(
    `/packageAlbumC/manage/manage?id=${ALBUM_ID}&section=people&invite=1`,
  );
});
