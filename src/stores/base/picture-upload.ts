import { UPLOAD_TIMEOUT_MS } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type { OssCredentials } from '@contract/schemas/media';
import { createPostForm } from '@/api/upload/post-form';
import { toHex } from '@/domain/ids';
import { device } from '@/platform/device';
import { addressOf } from '@/platform/http/address-of';
import type { PickedFile } from '@/platform/media/types';
import { upload } from '@/platform/upload';
import { now } from './clock';
import { showToast } from './overlays';

const STORED = 200;

async function send(
  file: PickedFile,
  credentials: OssCredentials,
  maxBytes: number,
  tooLarge: string,
): Promise<string | null> {
  if (file.sizeBytes > Math.min(maxBytes, credentials.maxSizeBytes)) {
    showToast(tooLarge, { isError: true });
    return null;
  }
  const form = await createPostForm(credentials, file, toHex(await device.randomBytes(16)), now());
  const outcome = await upload.send({
    url: addressOf(credentials.host),
    method: 'POST',
    file,
    fields: form.fields,
    fileField: 'file',
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  if (outcome.kind !== 'done' || outcome.status !== STORED) throw new Error('not stored');
  return form.objectKey;
}

/** The stored object's name. Null: it failed, and the error was shown. */
export async function sendPicture(
  file: PickedFile,
  getCredentials: () => Promise<OssCredentials>,
  maxBytes = Infinity,
  tooLarge: string = ERRORS.IMAGE_TOO_LARGE.msg,
): Promise<string | null> {
  try {
    return await send(file, await getCredentials(), maxBytes, tooLarge);
  } catch {
    showToast('上传失败！', { isError: true });
    return null;
  }
}
