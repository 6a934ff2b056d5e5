import { eraseFaces } from '@contract/http/face';
import type { EraseFacesInput, FaceErasure } from '@contract/schemas/face';
import { call } from '@/api/client';
import { formatDateTime } from '@/domain/format/format-date';
import { now } from './base/clock';
import { forgetFindings } from './face-findings';
import { alert, confirm } from './base/overlays';

function describe({ code, erasedTime, photos, answers, vectors }: FaceErasure): string {
  const gone = [`${vectors}个人脸特征`, `${photos}张人脸照片`, `${answers}条确认记录`].join('、');
  return `${formatDateTime(erasedTime, now())}已删除${gone}。回执编号：${code}`;
}

/** Asks, erases, and shows what went. False: it was thought better of, or failed, and the error was shown. */
async function erase(title: string, text: string, input: EraseFacesInput): Promise<boolean> {
  if (!(await confirm({ title, text, confirmText: '删除', isDanger: true }))) return false;
  try {
    const erasure = await call(eraseFaces, input);
    forgetFindings();
    await alert(describe(erasure), '人脸信息已删除');
    return true;
  } catch {
    return false;
  }
}

/** Everything of this person or device, or of who was given that receipt. */
export const eraseFaceTraces = (receipt?: string): Promise<boolean> =>
  erase(
    '删除人脸信息？',
    '人脸特征、人脸照片和确认记录会立即删除。删除后需要重新自拍才能找到你',
    receipt === undefined ? {} : { receipt },
  );

/** The person on these photos does not want to be found on them, by anybody. */
export const objectToFaces = (faceIds: readonly string[]): Promise<boolean> =>
  erase(
    '不再识别你？',
    `${faceIds.length}张照片里你的人脸特征会立即删除，以后也不再生成，用自拍找不到这些照片。照片本身还在相册里，要撤下请联系相册主人。保存的脸和确认记录也一起删除`,
    { faceIds: [...faceIds] },
  );
