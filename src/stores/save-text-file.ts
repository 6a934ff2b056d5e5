import { textFile } from '@/platform/text-file';
import { confirm, showToast } from './base/overlays';

/** Makes a file of a text and hands it over; the result is shown. `what` is its name in words. */
export async function saveTextFile(name: string, text: string, what: string): Promise<void> {
  const made = await textFile.save(name, text);
  if (made.kind !== 'ready') return tell(made.kind);
  if (!(await confirm({ title: `${what}已生成，发送到聊天？`, confirmText: '发送' }))) return;
  const { kind } = await made.send();
  tell(kind);
}

function tell(kind: 'saved' | 'cancelled' | 'failed'): void {
  if (kind === 'saved') showToast('已导出');
  else if (kind === 'failed') showToast('导出失败，请稍后重试', { isError: true });
}
