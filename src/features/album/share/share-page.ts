import { device } from '@/platform/device';
import type { ShareCard } from '@/platform/wechat-page/types';

/** What the menu of WeChat's own browser hands on for the page in front. Silent, and loaded there only. */
export async function announceShareCard(card: ShareCard): Promise<void> {
  if (device.kind !== 'webInWechat') return;
  try {
    const { setShareCard } = await import('@/stores/share-card');
    await setShareCard(card);
  } catch {
    // WeChat then hands the page's bare address on.
  }
}
