import { createHmac, randomBytes } from 'node:crypto';
import { STORAGE_TYPE, UPLOAD_TIMEOUT_MS } from '../../../contract/constants/media';
import { getOssTmpCredentials } from '../../../contract/http/media';
import { uploadKey, uploadPolicy } from '../../../contract/rules/upload-form';
import type { OssCredentials } from '../../../contract/schemas/media';
import { type Api, Refused, Unreachable } from './api';
import type { FormFile } from './post-form';

/** Asks for credentials once per term, not once per file. */
export function createCredentials(api: Api): () => Promise<OssCredentials> {
  let current: { readonly promise: Promise<OssCredentials>; readonly endsAtMs: number } | null = null;
  const renew = async (): Promise<OssCredentials> => {
    const credentials = await api.call(getOssTmpCredentials, { ossUploadType: STORAGE_TYPE.local });
    current = { promise: Promise.resolve(credentials), endsAtMs: Date.now() + credentials.remainEffectSeconds * 1_000 };
    return credentials;
  };
  return () => {
    if (current && current.endsAtMs > Date.now() + 60_000) return current.promise;
    const promise = renew();
    current = { promise, endsAtMs: Number.POSITIVE_INFINITY };
    promise.catch(() => {
      current = null;
    });
    return promise;
  };
}

/** Posts the file and answers its object name. */
export async function sendBytes(
  api: Api,
  credentials: OssCredentials,
  file: FormFile,
  signal: AbortSignal,
): Promise<string> {
  const key = uploadKey(credentials.dir, Date.now(), randomBytes(16).toString('hex'), file.name);
  const expiresAtMs = Date.now() + credentials.remainEffectSeconds * 1_000;
  const policy = Buffer.from(uploadPolicy(credentials, key, expiresAtMs)).toString('base64');
  const fields = {
    key,
    policy,
    OSSAccessKeyId: credentials.accessKeyId,
    signature: createHmac('sha1', credentials.accessKeySecret).update(policy).digest('base64'),
    success_action_status: '200',
  };
  const timed = AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]);
  const { status, text } = await api.post(credentials.host, fields, file, timed);
  if (status === 200) return key;
  throw toFailure(status, text);
}

/** What a store's answer comes to that is not 200: whether a later try may change it, and what it said. */
export function toFailure(status: number, text: string): Refused | Unreachable {
  const message = /<Message>([^<]*)<\/Message>/.exec(text)?.[1] ?? `上传失败（${status}）`;
  return status >= 500 || status === 408 || status === 429 ? new Unreachable(message) : new Refused(status, message);
}
