import { readScannedCode, type ScannedTarget } from '@/domain/scanned-code';
import { share } from '@/platform/share';
import { wechatPage } from '@/platform/wechat-page';
import { prepareWechatPage } from './share-card';

/** `absent`: there is no scanner here, or WeChat has not been set up for this site. */
export type ScannedCode = ScannedTarget | { readonly kind: 'cancelled' } | { readonly kind: 'absent' };

/** Opens WeChat's scanner, in the mini-program or in its browser. */
export async function scanCode(): Promise<ScannedCode> {
  if (!(await prepareWechatPage())) return { kind: 'absent' };
  const outcome = await wechatPage.scan();
  if (outcome.kind === 'cancelled') return outcome;
  if (outcome.kind === 'failed') return { kind: 'absent' };
  const [, ownHost = ''] = /^https?:\/\/([^/]+)/.exec(share.toAddress('/')) ?? [];
  return readScannedCode(outcome.text, ownHost);
}
