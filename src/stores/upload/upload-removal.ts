import { removeMedia } from '@contract/http/media';
import { call } from '@/api/client';
import { formatCount } from '@/domain/format/format-count';
import type { UploadItem } from '@/domain/upload/upload-item';
import { confirm, showToast } from '../base/overlays';

/** Into the bin, once the person has said so. Answers the ids of the uploads that went there; tells its failures and never rejects. */
export async function removeStored(items: readonly UploadItem[]): Promise<string[]> {
  const wants = await confirm({
    title: `删除${formatCount(items.length)}个文件？`,
    text: '文件已上传，30天内可以从回收站恢复',
    confirmText: '删除',
    isDanger: true,
  });
  if (!wants) return [];
  try {
    const { results } = await call(removeMedia, { ids: items.flatMap(({ resourceId }) => resourceId ?? []) });
    const refused = results.find(({ code }) => code !== 0);
    if (refused === undefined) showToast('已移到回收站');
    else showToast(refused.msg, { isError: true });
    const gone = new Set(results.flatMap(({ id, code }) => (code === 0 ? [id] : [])));
    return items.filter(({ resourceId }) => gone.has(resourceId ?? '')).map(({ id }) => id);
  } catch {
    // The request layer has shown the error.
    return [];
  }
}
