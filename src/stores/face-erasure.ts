import { eraseFaces } from '@contract/http/face';
import type { FaceErasure } from '@contract/schemas/face';
import { call } from '@/api/client';
import { formatDateTime } from '@/domain/format/format-date';
import { now } from './base/clock';
import { forgetFindings } from './face-findings';
import { alert, confirm } from './base/overlays';

function describe({ code, erasedTime, photos, answers, vectors }: FaceErasure): string {
  const gone = [`${vectors}个人脸特征`, `${photos}张人脸照片`, `${answers}条确认记录`].join('、');
  return `${formatDateTime(erasedTime, now())}已删除${gone}。回执编号：${code}`;
}

/**
 * Asks, erases everything of this person or device (or of who was given that receipt), and shows what went. False: it was thought better
 * of, or failed, which the person has been told.
 */
export async function eraseFaceTraces(receipt?: string): Promise<boolean> {
  const wants = await confirm({
    title: '删除人脸信息？',
    text: '人脸特征、人脸照片和确认记录会立即删除。删除后需要重新自拍才能找到你',
    confirmText: '删除',
    isDanger: true,
  });
  if (!wants) return false;
  try {
    const erasure = await call(eraseFaces, receipt === undefined ? {} : { receipt });
    forgetFindings();
    await alert(describe(erasure), '人脸信息已删除');
    return true;
  } catch {
    return false;
  }
}
