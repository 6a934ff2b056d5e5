import type { Backup } from './check-backup';

/** What was restored and what could not be, for a terminal. `ok`: nothing is missing. */
export function writeRestoreReport(
  { createdAt, tables, objects, needsDataKey }: Backup,
  hasDataKey: boolean,
): { readonly ok: boolean; readonly text: string } {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lacking = tables.filter(({ missing }) => missing > 0);
  const ok = lacking.length === 0;
  const lines = [
    `${ok ? '恢复好了' : '能恢复的都恢复了'}：${createdAt}的备份，${rows}条记录，${objects}个文件，都核对过`,
    ...(needsDataKey && !hasDataKey ? ['还要设置原来的DATA_KEY，否则实名资料打不开'] : []),
    '现在可以启动：npm start',
    ...(ok ? [] : ['这个备份是旧版本做的，下面的记录没有写进备份，恢复不了：']),
    ...lacking.map(({ name, missing }) => `  ${name}：${missing}条`),
  ];
  return { ok, text: lines.join('\n') };
}
