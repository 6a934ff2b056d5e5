import Taro from '@tarojs/taro';
import type { LeaveGuard } from './types';

export const leaveGuard: LeaveGuard = {
  hold(question) {
    // Where WeChat does not know it, it does not ask.
    Taro.enableAlertBeforeUnload({ message: question, fail: () => undefined });
    return () => Taro.disableAlertBeforeUnload({ fail: () => undefined });
  },
};
