import { documents } from '@/platform/document';
import { showToast } from './base/overlays';

/** Asks for a document and shows or saves it. If `ask` fails, it has shown the error itself. */
export async function openDocument(name: string, ask: () => Promise<{ readonly bytes: Uint8Array }>): Promise<void> {
  const reply = await ask().catch(() => null);
  if (reply === null) return;
  const { kind } = await documents.open(name, reply.bytes);
  if (kind === 'saved') showToast('已保存');
  else if (kind === 'failed') showToast('没能打开文件，请稍后再试', { isError: true });
}
