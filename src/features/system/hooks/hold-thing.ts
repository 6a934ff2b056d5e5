import { addLegalHold } from '@contract/http/moderation';
import { call } from '@/api/client';
import { confirm, showToast } from '@/stores/base/overlays';

/** Keeps a thing from being erased, once that is confirmed. Tells its failures. */
export async function holdThing(thing: 'person' | 'album' | 'media', id: string): Promise<void> {
  const wants = await confirm({
    title: '保全这项内容？',
    text: '解除前不会被彻底删除，账号和相册也不会被清除',
    confirmText: '保全',
  });
  if (!wants) return;
  try {
    await call(addLegalHold, { thing, id, reason: '审核保全' });
    showToast('已保全');
  } catch {
    // The request layer has shown the error.
  }
}
