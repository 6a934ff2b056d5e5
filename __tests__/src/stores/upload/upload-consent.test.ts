import { network } from '@/platform/network';
import type { MemoryNetwork } from '@/platform/network/memory';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { agreeToTraffic } from '@/stores/upload/upload-consent';
import { changeUploadOptions } from '@/stores/upload/upload-options';

jest.mock('@/platform/network', () => {
  const memory = jest.requireActual<typeof import('@/platform/network/memory')>('@/platform/network/memory');
  return { network: memory.createMemoryNetwork() };
});

const memory = network as MemoryNetwork;
const MOBILE = { isOnline: true, type: '4g', isMobileData: true };

/** What is asked meanwhile. */
async function answer(isConfirmed: boolean): Promise<string> {
  while (useOverlays.getState().dialogs.length === 0) await new Promise((go) => setTimeout(go, 1));
  const [dialog] = useOverlays.getState().dialogs;
  answerDialog(dialog?.id ?? 0, isConfirmed);
  return dialog?.text ?? '';
}

test('over Wi-Fi nobody is asked, over mobile data once, and each time where Wi-Fi alone is wanted', async () => {
  expect(await agreeToTraffic()).toBe(true);
  memory.change(MOBILE);
  let asking = agreeToTraffic();
  expect(await answer(false)).toBe('当前网络是4g，请注意流量');
  expect(await asking).toBe(false);
  asking = agreeToTraffic();
  await answer(true);
  expect(await asking).toBe(true);
  expect(await agreeToTraffic()).toBe(true);

  changeUploadOptions({ wifiOnly: true });
  for (const wanted of [true, false, true]) {
    asking = agreeToTraffic();
    expect(await answer(wanted)).toBe('你设置了仅在Wi-Fi下上传，当前网络是4g');
    expect(await asking).toBe(wanted);
  }
  memory.change({ isOnline: true, type: 'wifi', isMobileData: false });
  expect(await agreeToTraffic()).toBe(true);
});
