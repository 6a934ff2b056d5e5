import { REPORT_REASONS } from '@contract/constants/moderation';
import { showActions } from '@/stores/base/overlays';

/** Why something is taken down. Null: thought better of. */
export async function askReason(): Promise<string | null> {
  const items = REPORT_REASONS.map(({ value, label }) => ({ id: `${value}`, label }));
  const chosen = await showActions(items, '下架原因');
  return items.find(({ id }) => id === chosen)?.label ?? null;
}
