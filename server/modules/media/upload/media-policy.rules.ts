/** Why a form was turned away, in the words of Alibaba Cloud OSS (its error codes), with a message that people can read. */
export interface FormRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const refusal = (status: number, code: string, message: string): FormRefusal => ({ status, code, message });

export const FORM_REFUSALS = {
  malformed: refusal(400, 'MalformedPOSTRequest', '上传表单不完整'),
  policyMalformed: refusal(403, 'InvalidPolicyDocument', '上传凭证格式有误'),
  policyExpired: refusal(403, 'AccessDenied', '上传凭证已过期，请重新获取'),
  policyRefused: refusal(403, 'AccessDenied', '上传内容与凭证不符'),
  keyRefused: refusal(403, 'AccessDenied', '没有权限上传到此位置'),
  keyIdUnknown: refusal(403, 'InvalidAccessKeyId', '上传凭证无效'),
  signatureWrong: refusal(403, 'SignatureDoesNotMatch', '上传签名不正确'),
  tooLarge: refusal(400, 'EntityTooLarge', '文件超过大小限制'),
  tooSmall: refusal(400, 'EntityTooSmall', '文件是空的，请重新选择'),
  noSuchUpload: refusal(404, 'NoSuchUpload', '上传任务不存在或已完成'),
  digestWrong: refusal(400, 'BadDigest', '数据在传输中损坏，请重试'),
  partSizeWrong: refusal(400, 'InvalidPartSize', '数据不完整，请重试'),
  partDiffers: refusal(409, 'PartDiffers', '文件在传输中发生变化，请重新上传'),
  unavailable: refusal(503, 'ServiceUnavailable', '存储暂时不可用，请稍后重试'),
  exists: refusal(409, 'FileAlreadyExists', '文件已存在'),
  tooMany: refusal(429, 'TooManyRequests', '操作太频繁，请稍后再试'),
  full: refusal(507, 'QuotaExceeded', '服务器存储空间不足，请稍后再试'),
} as const;

export interface CheckedPolicy {
  readonly minBytes: number;
  readonly maxBytes: number;
}

/**
 * Holds a form's fields against its policy document, by the rules of OSS PostObject. `fields` has lower-case names;
 * `policy` is the decoded JSON. A refusal, or the sizes that the policy allows.
 */
export function checkPolicy(
  policy: unknown,
  fields: ReadonlyMap<string, string>,
  bucket: string,
  now: Date,
): CheckedPolicy | FormRefusal {
  if (typeof policy !== 'object' || policy === null) return FORM_REFUSALS.policyMalformed;
  const { expiration, conditions } = policy as Record<string, unknown>;
  const expiresAtMs = typeof expiration === 'string' ? Date.parse(expiration) : Number.NaN;
  if (Number.isNaN(expiresAtMs) || !Array.isArray(conditions)) return FORM_REFUSALS.policyMalformed;
  if (expiresAtMs <= now.getTime()) return FORM_REFUSALS.policyExpired;
  let minBytes = 0;
  let maxBytes = Number.MAX_SAFE_INTEGER;
  for (const condition of conditions.flatMap(toConditions)) {
    if (condition.kind === 'unknown') return FORM_REFUSALS.policyMalformed;
    if (condition.kind === 'range') {
      minBytes = Math.max(minBytes, condition.min);
      maxBytes = Math.min(maxBytes, condition.max);
      continue;
    }
    const value = condition.name === 'bucket' ? bucket : (fields.get(condition.name) ?? '');
    const holds = condition.kind === 'eq' ? value === condition.value : value.startsWith(condition.value);
    if (!holds) return FORM_REFUSALS.policyRefused;
  }
  return { minBytes, maxBytes };
}

type Condition =
  | { readonly kind: 'eq' | 'starts-with'; readonly name: string; readonly value: string }
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  | { readonly kind: 'unknown' };

const UNKNOWN: Condition = { kind: 'unknown' };

function toConditions(stated: unknown): Condition[] {
  if (Array.isArray(stated)) return [toCondition(stated)];
  if (typeof stated !== 'object' || stated === null) return [UNKNOWN];
  return Object.entries(stated).map(([name, value]: [string, unknown]) =>
    typeof value === 'string' ? { kind: 'eq', name: name.toLowerCase(), value } : UNKNOWN,
  );
}

function toCondition([operator, second, third]: readonly unknown[]): Condition {
  if (operator === 'content-length-range') {
    const isRange = Number.isSafeInteger(second) && Number.isSafeInteger(third);
    return isRange ? { kind: 'range', min: Number(second), max: Number(third) } : UNKNOWN;
  }
  if (operator !== 'eq' && operator !== 'starts-with') return UNKNOWN;
  if (typeof second !== 'string' || !second.startsWith('$') || typeof third !== 'string') return UNKNOWN;
  return { kind: operator, name: second.slice(1).toLowerCase(), value: third };
}
