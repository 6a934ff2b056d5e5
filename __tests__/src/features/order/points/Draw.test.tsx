import { getPrizeAndDrawCount, startDraw } from '@contract/http/draw';
import { POINT_ERRORS } from '@contract/point-errors';
import type { PrizesAndCount } from '@contract/schemas/draw';
import { Draw } from '@/features/order/points/Draw';
import { jsonAnswer } from '@/platform/http/memory';
import { motion } from '@/platform/motion';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

const PRIZES: PrizesAndCount = {
  round: {
    code: 'daily',
    name: '每日抽奖',
    costPoints: 10,
    drawsPerDay: 3,
    endTime: 0,
    prizes: [
      { id: '1', name: '谢谢参与', kind: 0, chance: 60_000, isOut: false },
      { id: '2', name: '5积分', kind: 1, chance: 40_000, isOut: false },
      { id: '3', name: '100积分', kind: 1, chance: 0, isOut: true },
    ],
  },
  drawsLeft: 2,
  integral: 25,
  winners: [{ name: '王**', prizeName: '5积分', at: Date.now() }],
  own: [],
};
let world: ClientWorld;
let reloads: number;
beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  reloads = 0;
  world.answer(getPrizeAndDrawCount, () => PRIZES);
  jest.spyOn(motion, 'isReduced').mockReturnValue(true);
});

async function open(integral = 25): Promise<Mounted> {
  const screen = await mountComponent(() => (
    <Draw
      integral={integral}
      onDrawn={async () => {
        reloads += 1;
      }}
    />
  ));
  await letAnswersCome(screen);
  return screen;
}

test('the chances, the turns that are left and the winners are shown', async () => {
  const screen = await open();
  for (const words of ['每次10积分', '今天还剩2次', '60%', '40%', '已抽完或不适用', '王**']) {
    expect(screen.text()).toContain(words);
  }
});

test('a turn shows what the server says, at once where less motion is wished for', async () => {
  const result = { prizeId: '2', prizeName: '5积分', kind: 1, endTime: 0, drawsLeft: 1, integral: 20 } as const;
  world.answer(startDraw, () => result);
  const screen = await open();
  await screen.tap(screen.control('抽一次'));
  await letAnswersCome(screen);
  expect(world.sentTo(startDraw)).toMatchObject([{ round: 'daily', expectedPoints: 10 }]);
  expect(screen.text()).toContain('恭喜抽中5积分');
  expect(reloads).toBe(1);
  expect(world.sentTo(getPrizeAndDrawCount)).toHaveLength(2);
});

test('a refused turn shows nothing drawn, and asks anew what there is', async () => {
  world.answer(startDraw, () => jsonAnswer({ ...POINT_ERRORS.DRAWS_SPENT, data: null }));
  const screen = await open();
  await screen.tap(screen.control('抽一次'));
  await letAnswersCome(screen);
  expect(screen.text()).not.toContain('恭喜');
  expect(world.sentTo(getPrizeAndDrawCount)).toHaveLength(2);
});

test('without points nothing is drawn, whatever one had when the round was asked for', async () => {
  const screen = await open(9);
  await screen.tap(screen.control('抽一次'));
  await letAnswersCome(screen);
  expect(world.sentTo(startDraw)).toEqual([]);
});

test('where nothing is open there is no wheel', async () => {
  world.answer(getPrizeAndDrawCount, () => ({ ...PRIZES, round: null, drawsLeft: 0, winners: [] }));
  const screen = await open();
  expect(screen.text()).not.toContain('抽一次');
});
