import Taro from '@tarojs/taro';
import type { Network, NetworkState } from './types';

const MOBILE = new Set(['2g', '3g', '4g', '5g']);

function toState(type: string, isOnline: boolean): NetworkState {
  return { isOnline, type, isMobileData: isOnline && MOBILE.has(type) };
}

export const network: Network = {
  async read() {
    const { networkType } = await Taro.getNetworkType();
    return toState(networkType, networkType !== 'none');
  },
  subscribe(listener) {
    const onChange = (change: { networkType: string; isConnected: boolean }): void =>
      listener(toState(change.networkType, change.isConnected));
    Taro.onNetworkStatusChange(onChange);
    return () => Taro.offNetworkStatusChange(onChange);
  },
};
