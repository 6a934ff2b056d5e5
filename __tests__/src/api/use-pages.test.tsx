import { useState } from 'react';
import { endpoint } from '@contract/http/endpoint';
import type { Page } from '@contract/schemas/shared';
import { type PagesState, usePages } from '@/api/use-pages';
import { type ClientWorld, DEAD_LINE, letAnswersCome, openWorld } from '../../support/client-world';
import { mountComponent, type Mounted } from '../../support/mounted';

interface Row {
  readonly id: string;
}
const listThings = endpoint<{ current: number; size: number; kind: string }, Page<Row>>('GET', '/things', {
  auth: 'none',
  toast: false,
});

let world: ClientWorld;
let state: PagesState<Row>;
let rows: string[];

function servePages(): void {
  world.answer(listThings, ({ current, size: asked }) => {
    const size = Number(asked);
    const from = (Number(current) - 1) * size;
    return {
      records: rows.slice(from, from + size).map((id) => ({ id })),
      total: rows.length,
      size,
      current: Number(current),
      pages: Math.ceil(rows.length / size),
    };
  });
}

async function mountList(): Promise<Mounted> {
  const screen = await mountComponent(() => {
    state = usePages(listThings, { kind: 'all' }, 2);
    return <p>{state.rows.map(({ id }) => id).join(' ')}</p>;
  });
  return screen;
}

beforeEach(async () => {
  world = await openWorld();
  rows = ['a', 'b', 'c', 'd', 'e'];
  servePages();
});

test('pages come one after the other until the end', async () => {
  const screen = await mountList();
  await letAnswersCome(screen);
  expect(screen.text()).toBe('a b');
  expect(state).toMatchObject({ total: 5, isAtEnd: false, isLoading: false });
  await screen.change(() => state.loadMore());
  await screen.change(() => state.loadMore());
  expect(screen.text()).toBe('a b c d e');
  expect(state.isAtEnd).toBe(true);
  await screen.change(() => state.loadMore());
  expect(world.sentTo(listThings).map(({ current }) => current)).toEqual(['1', '2', '3']);
});

test('a first page that is there already is not asked for, and the next one is', async () => {
  let ready: Page<Row> | null = { records: [{ id: 'a' }, { id: 'b' }], total: 5, size: 2, current: 1, pages: 3 };
  const takeFirst = () => {
    const taken = ready;
    ready = null;
    return taken;
  };
  const screen = await mountComponent(() => {
    state = usePages(listThings, { kind: 'all' }, 2, { takeFirst });
    return <p>{state.rows.map(({ id }) => id).join(' ')}</p>;
  });
  await letAnswersCome(screen);
  expect([screen.text(), world.sentTo(listThings)]).toEqual(['a b', []]);
  await screen.change(() => state.loadMore());
  expect(screen.text()).toBe('a b c d');
  // Who wants it anew gets it from the server.
  await screen.change(() => state.refresh());
  expect(world.sentTo(listThings).map(({ current, size }) => [current, size])).toEqual([
    ['2', '2'],
    ['1', '4'],
  ]);
});

test('another list begins anew, though it is narrowed to the same', async () => {
  const listOthers = endpoint<{ current: number; size: number; kind: string }, Page<Row>>('GET', '/others', {
    auth: 'none',
    toast: false,
  });
  world.answer(listOthers, () => ({ records: [{ id: 'z' }], total: 1, size: 2, current: 1, pages: 1 }));
  let turn: (to: typeof listThings) => void = () => undefined;
  const screen = await mountComponent(() => {
    const [from, setFrom] = useState(listThings);
    turn = setFrom;
    state = usePages(from, { kind: 'all' }, 2);
    return <p>{state.rows.map(({ id }) => id).join(' ')}</p>;
  });
  await letAnswersCome(screen);
  await screen.change(() => turn(listOthers));
  await letAnswersCome(screen);
  expect(screen.text()).toBe('z');
});

test('a row that slid down a page while the list was read is not shown twice', async () => {
  const screen = await mountList();
  await letAnswersCome(screen);
  rows.unshift('new');
  await screen.change(() => state.loadMore());
  expect(screen.text()).toBe('a b c');
});

test('after a failure nothing more is asked for until one tries again, and that page follows', async () => {
  const screen = await mountList();
  await letAnswersCome(screen);
  world.answer(listThings, () => DEAD_LINE);
  await screen.change(() => state.loadMore());
  expect(state.error).not.toBeNull();
  const asked = world.sentTo(listThings).length;
  await screen.change(() => state.loadMore());
  expect(world.sentTo(listThings)).toHaveLength(asked);
  servePages();
  await screen.change(() => state.retry());
  expect(screen.text()).toBe('a b c d');
  expect(state.error).toBeNull();
});

test('a refresh begins anew while the old rows stay in sight', async () => {
  const screen = await mountList();
  await letAnswersCome(screen);
  await screen.change(() => state.loadMore());
  world.answer(listThings, () => null);
  await screen.change(() => void state.refresh());
  expect(state).toMatchObject({ isRefreshing: true, isLoading: false });
  expect(screen.text()).toBe('a b c d');
  rows = ['z'];
  servePages();
  await screen.change(() => state.refresh());
  expect(screen.text()).toBe('z');
  expect(state).toMatchObject({ isAtEnd: true, total: 1 });
});

test('who comes back to a place far down finds all that was there, as it is now, and goes on behind it', async () => {
  rows = ['a', 'b', 'c', 'd', 'e', 'f'];
  const screen = await mountList();
  await letAnswersCome(screen);
  await screen.change(() => state.loadMore());
  rows = ['new', 'a', 'b', 'c', 'd', 'e', 'f'];
  await screen.change(() => state.refresh());
  expect(screen.text()).toBe('new a b c');
  await screen.change(() => state.loadMore());
  expect(screen.text()).toBe('new a b c d e');
  rows = ['z'];
  await screen.change(() => state.refresh());
  expect([screen.text(), state.isAtEnd]).toEqual(['z', true]);
});

test('what was read in many pages is read anew in few calls, and goes on with pages', async () => {
  rows = Array.from({ length: 300 }, (_, index) => `${index}`);
  const screen = await mountComponent(() => {
    state = usePages(listThings, { kind: 'all' }, 30);
    return <p>{state.rows.length}</p>;
  });
  await letAnswersCome(screen);
  for (let page = 2; page <= 7; page += 1) await screen.change(() => state.loadMore());
  const before = world.sentTo(listThings).length;
  rows.unshift('new');
  await screen.change(() => state.refresh());
  expect([state.rows[0]?.id, screen.text()]).toEqual(['new', '270']);
  await screen.change(() => state.loadMore());
  expect(state.rows.map(({ id }) => id)).toEqual(rows.slice(0, 300));
  expect(
    world
      .sentTo(listThings)
      .slice(before)
      .map(({ current, size }) => [current, size]),
  ).toEqual([
    ['1', '90'],
    ['2', '90'],
    ['3', '90'],
    ['10', '30'],
  ]);
});

test('a row taken out is taken off the total', async () => {
  const screen = await mountList();
  await letAnswersCome(screen);
  world.answer(listThings, () => null);
  await screen.change(() => state.change((held) => held.filter(({ id }) => id !== 'a')));
  expect(screen.text()).toBe('b');
  expect(state.total).toBe(4);
});

test('where a page says how the next one is reached, that is sent; a refresh starts without it', async () => {
  const page = (current: number) => ({ records: [{ id: `${current}` }], total: 3, size: 1, current, pages: 3 });
  world.answer(listThings, ({ current }) => ({ ...page(Number(current)), next: `after${String(current)}` }));
  const screen = await mountComponent(() => {
    state = usePages(listThings, { kind: 'all' }, 60);
    return <p>{state.rows.map(({ id }) => id).join(' ')}</p>;
  });
  await letAnswersCome(screen);
  await screen.change(() => state.loadMore());
  await screen.change(() => state.loadMore());
  await screen.change(() => state.refresh());
  expect(world.sentTo(listThings).map(({ current, cursor }) => [current, cursor])).toEqual([
    ['1', undefined],
    ['2', 'after1'],
    ['3', 'after2'],
    ['1', undefined],
    ['2', 'after1'],
    ['3', 'after2'],
  ]);
});

test('what is read anew in vain is read anew once more', async () => {
  rows = ['a', 'b'];
  const screen = await mountList();
  await letAnswersCome(screen);
  world.answer(listThings, () => DEAD_LINE);
  await screen.change(() => state.refresh());
  expect(state.error).not.toBeNull();
  rows = ['new', 'a'];
  servePages();
  await screen.change(() => state.retry());
  expect(screen.text()).toBe('new a');
});

test('of which rows were taken out, a list that no longer fills its page goes on by itself, and is not empty meanwhile', async () => {
  const screen = await mountList();
  await letAnswersCome(screen);
  await screen.change(() => state.change((old) => old.map((row) => ({ ...row }))));
  expect(world.sentTo(listThings)).toHaveLength(1);
  world.answer(listThings, () => null);
  await screen.change(() => state.change(() => []));
  expect([state.isLoading, world.sentTo(listThings).at(-1)?.['current']]).toEqual([true, '2']);
  servePages();
  await screen.change(() => state.refresh());
  await letAnswersCome(screen);
  expect([screen.text(), state.isLoading]).toEqual(['a b', false]);
});
