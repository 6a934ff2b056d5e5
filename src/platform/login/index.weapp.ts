import Taro from '@tarojs/taro';
import type { Login } from './types';

/** Others wait for the answer. */
const TIMEOUT_MS = 10_000;

export const login: Login = {
  async requestCode() {
    try {
      const { code } = await Taro.login({ timeout: TIMEOUT_MS });
      return code === '' ? { kind: 'failed', reason: 'no code' } : { kind: 'code', code };
    } catch (error) {
      return { kind: 'failed', reason: JSON.stringify(error) };
    }
  },
  hasApple: false,
  requestApple: async () => ({ kind: 'failed', reason: 'not in a mini-program' }),
};
