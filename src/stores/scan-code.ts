import { readLinkedCode, readScannedCode, type ScannedTarget } from '@/domain/chat/scanned-code';
import type { RawParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { share } from '@/platform/share';
import { wechatPage } from '@/platform/wechat-page';
import { showToast } from './base/overlays';
import { askForPermit } from './base/permits';
import { prepareWechatPage } from './share-card';

/** `absent`: there is no scanner here, or WeChat has not been set up for this site. `cancelled`: what there was to say has been said. */
export type ScannedCode = ScannedTarget | { readonly kind: 'cancelled' } | { readonly kind: 'absent' };

/** Opens WeChat's scanner, in the mini-program or in its browser. */
export async function scanCode(): Promise<ScannedCode> {
  if (!(await prepareWechatPage())) return { kind: 'absent' };
  for (;;) {
    const outcome = await wechatPage.scan();
    switch (outcome.kind) {
      case 'read':
        return readScannedCode(outcome.text, readOwnHost());
      case 'cancelled':
        return outcome;
      case 'failed':
        showToast('没有扫到，请重试', { isError: true });
        return { kind: 'cancelled' };
      case 'forbidden':
        if (!(await askForPermit('camera'))) return { kind: 'cancelled' };
    }
  }
}

/** Goes on to where the code leads that the program was opened with. What is not ours leads nowhere: one stays here. */
export async function followLinkedCode(params: RawParams): Promise<void> {
  const target = readLinkedCode(params, readOwnHost());
  if (target?.kind === 'page') await navigation.goTo(target.path, target.params);
}

function readOwnHost(): string {
  return /^https?:\/\/([^/]+)/.exec(share.toAddress('/'))?.[1] ?? '';
}
