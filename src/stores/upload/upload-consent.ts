import { network } from '@/platform/network';
import { confirm } from '../base/overlays';
import { useUploadOptions } from './upload-options';

let isAgreed = false;

/** Asked once: traffic on mobile data costs money. A person who wants to upload only over Wi-Fi is asked each time. */
export async function agreeToTraffic(): Promise<boolean> {
  const { wifiOnly } = useUploadOptions.getState();
  if (isAgreed && !wifiOnly) return true;
  try {
    const { isMobileData, type } = await network.read();
    if (!isMobileData) return true;
    const agrees = await confirm({
      title: '用移动网络上传？',
      text: wifiOnly ? `你设置了仅在Wi-Fi下上传，当前网络是${type}` : `当前网络是${type}，请注意流量`,
      confirmText: '继续上传',
    });
    isAgreed = isAgreed || (agrees && !wifiOnly);
    return agrees;
  } catch {
    // Nobody knows the network: nothing to ask.
    return true;
  }
}

/** Where nobody can tell, there is a network until something fails. */
export async function readIsOnline(): Promise<boolean> {
  try {
    return (await network.read()).isOnline;
  } catch {
    return true;
  }
}
