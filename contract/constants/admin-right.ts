/** What super admins may do at the desk, each by itself: decide about contents, about money, set what holds for all, read what was done. */
export const ADMIN_RIGHTS = ['moderation', 'finance', 'settings', 'audit'] as const;
export type AdminRight = (typeof ADMIN_RIGHTS)[number];

export const ADMIN_RIGHT_NAMES: Readonly<Record<AdminRight, string>> = {
  moderation: '内容审核',
  finance: '资金',
  settings: '设置',
  audit: '审计',
};

export const isAdminRight = (word: string): word is AdminRight => ADMIN_RIGHTS.some((known) => known === word);
