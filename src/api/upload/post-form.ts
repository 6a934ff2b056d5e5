import { UPLOAD_POLICY_SECONDS } from '@contract/constants/media';
import { uploadKey, uploadPolicy } from '@contract/rules/upload-form';
import type { OssCredentials } from '@contract/schemas/media';

export interface PostForm {
  objectKey: string;
  /** In the order they are sent; the file comes after them. */
  fields: Readonly<Record<string, string>>;
}

/**
 * The fields of an OSS-style form upload: a policy that allows this one object up to the credentials' size for an hour, signed
 * with HMAC-SHA1. The hashes are loaded with the first file, not with the first page; `random` is 32 characters from the
 * platform's own source, because crypto-js throws in WeChat.
 */
export async function createPostForm(
  credentials: OssCredentials,
  file: { name: string },
  random: string,
  nowMs: number,
): Promise<PostForm> {
  const [{ default: hmacSha1 }, { default: base64 }, { default: utf8 }] = await Promise.all([
    import('crypto-js/hmac-sha1'),
    import('crypto-js/enc-base64'),
    import('crypto-js/enc-utf8'),
  ]);
  const objectKey = uploadKey(credentials.dir, nowMs, random, file.name);
  const policy = base64.stringify(
    utf8.parse(uploadPolicy(credentials, objectKey, nowMs + UPLOAD_POLICY_SECONDS * 1000)),
  );
  const fields: Record<string, string> = {
    key: objectKey,
    policy,
    OSSAccessKeyId: credentials.accessKeyId,
    signature: base64.stringify(hmacSha1(policy, credentials.accessKeySecret)),
    success_action_status: '200',
  };
  if (credentials.securityToken !== '') fields['x-oss-security-token'] = credentials.securityToken;
  return { objectKey, fields };
}
