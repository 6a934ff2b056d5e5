import { useSyncExternalStore } from 'react';
import { endpoint } from '@contract/http/endpoint';
import { type CallState, useCall } from '@/api/use-call';
import { type ClientWorld, DEAD_LINE, letAnswersCome, openWorld } from '../../support/client-world';
import { mountComponent, type Mounted } from '../../support/mounted';

const getThing = endpoint<{ id: string }, { name: string }>('GET', '/thing', { auth: 'none', toast: false });

let world: ClientWorld;
let state: CallState<{ name: string }>;
let show: (id: string | null) => void;

async function mountFor(id: string | null): Promise<Mounted> {
  let wanted = id;
  const listeners = new Set<() => void>();
  const screen = await mountComponent(() => {
    const shown = useSyncExternalStore(
      (onChange) => {
        listeners.add(onChange);
        return () => listeners.delete(onChange);
      },
      () => wanted,
    );
    state = useCall(getThing, shown === null ? null : { id: shown });
    return <p>{state.data?.name ?? ''}</p>;
  });
  show = (next) => {
    wanted = next;
    for (const listener of listeners) listener();
  };
  return screen;
}

beforeEach(async () => {
  world = await openWorld();
});

test('null asks nothing; an input is asked for once and its answer is shown', async () => {
  world.answer(getThing, ({ id }) => ({ name: `thing ${String(id)}` }));
  const screen = await mountFor(null);
  await letAnswersCome(screen);
  expect(state).toMatchObject({ data: undefined, isLoading: false });
  expect(world.sentTo(getThing)).toEqual([]);
  await screen.change(() => show('1'));
  await letAnswersCome(screen);
  expect(screen.text()).toBe('thing 1');
  expect(state).toMatchObject({ isLoading: false, error: null });
  expect(world.sentTo(getThing)).toEqual([{ id: '1' }]);
});

test('another input never shows the old answer, and a late answer to the old one is dropped', async () => {
  world.answer(getThing, ({ id }) => (id === '1' ? { name: 'one' } : null));
  const screen = await mountFor('1');
  await letAnswersCome(screen);
  await screen.change(() => show('2'));
  expect(state).toMatchObject({ data: undefined, isLoading: true });
  world.answer(getThing, ({ id }) => ({ name: `late ${String(id)}` }));
  await screen.change(() => show('3'));
  await letAnswersCome(screen);
  expect(screen.text()).toBe('late 3');
});

test('asked again, the last good answer stays, also when it fails', async () => {
  world.answer(getThing, () => ({ name: 'good' }));
  const screen = await mountFor('1');
  await letAnswersCome(screen);
  world.answer(getThing, () => DEAD_LINE);
  await screen.change(() => state.reload());
  expect(screen.text()).toBe('good');
  expect(state.error).not.toBeNull();
  world.answer(getThing, () => ({ name: 'better' }));
  await screen.change(() => state.reload());
  expect(state).toMatchObject({ data: { name: 'better' }, error: null });
});

test('what is already known can be shown at once', async () => {
  world.answer(getThing, () => ({ name: 'old' }));
  const screen = await mountFor('1');
  await letAnswersCome(screen);
  await screen.change(() => state.change(({ name }) => ({ name: `${name}!` })));
  expect(screen.text()).toBe('old!');
});
