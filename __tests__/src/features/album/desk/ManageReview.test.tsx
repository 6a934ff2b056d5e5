import { listReviews, reviewMedia } from '@contract/http/album-person';
import type { MediaItem } from '@contract/schemas/media';
import { ManageReview } from '@/features/album/desk/ManageReview';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

const ID = 'x'.repeat(22);
let world: ClientWorld;
let screen: Mounted;
let changes: number;

/** Of an item, what the desk shows. */
const anItem = (userName: string) => ({ id: ID, hotResourceType: 0, smallUrl: '', userName }) as unknown as MediaItem;

async function open(waiting: readonly MediaItem[], refused: readonly MediaItem[]): Promise<void> {
  const lists: Record<string, MediaItem[]> = { 1: [...waiting], 2: [...refused] };
  world.answer(listReviews, ({ state }) => {
    const records = lists[String(state)] ?? [];
    return { records, total: records.length, size: 60, current: 1, pages: 1 };
  });
  world.answer(reviewMedia, ({ pass }) => {
    lists[pass === true ? '2' : '1'] = [];
    return { changed: 1 };
  });
  screen = await mountComponent(() => <ManageReview albumId={'a'.repeat(22)} onChanged={() => (changes += 1)} />);
  await letAnswersCome(screen);
}

const tap = async (label: string): Promise<void> => {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
};

beforeEach(async () => {
  changes = 0;
  world = await openWorld();
  await signInHere();
});

test('what was refused is listed apart, and can pass yet', async () => {
  await open([], [anItem('来宾')]);
  expect(screen.text()).toContain('没有等待审核的内容');
  await tap('未通过');
  expect(screen.text()).toContain('1项未通过');
  expect(screen.has('不通过')).toBe(false);
  await tap('照片，来宾');
  await tap('通过');
  expect(world.sentTo(reviewMedia)).toEqual([{ ids: [ID], pass: true }]);
  expect(useOverlays.getState().toast?.message).toBe('已通过1项');
  expect([screen.text().includes('没有未通过的内容'), changes]).toEqual([true, 1]);
});

test('what waits is passed, or refused once one has said so', async () => {
  await open([anItem('来宾')], []);
  expect(screen.text()).toContain('1项等待审核');
  await tap('照片，来宾');
  await tap('不通过');
  expect(world.sentTo(reviewMedia)).toEqual([]);
  await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
  await letAnswersCome(screen);
  expect(world.sentTo(reviewMedia)).toEqual([{ ids: [ID], pass: false }]);
  expect([screen.text().includes('没有等待审核的内容'), changes]).toEqual([true, 1]);
});

test('what is chosen in one list is not chosen in the other', async () => {
  await open([anItem('来宾')], [anItem('来宾')]);
  await tap('照片，来宾');
  expect(screen.text()).toContain('已选1');
  await tap('未通过');
  expect(screen.text()).toContain('已选0');
});
