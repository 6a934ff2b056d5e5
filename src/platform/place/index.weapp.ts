import Taro from '@tarojs/taro';
import type { Places } from './types';

const reasonOf = (failure: unknown): string =>
  typeof failure === 'object' && failure !== null && 'errMsg' in failure ? String(failure.errMsg) : String(failure);

export const places: Places = {
  hasOwnPages: true,
  // WeChat's own page starts where the person is; asking for the place itself needs a permission of its own.
  locate: async () => ({ kind: 'unsupported' }),
  async choose() {
    try {
      const { name, address, latitude, longitude } = await Taro.chooseLocation({});
      // The person may have tapped the tick without a place being under the pin.
      if (name === '' && address === '') return { kind: 'cancelled' };
      return {
        kind: 'chosen',
        place: { name: name || address, address, point: { latitude: Number(latitude), longitude: Number(longitude) } },
      };
    } catch (failure) {
      const reason = reasonOf(failure);
      return reason.includes('cancel') ? { kind: 'cancelled' } : { kind: 'failed', reason };
    }
  },
  async show({ name, address, point }) {
    try {
      await Taro.openLocation({ ...point, name, address });
      return { kind: 'shown' };
    } catch (failure) {
      return { kind: 'failed', reason: reasonOf(failure) };
    }
  },
};
