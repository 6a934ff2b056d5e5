import { endpoint } from '@contract/http/endpoint';
import { type CursorPage, type CursorPagesState, useCursorPages } from '@/api/use-cursor-pages';
import { type ClientWorld, DEAD_LINE, letAnswersCome, openWorld } from '../../support/client-world';
import { mountComponent } from '../../support/mounted';

interface Row {
  readonly id: string;
}
const listThings = endpoint<{ cursor?: string; size: number }, CursorPage<Row>>('GET', '/things', {
  auth: 'none',
  toast: false,
});
const pageOf = (...ids: string[]): CursorPage<Row> => ({ records: ids.map((id) => ({ id })), next: '' });

let world: ClientWorld;
let state: CursorPagesState<CursorPage<Row>>;

beforeEach(async () => {
  world = await openWorld();
});

const mountList = () =>
  mountComponent(() => {
    state = useCursorPages(listThings, {});
    return <p>{state.rows.map(({ id }) => id).join(' ')}</p>;
  });

test('what is on its way as a row is added may be of before it, and is asked for once more', async () => {
  world.answer(listThings, () => pageOf('a'));
  const screen = await mountList();
  await letAnswersCome(screen);
  let answerLate = (_page: CursorPage<Row>): void => undefined;
  world.answer(listThings, () => new Promise((resolve) => (answerLate = resolve)));
  await screen.change(() => void state.refresh());
  await screen.change(() => {
    world.answer(listThings, () => pageOf('own', 'a'));
    state.change((rows) => [{ id: 'own' }, ...rows]);
  });
  expect(screen.text()).toBe('own a');
  await screen.change(() => answerLate(pageOf('a')));
  await letAnswersCome(screen);
  expect([screen.text(), world.sentTo(listThings).length]).toEqual(['own a', 3]);
  await screen.change(() => state.change((rows) => rows.slice(1)));
  expect([screen.text(), world.sentTo(listThings).length]).toEqual(['a', 3]);
});

test('who comes back to a place far down finds all that was there, as it is now, and goes on behind it', async () => {
  let rows = ['a', 'b', 'c', 'd', 'e', 'f'];
  const serve = (): void =>
    world.answer(listThings, ({ cursor }) => {
      const from = cursor === undefined ? 0 : Number(cursor);
      const next = from + 2 < rows.length ? String(from + 2) : '';
      return { records: rows.slice(from, from + 2).map((id) => ({ id })), next };
    });
  serve();
  const screen = await mountList();
  await letAnswersCome(screen);
  await screen.change(() => state.loadMore());
  expect(screen.text()).toBe('a b c d');
  rows = ['new', ...rows];
  await screen.change(() => state.refresh());
  expect(screen.text()).toBe('new a b c');
  await screen.change(() => state.loadMore());
  expect(screen.text()).toBe('new a b c d e');
  rows = ['z'];
  await screen.change(() => state.refresh());
  expect([screen.text(), state.isAtEnd]).toEqual(['z', true]);
});

test('what was read in many pages is read anew in few calls', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => `${index}`);
  world.answer(listThings, ({ cursor, size }) => {
    const from = cursor === undefined ? 0 : Number(cursor);
    const next = from + Number(size);
    return { ...pageOf(...rows.slice(from, next)), next: next < rows.length ? String(next) : '' };
  });
  const screen = await mountList();
  await letAnswersCome(screen);
  for (let page = 2; page <= 5; page += 1) await screen.change(() => state.loadMore());
  const before = world.sentTo(listThings).length;
  await screen.change(() => state.refresh());
  await screen.change(() => state.loadMore());
  expect(state.rows.map(({ id }) => id)).toEqual(rows.slice(0, 180));
  expect(
    world
      .sentTo(listThings)
      .slice(before)
      .map(({ cursor, size }) => [cursor, size]),
  ).toEqual([
    [undefined, '100'],
    ['100', '50'],
    ['150', '30'],
  ]);
});

test('what is read anew in vain is read anew once more, and nothing is there twice', async () => {
  world.answer(listThings, () => pageOf('a', 'b'));
  const screen = await mountList();
  await letAnswersCome(screen);
  world.answer(listThings, () => DEAD_LINE);
  await screen.change(() => state.refresh());
  expect(screen.text()).toBe('a b');
  expect(state.error).not.toBeNull();
  world.answer(listThings, () => pageOf('new', 'a', 'b'));
  await screen.change(() => state.retry());
  expect(screen.text()).toBe('new a b');
});

test('of which rows were taken out, a list that no longer fills its page goes on by itself, and is not empty meanwhile', async () => {
  world.answer(listThings, () => ({ ...pageOf('a', 'b'), next: 'c' }));
  const screen = await mountList();
  await letAnswersCome(screen);
  let answerLate = (_page: CursorPage<Row>): void => undefined;
  world.answer(listThings, () => new Promise((resolve) => (answerLate = resolve)));
  await screen.change(() => state.change(() => []));
  expect([state.isLoading, world.sentTo(listThings).at(-1)?.['cursor']]).toEqual([true, 'c']);
  await screen.change(() => answerLate(pageOf('c')));
  await letAnswersCome(screen);
  await screen.change(() => state.change((rows) => rows.slice(1)));
  expect([screen.text(), state.isLoading, world.sentTo(listThings).length]).toEqual(['', false, 2]);
});
