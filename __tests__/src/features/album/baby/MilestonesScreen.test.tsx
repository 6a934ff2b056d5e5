import { getBabyAlbum, listBabyRecords, saveBabyRecord } from '@contract/http/baby';
import type { BabyChild, Milestone } from '@contract/schemas/baby';
import { MilestonesScreen } from '@/features/album/baby/MilestonesScreen';
import { type ClientWorld, DEAD_LINE, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/templet/proBaby/memorabilia') };
});

const ALBUM_ID = 'a'.repeat(22);
const CHILD: BabyChild = {
  ...{ type: 1, id: 'c'.repeat(22), name: '小满', sex: 2, birthday: '2025-01-01', avatar: '' },
  ...{ birthWeightGrams: null, birthHeightMm: null },
};
const OTHER: BabyChild = { ...CHILD, id: 'd'.repeat(22), name: '小寒' };
const SMILE: Milestone = {
  ...{ type: 3, id: 's'.repeat(22), childId: CHILD.id, day: '2025-02-20', kind: 1, title: '第一次微笑' },
  ...{ story: '看着妈妈笑了', media: [], canChange: true },
};

let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(getBabyAlbum, () => ({ children: [CHILD, OTHER], right: 'write', canManageFamily: false }));
  world.answer(listBabyRecords, ({ childId }) => {
    const records = childId === CHILD.id ? [SMILE] : [];
    return { records, total: records.length, size: 100, current: 1, pages: 1 };
  });
});

async function open(): Promise<Mounted> {
  const screen = await mountComponent(() => <MilestonesScreen albumId={ALBUM_ID} childId={CHILD.id} />);
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

test('reached milestones are shown with day and age, and the others are offered', async () => {
  const screen = await open();
  expect(screen.text()).toContain('2月20日2025年第一次微笑1个月20天看着妈妈笑了');
  expect([screen.has('记下第一次微笑'), screen.has('记下第一步')]).toEqual([false, true]);
});

test('one of the ready-made is written down, and one of an own kind needs a title', async () => {
  world.answer(saveBabyRecord, () => SMILE);
  const screen = await open();
  await screen.tap(screen.control('记下第一步'));
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(saveBabyRecord)).toEqual([
    expect.objectContaining({ type: 3, childId: CHILD.id, kind: 10, title: '', mediaIds: [] }),
  ]);
  await screen.tap(screen.control('写一件大事'));
  await screen.tap(screen.control('保存'));
  expect(screen.text()).toContain('请输入标题');
  expect(world.sentTo(saveBabyRecord)).toHaveLength(1);
  await screen.type(field('标题'), '第一次看海');
  await screen.tapLater(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(saveBabyRecord)[1]).toMatchObject({ kind: 0, title: '第一次看海' });
});

test('of two children each has its own', async () => {
  const screen = await open();
  await screen.tap(byWords('小小寒'));
  await letAnswersCome(screen);
  expect(screen.text()).not.toContain('看着妈妈笑了');
  expect(screen.text()).toContain('还没有大事记');
  await screen.tap(byWords('小小满'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('看着妈妈笑了');
});

test('no answer is no emptiness: one may try again', async () => {
  world.answer(listBabyRecords, () => DEAD_LINE);
  const screen = await open();
  expect([screen.text().includes('还没有大事记'), screen.has('重试')]).toEqual([false, true]);
});
