import { STORAGE_TYPE, UPLOAD_POLICY_SECONDS } from '@contract/constants/media';
import { uploadKey, uploadPolicy } from '@contract/rules/upload-form';
import type { OssCredentials } from '@contract/schemas/media';

export interface PostForm {
  objectKey: string;
  /** In the order they are sent; the file comes after them. */
  fields: Readonly<Record<string, string>>;
}

/** The same policy, named and signed as each vendor wants it. The file's name and the status to answer are added to all. */
type Sign = (
  credentials: OssCredentials,
  /** The policy's text when it also names these fields. */
  policyWith: (fields: Readonly<Record<string, string>>) => string,
  nowMs: number,
) => Promise<Record<string, string>>;

/** With the first file, not with the first page. */
const loadHashes = () => import('./hashes');

// A phone's clock that is corrected by the server's may still be a little ahead of the store's.
const CLOCK_MARGIN_SECONDS = 60;

/** OSS: base64 of HMAC-SHA1 over the policy in base64. */
const signAli: Sign = async (credentials, policyWith) => {
  const { toBase64, hmacBase64 } = await loadHashes();
  const policy = toBase64(policyWith({}));
  return {
    policy,
    OSSAccessKeyId: credentials.accessKeyId,
    signature: hmacBase64(credentials.accessKeySecret, policy),
    ...tokenField('x-oss-security-token', credentials),
  };
};

/** COS: the signing key belongs to a time, and what is signed is the SHA-1 of the policy's text. */
const signTx: Sign = async (credentials, policyWith, nowMs) => {
  const { toBase64, hmacHex, sha1Hex } = await loadHashes();
  const seconds = Math.floor(nowMs / 1000);
  const keyTime = `${seconds - CLOCK_MARGIN_SECONDS};${seconds + UPLOAD_POLICY_SECONDS}`;
  const text = policyWith({
    'q-sign-algorithm': 'sha1',
    'q-ak': credentials.accessKeyId,
    'q-sign-time': keyTime,
  });
  return {
    policy: toBase64(text),
    'q-sign-algorithm': 'sha1',
    'q-ak': credentials.accessKeyId,
    'q-key-time': keyTime,
    'q-signature': hmacHex(hmacHex(credentials.accessKeySecret, keyTime), sha1Hex(text)),
    ...tokenField('x-cos-security-token', credentials),
  };
};

/** OBS: signed like OSS; the policy must name every field of the form, the token included. */
const signHw: Sign = async (credentials, policyWith) => {
  const { toBase64, hmacBase64 } = await loadHashes();
  const token = tokenField('x-obs-security-token', credentials);
  const policy = toBase64(policyWith(token));
  return {
    policy,
    AccessKeyId: credentials.accessKeyId,
    signature: hmacBase64(credentials.accessKeySecret, policy),
    ...token,
  };
};

function tokenField(name: string, { securityToken }: OssCredentials): Record<string, string> {
  return securityToken === '' ? {} : { [name]: securityToken };
}

function chooseSign(ossUploadType: number): Sign {
  switch (ossUploadType) {
    case STORAGE_TYPE.tx:
      return signTx;
    case STORAGE_TYPE.hw:
      return signHw;
    default:
      return signAli;
  }
}

/**
 * The fields of a form upload to the store of the credentials: a policy that allows this one object up to the credentials' size for
 * an hour, signed. `random` is 32 characters from the platform's own source, because crypto-js throws in WeChat.
 */
export async function createPostForm(
  credentials: OssCredentials,
  file: { name: string },
  random: string,
  nowMs: number,
): Promise<PostForm> {
  const objectKey = uploadKey(credentials.dir, nowMs, random, file.name);
  const policyWith = (fields: Readonly<Record<string, string>>): string =>
    uploadPolicy(credentials, objectKey, nowMs + UPLOAD_POLICY_SECONDS * 1000, fields);
  const signed = await chooseSign(credentials.ossUploadType)(credentials, policyWith, nowMs);
  return { objectKey, fields: { key: objectKey, ...signed, success_action_status: '200' } };
}
