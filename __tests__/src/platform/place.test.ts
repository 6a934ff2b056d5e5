import { places as h5 } from '@/platform/place/index.h5';
import { places as weapp } from '@/platform/place/index.weapp';
import { wxWorld } from '../../support/wx-world';
import { WxFailure } from '../../weapp/runtime/wx/host';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

const LIJIANG = { name: '丽江古城', address: '云南省丽江市', point: { latitude: 26.8721, longitude: 100.233 } };

describe('weapp', () => {
  test('a place is chosen on WeChat’s own page', async () => {
    const { name, address, point } = LIJIANG;
    wxWorld.controls.answer('chooseLocation', { name, address, ...point });
    expect(await weapp.choose()).toEqual({ kind: 'chosen', place: LIJIANG });
  });

  test('closing that page is no failure, and a failure is reported', async () => {
    wxWorld.controls.answer('chooseLocation', new WxFailure('cancel'));
    expect(await weapp.choose()).toEqual({ kind: 'cancelled' });
    wxWorld.controls.answer('chooseLocation', new WxFailure('auth deny'));
    expect(await weapp.choose()).toMatchObject({ kind: 'failed', reason: expect.stringContaining('auth deny') });
  });

  test('a pin without a place under it is none', async () => {
    wxWorld.controls.answer('chooseLocation', { name: '', address: '', ...LIJIANG.point });
    expect(await weapp.choose()).toEqual({ kind: 'cancelled' });
  });

  test('a place is shown on WeChat’s own map', async () => {
    expect(await weapp.show(LIJIANG)).toEqual({ kind: 'shown' });
    expect(wxWorld.shown.at(-1)).toMatchObject({
      call: 'openLocation',
      options: { name: '丽江古城', latitude: 26.8721, longitude: 100.233 },
    });
  });
});

describe('h5', () => {
  type Answer = (onDone: PositionCallback, onFailed: PositionErrorCallback) => void;
  const pretend = (getCurrentPosition: Answer | null) =>
    Object.defineProperty(navigator, 'geolocation', {
      value: getCurrentPosition === null ? undefined : { getCurrentPosition },
      configurable: true,
    });

  test('there is no page of its own', async () => {
    expect(await h5.choose()).toEqual({ kind: 'unsupported' });
    expect(await h5.show(LIJIANG)).toEqual({ kind: 'unsupported' });
  });

  test('the device says where it is', async () => {
    pretend((onDone) => onDone({ coords: LIJIANG.point } as GeolocationPosition));
    expect(await h5.locate()).toEqual({ kind: 'located', ...LIJIANG.point });
  });

  test.each([
    [1, { kind: 'refused' }],
    [3, { kind: 'failed', reason: 'timeout' }],
  ])('error %d is an outcome', async (code, outcome) => {
    pretend((_onDone, onFailed) => onFailed({ code, message: 'timeout' } as GeolocationPositionError));
    expect(await h5.locate()).toEqual(outcome);
  });

  test('a browser that has no such thing says so', async () => {
    pretend(null);
    expect(await h5.locate()).toEqual({ kind: 'unsupported' });
  });
});
