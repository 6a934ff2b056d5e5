import { setAttention } from '@contract/http/attention';
import type { AttentionResult } from '@contract/schemas/attention';
import { call } from '@/api/client';
import { showToast } from '@/stores/overlays';
import { requireLogin } from '@/stores/session';

/** Follows, or no longer. Null: it was not done, and the person knows why. */
export async function follow(userId: string, attention: boolean): Promise<AttentionResult | null> {
  if (!(await requireLogin())) return null;
  try {
    const result = await call(setAttention, { userId, attention });
    showToast(attention ? '已关注' : '已取消关注');
    return result;
  } catch {
    // The request layer has told why.
    return null;
  }
}
