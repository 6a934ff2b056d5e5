import { useSyncExternalStore } from 'react';
import { endpoint } from '@contract/http/endpoint';
import { getTime } from '@contract/http/system';
import { jsonAnswer } from '@/platform/http/memory';
import { tellBackOnline } from '@/api/back-online';
import { type CallState, useCall } from '@/api/use-call';
import { type ClientWorld, DEAD_LINE, letAnswersCome, openWorld, signInHere } from '../../support/client-world';
import { forgetSession } from '@/stores/session/session-state';
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

test('what is on its way as something changes may be of before it, and is asked for once more', async () => {
  world.answer(getThing, () => ({ name: 'old' }));
  const screen = await mountFor('1');
  await letAnswersCome(screen);
  let answerLate = (_thing: { name: string }): void => undefined;
  world.answer(getThing, () => new Promise((resolve) => (answerLate = resolve)));
  await screen.change(() => void state.reload());
  await screen.change(() => {
    world.answer(getThing, () => ({ name: 'new' }));
    state.change(() => ({ name: 'new' }));
  });
  await screen.change(() => answerLate({ name: 'old' }));
  await letAnswersCome(screen);
  expect([screen.text(), state.isLoading]).toEqual(['new', false]);
  await screen.change(() => state.change(() => ({ name: 'newer' })));
  expect(world.sentTo(getThing)).toHaveLength(3);
});

test('what is already known can be shown at once', async () => {
  world.answer(getThing, () => ({ name: 'old' }));
  const screen = await mountFor('1');
  await letAnswersCome(screen);
  await screen.change(() => state.change(({ name }) => ({ name: `${name}!` })));
  expect(screen.text()).toBe('old!');
});

describe('what was asked as a stranger', () => {
  const getRights = endpoint<{ id: string }, { name: string }>('GET', '/rights', { auth: 'device', toast: false });

  async function mountRights(): Promise<Mounted> {
    const screen = await mountComponent(() => {
      state = useCall(getRights, { id: '1' });
      return <p>{state.data?.name ?? ''}</p>;
    });
    await letAnswersCome(screen);
    return screen;
  }

  test('is asked again by whoever signs in, and stays until that is answered', async () => {
    world.answer(getRights, () => ({ name: 'may look' }));
    const screen = await mountRights();
    expect(screen.text()).toBe('may look');
    let answer = (_rights: { name: string }): void => undefined;
    world.answer(getRights, () => new Promise((resolve) => (answer = resolve)));
    await screen.change(() => signInHere());
    expect(screen.text()).toBe('may look');
    await screen.change(() => answer({ name: 'may comment' }));
    await letAnswersCome(screen);
    expect(screen.text()).toBe('may comment');
  });

  test('a sign-out asks nothing, and of another person nothing is left to be seen', async () => {
    await signInHere();
    world.answer(getRights, () => ({ name: 'of the first' }));
    const screen = await mountRights();
    await screen.change(() => forgetSession());
    expect([screen.text(), world.sentTo(getRights).length]).toEqual(['of the first', 1]);
    world.answer(getRights, () => null);
    await screen.change(() => signInHere('小雨', 'v'.repeat(22)));
    expect(screen.text()).toBe('');
  });

  test('a reply that is the same for everybody is not requested again', async () => {
    world.answer(getThing, () => ({ name: 'the same' }));
    const screen = await mountFor('1');
    await letAnswersCome(screen);
    await screen.change(() => signInHere());
    expect(world.sentTo(getThing)).toHaveLength(1);
  });
});

test('what failed without a network is asked again by itself when there is one, and nothing else', async () => {
  world.answer(getThing, () => DEAD_LINE);
  const screen = await mountFor('1');
  await letAnswersCome(screen);
  expect(state.error).not.toBeNull();
  world.answer(getThing, () => ({ name: 'there again' }));
  await screen.change(() => tellBackOnline());
  await letAnswersCome(screen);
  expect(screen.text()).toBe('there again');
  const asked = world.sentTo(getThing).length;
  await screen.change(() => tellBackOnline());
  await letAnswersCome(screen);
  expect(world.sentTo(getThing)).toHaveLength(asked);
});

describe('of a server that is away', () => {
  const pass = (screen: Mounted, timeMs: number): Promise<void> =>
    screen.change(() => jest.advanceTimersByTimeAsync(timeMs));

  /** Half an hour, at most. */
  async function untilAsked(screen: Mounted, times: number): Promise<void> {
    for (let at = 0; at < 3_600 && world.sentTo(getTime).length < times; at += 1) await pass(screen, 500);
    expect(world.sentTo(getTime)).toHaveLength(times);
  }

  async function failFor(id: string): Promise<Mounted> {
    const screen = await mountFor(null);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    await screen.change(() => show(id));
    await pass(screen, 0);
    expect(state.error).not.toBeNull();
    return screen;
  }

  afterEach(() => void jest.useRealTimers());

  test('what failed is asked again by itself once it answers, and until then one small thing', async () => {
    const screen = await failFor('1');
    await untilAsked(screen, 3);
    expect(world.sentTo(getThing)).toHaveLength(1);
    world.answer(getThing, () => ({ name: 'there again' }));
    world.answer(getTime, () => Date.now());
    await untilAsked(screen, 4);
    await pass(screen, 0);
    expect([screen.text(), state.error]).toEqual(['there again', null]);
    await pass(screen, 120_000);
    expect(world.sentTo(getTime)).toHaveLength(4);
  });

  test('what is broken is not asked again', async () => {
    world.answer(getThing, () => jsonAnswer({}, 500));
    const screen = await failFor('1');
    await pass(screen, 120_000);
    expect([world.sentTo(getTime).length, world.sentTo(getThing).length]).toEqual([0, 1]);
  });

  test('nobody asks for what is not wanted any more', async () => {
    const screen = await failFor('1');
    await screen.change(() => show(null));
    await pass(screen, 120_000);
    expect(world.sentTo(getTime)).toEqual([]);
  });
});
