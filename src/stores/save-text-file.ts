import { textFile } from '@/platform/text-file';
import { showToast } from './base/overlays';
import { handOver } from './hand-over';

/** Makes a file of a text and hands it over; the result is shown. `what` is its name in words. */
export async function saveTextFile(name: string, text: string, what: string): Promise<void> {
  const made = await textFile.save(name, text);
  const { kind } = made.kind === 'ready' ? await handOver(`${what}已生成，发送到聊天？`, made.send) : made;
  if (kind === 'saved') showToast('已导出');
  else if (kind === 'failed') showToast('导出失败，请稍后重试', { isError: true });
}
