import { ADMIN_RIGHT_NAMES, ADMIN_RIGHTS, type AdminRight } from '@contract/constants/admin-right';

/** 内容审核、资金 */
export function nameRights(rights: readonly AdminRight[]): string {
  if (rights.length === ADMIN_RIGHTS.length) return '全部权限';
  return rights.map((right) => ADMIN_RIGHT_NAMES[right]).join('、');
}

/** Why somebody did it; of rights which. */
export function describeActReason({ action, reason }: { readonly action: string; readonly reason: string }): string {
  if (!action.startsWith('setting:admin-')) return reason;
  return nameRights(ADMIN_RIGHTS.filter((right) => reason.split(' ').includes(right)));
}
