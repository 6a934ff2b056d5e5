import { createHmac, timingSafeEqual } from 'node:crypto';

/** What temporary upload credentials reach. They are kept nowhere: the key id says it, and the secret proves it. */
export interface UploadScope {
  readonly userUid: string;
  readonly maxSizeBytes: number;
  readonly expiresAtMs: number;
}

const KEY_ID = /^L1\.([A-Za-z0-9_-]{22})\.([0-9a-z]{1,10})\.([0-9a-z]{1,9})$/;

export const LOCAL_BUCKET = 'local';
export const LOCAL_UPLOAD_PATH = '/oss/local';

export const uploadPrefix = (userUid: string): string => `upload/${userUid}/`;

export function makeAccessKeyId(scope: UploadScope): string {
  const seconds = Math.floor(scope.expiresAtMs / 1000);
  return `L1.${scope.userUid}.${scope.maxSizeBytes.toString(36)}.${seconds.toString(36)}`;
}

/** Anybody who knows the result can sign uploads of this scope. */
export function makeAccessKeySecret(installationSecret: Buffer, accessKeyId: string): string {
  return createHmac('sha256', installationSecret).update(`upload-credential\n${accessKeyId}`).digest('base64url');
}

/** Null when it is none of ours by its form. Expiry and signature are the caller's to check. */
export function parseAccessKeyId(accessKeyId: string): UploadScope | null {
  const [, userUid = '', size = '', seconds = ''] = KEY_ID.exec(accessKeyId) ?? [];
  if (userUid === '') return null;
  const maxSizeBytes = Number.parseInt(size, 36);
  return { userUid, maxSizeBytes, expiresAtMs: Number.parseInt(seconds, 36) * 1000 };
}

/** base64(HMAC-SHA1(secret, policy)): the signature of an Alibaba Cloud OSS PostObject form. */
export function isPolicySignature(secret: string, policy: string, signature: string): boolean {
  const wanted = createHmac('sha1', secret).update(policy).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === wanted.length && timingSafeEqual(wanted, given);
}

/** What an address takes: one part of one upload, with this content. */
export interface PartScope {
  readonly uploadUid: string;
  readonly number: number;
  /** Of Content-MD5: base64. */
  readonly contentMd5: string;
}

function partSignature(secret: string, { uploadUid, number, contentMd5 }: PartScope): Buffer {
  return createHmac('sha256', secret).update(['PUT', uploadUid, number, contentMd5].join('\n')).digest();
}

/** The query of a part's address: credentials of the same kind as a form's, and a signature under their secret. */
export function signPart(installationSecret: Buffer, scope: UploadScope, part: PartScope): string {
  const keyId = makeAccessKeyId(scope);
  const signature = partSignature(makeAccessKeySecret(installationSecret, keyId), part).toString('base64url');
  return `OSSAccessKeyId=${keyId}&Signature=${signature}`;
}

export function isPartSignature(secret: string, part: PartScope, signature: string): boolean {
  const wanted = partSignature(secret, part);
  const given = Buffer.from(signature, 'base64url');
  return given.length === wanted.length && timingSafeEqual(wanted, given);
}
