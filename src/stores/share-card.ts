import { getVXSign } from '@contract/http/session';
import { call } from '@/api/client';
import { wechatPage } from '@/platform/wechat-page';
import type { ShareCard } from '@/platform/wechat-page/types';

/** The address that is configured, and what is known of it. */
let configured: { address: string; isReady: Promise<boolean> } | null = null;
let wanted: ShareCard | null = null;

async function configure(addresses: readonly string[]): Promise<boolean> {
  for (const url of addresses) {
    const signature = await call(getVXSign, { url });
    if ((await wechatPage.configure(signature)).kind === 'ready') return true;
  }
  return false;
}

/** Silent: without a signature WeChat hands the page's bare address on. */
async function isConfigured(): Promise<boolean> {
  const addresses = wechatPage.listAddresses();
  const address = addresses[0];
  if (address === undefined) return false;
  if (configured?.address !== address) {
    configured = { address, isReady: configure(addresses).catch(() => false) };
  }
  return configured.isReady;
}

/** Whether WeChat's own functions may be used here, after asking for what they need. */
export async function prepareWechatPage(): Promise<boolean> {
  return wechatPage.canScanUnsigned || isConfigured();
}

/** What WeChat's own menu hands on from now on, in WeChat's browser. Elsewhere nothing happens. */
export async function setShareCard(card: ShareCard): Promise<void> {
  wanted = card;
  // Meanwhile another page may have come to the front.
  if ((await isConfigured()) && wanted === card) wechatPage.setCard(card);
}
