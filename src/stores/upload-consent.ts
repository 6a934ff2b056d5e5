import { network } from '@/platform/network';
import { confirm } from './overlays';

let isAgreed = false;

/** Asked once: traffic on mobile data costs money. */
export async function agreeToTraffic(): Promise<boolean> {
  if (isAgreed) return true;
  try {
    const { isMobileData, type } = await network.read();
    if (!isMobileData) return true;
    isAgreed = await confirm({
      title: '用移动网络上传？',
      text: `当前网络是${type}，请注意流量`,
      confirmText: '继续上传',
    });
    return isAgreed;
  } catch {
    // Nobody knows the network: nothing to ask.
    return true;
  }
}
