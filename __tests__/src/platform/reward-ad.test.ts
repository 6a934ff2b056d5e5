import Taro from '@tarojs/taro';
import { rewardAd as h5 } from '@/platform/reward-ad/index.h5';
import { rewardAd as weapp } from '@/platform/reward-ad/index.weapp';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: { canIUse: () => true, createRewardedVideoAd: jest.fn() },
}));

type Listener = (said?: { isEnded: boolean }) => void;

class Video {
  readonly listeners = { close: new Set<Listener>(), error: new Set<Listener>() };
  loads = 0;
  isLoaded = true;
  onClose = (one: Listener) => this.listeners.close.add(one);
  onError = (one: Listener) => this.listeners.error.add(one);
  offClose = (one: Listener) => this.listeners.close.delete(one);
  offError = (one: Listener) => this.listeners.error.delete(one);
  load = async () => {
    this.loads += 1;
    this.isLoaded = true;
  };
  show = async () => {
    if (!this.isLoaded) throw new Error('not loaded');
  };
  end = (said?: { isEnded: boolean }) => this.listeners.close.forEach((one) => one(said));
  fail = () => this.listeners.error.forEach((one) => one());
}

const make = Taro.createRewardedVideoAd as jest.Mock;
let count = 0;
function aPlace(): { unitId: string; video: Video } {
  const video = new Video();
  make.mockReturnValueOnce(video);
  count += 1;
  return { unitId: `adunit-${count}`, video };
}

test('in browsers there is none', async () => {
  expect(h5.isThere).toBe(false);
  expect((await h5.show('adunit-1')).kind).toBe('failed');
});

test.each([
  [{ isEnded: true }, 'watched'],
  [undefined, 'watched'],
  [{ isEnded: false }, 'closed'],
] as const)('closed with %j it was %s', async (said, kind) => {
  const { unitId, video } = aPlace();
  const shown = weapp.show(unitId);
  video.end(said);
  expect((await shown).kind).toBe(kind);
});

test('the same place is opened once, and each ad is listened to by itself', async () => {
  const { unitId, video } = aPlace();
  make.mockClear();
  for (const isEnded of [true, false]) {
    const shown = weapp.show(unitId);
    video.end({ isEnded });
    expect((await shown).kind).toBe(isEnded ? 'watched' : 'closed');
  }
  expect(make).toHaveBeenCalledTimes(1);
  expect([video.listeners.close.size, video.listeners.error.size]).toEqual([0, 0]);
});

test('what was not fetched yet is fetched and shown', async () => {
  const { unitId, video } = aPlace();
  video.isLoaded = false;
  const shown = weapp.show(unitId);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(video.loads).toBe(1);
  video.end({ isEnded: true });
  expect((await shown).kind).toBe('watched');
});

test('without an ad the person sees a message', async () => {
  const { unitId, video } = aPlace();
  const shown = weapp.show(unitId);
  video.fail();
  expect(await shown).toEqual({ kind: 'failed', reason: '暂时没有广告，请稍后再试' });
  make.mockImplementationOnce(() => {
    throw new Error('no such place');
  });
  expect((await weapp.show('adunit-none')).kind).toBe('failed');
});
