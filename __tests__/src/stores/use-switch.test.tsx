import { ERRORS } from '@contract/errors';
import { setAttention } from '@contract/http/attention';
import type { AttentionResult } from '@contract/schemas/attention';
import { useEffect, useState } from 'react';
import { call } from '@/api/client';
import { useOverlays } from '@/stores/base/overlays';
import { forgetSession } from '@/stores/session/session-state';
import { type Switching, useSwitch } from '@/stores/use-switch';
import {
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
  untilTold,
} from '../../support/client-world';
import { mountComponent, type Mounted } from '../../support/mounted';

const LEI = 'p'.repeat(22);
let world: ClientWorld;
let followed: Switching<AttentionResult>;
/** What the server has, and the ways to let it answer, the oldest first. */
let isFollowed: boolean;
let answers: (() => void)[];
let ended: (boolean | null)[];

function Following() {
  const [known, setKnown] = useState(false);
  const now = useSwitch({
    key: `follow:${LEI}`,
    known,
    send: (attention) => call(setAttention, { userId: LEI, attention }),
    onAnswer: (answer) => setKnown(answer.isFollowed),
  });
  useEffect(() => {
    followed = now;
  });
  return <p>{now.isOn ? '已关注' : '关注'}</p>;
}

async function mount(): Promise<Mounted> {
  const screen = await mountComponent(Following);
  return screen;
}

const tap = (): void => void followed.flip().then((answer) => ended.push(answer === null ? null : answer.isFollowed));

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  isFollowed = false;
  answers = [];
  ended = [];
  world.answer(setAttention, ({ attention }) => {
    isFollowed = attention === true;
    const result = { isFollowed, isMutual: false, fansCount: Number(isFollowed) };
    return new Promise((resolve) => answers.push(() => resolve(result)));
  });
});

async function letAnswer(screen: Mounted): Promise<void> {
  await screen.change(() => answers.shift()?.());
  await letAnswersCome(screen);
}

test('it is shown at once and answered later', async () => {
  const screen = await mount();
  await screen.change(tap);
  expect(screen.text()).toBe('已关注');
  await letAnswer(screen);
  expect([screen.text(), isFollowed, ended]).toEqual(['已关注', true, [true]]);
});

test('two taps before anything is shown or answered end where the server does', async () => {
  const screen = await mount();
  await screen.change(() => {
    tap();
    tap();
  });
  await letAnswersCome(screen);
  // The first was overtaken before it was sent.
  expect(world.sentTo(setAttention)).toEqual([{ userId: LEI, attention: false }]);
  await letAnswer(screen);
  expect([screen.text(), isFollowed, ended]).toEqual(['关注', false, [null, false]]);
});

test('a tap while the one before is under way is sent after it', async () => {
  const screen = await mount();
  await screen.change(tap);
  await letAnswersCome(screen);
  await screen.change(tap);
  await letAnswersCome(screen);
  expect([screen.text(), answers.length]).toEqual(['关注', 1]);
  await letAnswer(screen);
  expect([screen.text(), isFollowed]).toEqual(['关注', false]);
  await letAnswer(screen);
  expect([screen.text(), isFollowed, ended]).toEqual(['关注', false, [null, false]]);
});

test('a refusal takes it back and tells', async () => {
  let refuse = (): void => undefined;
  world.answer(
    setAttention,
    () => new Promise((resolve) => (refuse = () => resolve(refusing(ERRORS.FORBIDDEN) as never))),
  );
  const screen = await mount();
  await screen.change(tap);
  await letAnswersCome(screen);
  expect(screen.text()).toBe('已关注');
  await screen.change(() => refuse());
  await letAnswersCome(screen);
  expect([screen.text(), ended]).toEqual(['关注', [null]]);
  await screen.change(() => untilTold());
  expect(useOverlays.getState().toast?.message).toBe(ERRORS.FORBIDDEN.msg);
});

test('whoever leaves takes along what was wanted', async () => {
  const screen = await mount();
  await screen.change(tap);
  await letAnswersCome(screen);
  await screen.change(tap);
  await screen.change(() => forgetSession());
  await letAnswer(screen);
  expect([screen.text(), world.sentTo(setAttention).length, ended]).toEqual(['关注', 1, [null, null]]);
});
