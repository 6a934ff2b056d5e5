import { REPORT_REASONS, type Sanction } from '@contract/constants/moderation';
import { SANCTIONS } from '@contract/rules/audit-words';
import { showActions } from '@/stores/base/overlays';

/** Why something is taken down, or a person punished. Null: thought better of. */
export async function askReason(isPersonal = false): Promise<string | null> {
  const items = REPORT_REASONS.map(({ value, label }) => ({ id: `${value}`, label }));
  const chosen = await showActions(items, isPersonal ? '处罚原因' : '下架原因', null, true);
  return items.find(({ id }) => id === chosen)?.label ?? null;
}

export interface ChosenSanction {
  readonly sanction?: { readonly kind: Sanction; readonly days: number };
}
export const NO_SANCTION: ChosenSanction = {};

const SANCTION_DAYS = [1, 7, 30, 365] as const;

/** What becomes of whose it is. Null: thought better of. A person who is in the wrong himself gets one. */
export async function askSanction(isPersonal: boolean): Promise<ChosenSanction | null> {
  const kinds = [
    ...(isPersonal ? [] : [{ id: 'none', label: '不处罚发布者' }]),
    ...SANCTIONS.map(({ value, label }) => ({ id: `${value}`, label })),
  ];
  const chosen = await showActions(kinds, isPersonal ? '对用户的处罚' : '对发布者的处罚', null, true);
  if (chosen === null) return null;
  const kind = SANCTIONS.find(({ value }) => `${value}` === chosen)?.value;
  if (kind === undefined) return NO_SANCTION;
  const days = await showActions(
    SANCTION_DAYS.map((count) => ({ id: `${count}`, label: `${count}天` })),
    '处罚多久',
    null,
    true,
  );
  return days === null ? null : { sanction: { kind, days: Number(days) } };
}
