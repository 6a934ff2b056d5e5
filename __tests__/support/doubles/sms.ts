import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { EnvSource } from '../../../server/env';
import { type DoubleReply, type DoubleRequest, type HttpDouble, startHttpDouble } from './http-double';

export interface DeliveredCode {
  readonly phone: string;
  readonly code: string;
}

export interface SmsDouble extends HttpDouble {
  readonly settings: EnvSource;
  readonly delivered: readonly DeliveredCode[];
  /** The vendor's error code for the next messages; null: as usual again. */
  refuse(code: string | null): void;
  misbehave(reply: DoubleReply | null): void;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The headers that a signature names, as they arrived. */
function signedLines(request: DoubleRequest, names: readonly string[], change = (text: string) => text): string {
  return names.map((name) => `${name}:${change(String(request.headers[name] ?? ''))}\n`).join('');
}

// The vendors compare with their own clock; the double with the one of the test.
const MAX_SKEW_MS = 15 * 60_000;

/** Alibaba Cloud's SendSms: checks the signature from what arrived, its age, its nonce, and every parameter. */
export async function startAliyunSmsDouble(now: () => Date): Promise<SmsDouble> {
  const key = { id: 'LTAI-test-key', secret: 'aliyun-test-secret' };
  const nonces = new Set<string>();
  const delivered: DeliveredCode[] = [];
  let refusal: string | null = null;
  let bad: DoubleReply | null = null;

  function judge(request: DoubleRequest): string {
    const { headers, query } = request;
    const found = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    );
    const names = (found?.[2] ?? '').split(';');
    if (found?.[1] !== key.id) return 'InvalidAccessKeyId.NotFound';
    const mustSign = [
      'host',
      'x-acs-action',
      'x-acs-content-sha256',
      'x-acs-date',
      'x-acs-signature-nonce',
      'x-acs-version',
    ];
    if (mustSign.some((name) => !names.includes(name))) return 'IncompleteSignature';
    const canonicalQuery = request.rawQuery.split('&').sort().join('&');
    const bodyHash = sha256(request.body);
    if (headers['x-acs-content-sha256'] !== bodyHash) return 'SignatureDoesNotMatch';
    const canonical = [request.method, '/', canonicalQuery, signedLines(request, names), names.join(';'), bodyHash];
    const expected = hmac(key.secret, `ACS3-HMAC-SHA256\n${sha256(canonical.join('\n'))}`).toString('hex');
    if (!isSame(expected, found[3] ?? '')) return 'SignatureDoesNotMatch';
    const date = String(headers['x-acs-date']);
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)) return 'InvalidTimeStamp.Format';
    if (Math.abs(Date.parse(date) - now().getTime()) > MAX_SKEW_MS) return 'InvalidTimeStamp.Expired';
    const nonce = String(headers['x-acs-signature-nonce']);
    if (nonces.has(nonce)) return 'SignatureNonceUsed';
    nonces.add(nonce);
    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
      return 'InvalidAction.NotFound';
    if (query.get('SignName') !== '智享相册') return 'isv.SMS_SIGNATURE_ILLEGAL';
    if (query.get('TemplateCode') !== 'SMS_100000001') return 'isv.SMS_TEMPLATE_ILLEGAL';
    const phone = query.get('PhoneNumbers') ?? '';
    if (!/^1\d{10}$/.test(phone)) return 'isv.MOBILE_NUMBER_ILLEGAL';
    if (refusal !== null) return refusal;
    delivered.push({ phone, code: JSON.parse(query.get('TemplateParam') ?? '{}').code });
    return 'OK';
  }

  const double = await startHttpDouble((request) => {
    if (bad !== null) return bad;
    const code = judge(request);
    const phone = request.query.get('PhoneNumbers');
    return { status: code === 'OK' ? 200 : 400, json: { Code: code, Message: `about ${phone}`, RequestId: 'A1' } };
  });
  return {
    ...double,
    delivered,
    settings: {
      SMS: 'aliyun',
      ALIYUN_SMS_URL: double.url,
      ALIYUN_SMS_KEY_ID: key.id,
      ALIYUN_SMS_KEY_SECRET: key.secret,
      ALIYUN_SMS_SIGN_NAME: '智享相册',
      ALIYUN_SMS_TEMPLATE: 'SMS_100000001',
    },
    refuse: (code) => {
      refusal = code;
    },
    misbehave: (reply) => {
      bad = reply;
    },
  };
}

/** Tencent Cloud's SendSms: checks the signature from what arrived, its age, and every parameter. */
export async function startTencentSmsDouble(now: () => Date): Promise<SmsDouble> {
  const key = { id: 'AKID-test-key', secret: 'tencent-test-secret' };
  const delivered: DeliveredCode[] = [];
  let refusal: string | null = null;
  let bad: DoubleReply | null = null;

  function judgeSignature(request: DoubleRequest): string | null {
    const { headers } = request;
    const found =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
        headers.authorization ?? '',
      );
    const [, id, date = '', service = '', signedNames = '', signature = ''] = found ?? [];
    if (id !== key.id) return 'AuthFailure.SecretIdNotFound';
    const names = signedNames.split(';');
    if (!names.includes('content-type') || !names.includes('host')) return 'AuthFailure.InvalidAuthorization';
    const timestamp = String(headers['x-tc-timestamp']);
    const timeMs = Number(timestamp) * 1_000;
    if (Math.abs(timeMs - now().getTime()) > MAX_SKEW_MS) return 'AuthFailure.SignatureExpire';
    if (new Date(timeMs).toISOString().slice(0, 10) !== date) return 'AuthFailure.SignatureFailure';
    const lines = signedLines(request, names, (text) => text.toLowerCase());
    const canonical = ['POST', '/', '', lines, names.join(';'), sha256(request.body)].join('\n');
    const toSign = ['TC3-HMAC-SHA256', timestamp, `${date}/${service}/tc3_request`, sha256(canonical)].join('\n');
    const signingKey = hmac(hmac(hmac(`TC3${key.secret}`, date), service), 'tc3_request');
    if (service !== 'sms' || !isSame(hmac(signingKey, toSign).toString('hex'), signature)) {
      return 'AuthFailure.SignatureFailure';
    }
    const isRightCall =
      headers['x-tc-action'] === 'SendSms' &&
      headers['x-tc-version'] === '2021-01-11' &&
      headers['x-tc-region'] === 'ap-guangzhou';
    return isRightCall ? null : 'InvalidAction';
  }

  function judgeMessage(request: DoubleRequest): string {
    const { PhoneNumberSet, SmsSdkAppId, SignName, TemplateId, TemplateParamSet } = JSON.parse(request.body);
    const phone = /^\+86(1\d{10})$/.exec(PhoneNumberSet[0])?.[1];
    if (phone === undefined || PhoneNumberSet.length !== 1) return 'InvalidParameterValue.IncorrectPhoneNumber';
    if (SmsSdkAppId !== '1400000001') return 'UnauthorizedOperation.SmsSdkAppIdVerifyFail';
    if (SignName !== '智享相册' || TemplateId !== '1000001') return 'FailedOperation.SignatureIncorrectOrUnapproved';
    if (TemplateParamSet.length !== 1) return 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate';
    if (refusal !== null) return refusal;
    delivered.push({ phone, code: TemplateParamSet[0] });
    return 'Ok';
  }

  const double = await startHttpDouble((request) => {
    if (bad !== null) return bad;
    const code = judgeSignature(request);
    if (code !== null) return { json: { Response: { Error: { Code: code, Message: 'no' }, RequestId: 'B1' } } };
    const status = { Code: judgeMessage(request), Message: `about ${request.body}`, SerialNo: '1', Fee: 1 };
    return { json: { Response: { SendStatusSet: [status], RequestId: 'B2' } } };
  });
  return {
    ...double,
    delivered,
    settings: {
      SMS: 'tencent',
      TENCENT_SMS_URL: double.url,
      TENCENT_SMS_SECRET_ID: key.id,
      TENCENT_SMS_SECRET_KEY: key.secret,
      TENCENT_SMS_APP_ID: '1400000001',
      TENCENT_SMS_SIGN_NAME: '智享相册',
      TENCENT_SMS_TEMPLATE: '1000001',
    },
    refuse: (code) => {
      refusal = code;
    },
    misbehave: (reply) => {
      bad = reply;
    },
  };
}
