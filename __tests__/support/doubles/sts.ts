import { createHash, createHmac } from 'node:crypto';
import type { EnvSource } from '../../../server/env';
import type { BucketDouble } from './object-store/bucket';
import type { FormVendor } from './object-store/forms';
import { type DoubleReply, type DoubleRequest, type HttpDouble, startHttpDouble } from './http-double';

export interface StsDouble extends HttpDouble {
  /** How the server reaches this and the bucket. */
  readonly settings: EnvSource;
  /** What has been given out. */
  readonly granted: readonly Granted[];
  refuse(code: string | null): void;
}

export interface Granted {
  readonly id: string;
  readonly prefix: string;
  readonly maxBytes: number | undefined;
}

const ROLE = 'acs:ram::1234567890123456:role/upload';
const MAX_SKEW_MS = 15 * 60_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const linesOf = (request: DoubleRequest, names: readonly string[], change = (text: string) => text): string =>
  names.map((name) => `${name}:${change(String(request.headers[name] ?? ''))}\n`).join('');

class Refused extends Error {}
function need(isGood: boolean, code: string): asserts isGood {
  if (!isGood) throw new Refused(code);
}

interface Asked {
  readonly policy: string;
  readonly seconds: number;
}

/** Alibaba Cloud's AssumeRole. */
function readAli(request: DoubleRequest, key: { id: string; secret: string }, now: Date): Asked {
  const { headers, query } = request;
  const [, id, signed = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  need(id === key.id, 'InvalidAccessKeyId.NotFound');
  const names = signed.split(';');
  need(
    ['host', 'x-acs-action', 'x-acs-date', 'x-acs-signature-nonce'].every((name) => names.includes(name)),
    'Incomplete',
  );
  const canonicalQuery = request.rawQuery.split('&').sort().join('&');
  const canonical = ['POST', '/', canonicalQuery, linesOf(request, names), signed, sha256(request.body)].join('\n');
  const wanted = hmac(key.secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex');
  need(wanted === signature, 'SignatureDoesNotMatch');
  need(Math.abs(Date.parse(String(headers['x-acs-date'])) - now.getTime()) < MAX_SKEW_MS, 'InvalidTimeStamp.Expired');
  need(headers['x-acs-action'] === 'AssumeRole' && headers['x-acs-version'] === '2015-04-01', 'InvalidAction.NotFound');
  need(query.get('RoleArn') === ROLE, 'EntityNotExist.Role');
  need(/^[\w.@-]{2,64}$/.test(query.get('RoleSessionName') ?? ''), 'InvalidParameter.RoleSessionName');
  return { policy: query.get('Policy') ?? '', seconds: Number(query.get('DurationSeconds')) };
}

/** Tencent Cloud's GetFederationToken. */
function readTx(request: DoubleRequest, key: { id: string; secret: string }, now: Date): Asked {
  const { headers } = request;
  const [, id, date = '', service = '', signed = '', signature] =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\S{10})\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  need(id === key.id, 'AuthFailure.SecretIdNotFound');
  const at = String(headers['x-tc-timestamp']);
  need(Math.abs(Number(at) * 1000 - now.getTime()) < MAX_SKEW_MS, 'AuthFailure.SignatureExpire');
  const lines = linesOf(request, signed.split(';'), (text) => text.toLowerCase());
  const canonical = ['POST', '/', '', lines, signed, sha256(request.body)].join('\n');
  const toSign = `TC3-HMAC-SHA256\n${at}\n${date}/${service}/tc3_request\n${sha256(canonical)}`;
  const signingKey = hmac(hmac(hmac(`TC3${key.secret}`, date), service), 'tc3_request');
  need(service === 'sts' && hmac(signingKey, toSign).toString('hex') === signature, 'AuthFailure.SignatureFailure');
  need(headers['x-tc-action'] === 'GetFederationToken' && headers['x-tc-version'] === '2018-08-13', 'InvalidAction');
  const { Name, Policy, DurationSeconds } = JSON.parse(request.body);
  need(/^[A-Za-z0-9_]{1,60}$/.test(Name), 'InvalidParameter.Name');
  return { policy: decodeURIComponent(Policy), seconds: DurationSeconds };
}

/** Huawei Cloud's securitytokens. */
function readHw(request: DoubleRequest, key: { id: string; secret: string }, now: Date): Asked {
  const { headers } = request;
  const [, id, signed = '', signature] =
    /^SDK-HMAC-SHA256 Access=([^,]+), SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  need(id === key.id && request.path === '/v3.0/OS-CREDENTIAL/securitytokens', 'APIGW.0301');
  const date = String(headers['x-sdk-date']);
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  need(Math.abs(at - now.getTime()) < MAX_SKEW_MS, 'APIGW.0301');
  const lines = linesOf(request, signed.split(';'));
  const canonical = ['POST', `${request.path}/`, '', lines, signed, sha256(request.body)].join('\n');
  const wanted = hmac(key.secret, `SDK-HMAC-SHA256\n${date}\n${sha256(canonical)}`).toString('hex');
  need(signed.split(';').includes('x-sdk-date') && wanted === signature, 'APIGW.0301');
  const { identity } = JSON.parse(request.body).auth;
  need(identity.methods.join() === 'token', 'IAM.0011');
  return { policy: JSON.stringify(identity.policy), seconds: identity.token.duration_seconds };
}

interface Vendor {
  readonly prefix: string;
  read(request: DoubleRequest, key: { id: string; secret: string }, now: Date): Asked;
  /** The prefix and the size that a policy allows. Anything wider is refused. */
  scope(policy: string, bucket: string): { prefix: string; maxBytes: number | undefined };
  answer(key: { id: string; secret: string; token: string }, endsAt: Date): unknown;
  refusal(code: string): unknown;
}

const scoped = (resource: string, start: string): string => {
  need(resource.startsWith(start) && resource.endsWith('/*'), 'TheResourceIsTooWide');
  return resource.slice(start.length, -1);
};

const VENDORS: Readonly<Record<FormVendor, Vendor>> = {
  ali: {
    prefix: 'ALI_OSS',
    read: readAli,
    scope(policy, bucket) {
      const [statement, ...more] = JSON.parse(policy).Statement;
      need(more.length === 0 && statement.Action.join() === 'oss:PutObject', 'TheActionIsTooWide');
      return { prefix: scoped(statement.Resource.join(), `acs:oss:*:*:${bucket}/`), maxBytes: undefined };
    },
    answer: ({ id, secret, token }, endsAt) => ({
      Credentials: {
        AccessKeyId: id,
        AccessKeySecret: secret,
        SecurityToken: token,
        Expiration: endsAt.toISOString().replace(/\.\d+/, ''),
      },
    }),
    refusal: (code) => ({ Code: code, Message: 'no' }),
  },
  tx: {
    prefix: 'TX_COS',
    read: readTx,
    scope(policy, bucket) {
      const [statement, ...more] = JSON.parse(policy).statement;
      need(more.length === 0 && statement.action.join() === 'name/cos:PostObject', 'TheActionIsTooWide');
      return {
        prefix: scoped(statement.resource.join(), `qcs::cos:cn-test:uid/1250000000:${bucket}/`),
        maxBytes: statement.condition.numeric_less_than_equal['cos:content-length'],
      };
    },
    answer: ({ id, secret, token }, endsAt) => ({
      Response: {
        Credentials: { TmpSecretId: id, TmpSecretKey: secret, Token: token },
        ExpiredTime: Math.floor(endsAt.getTime() / 1000),
      },
    }),
    refusal: (code) => ({ Response: { Error: { Code: code, Message: 'no' } } }),
  },
  hw: {
    prefix: 'HW_OBS',
    read: readHw,
    scope(policy, bucket) {
      const [statement, ...more] = JSON.parse(policy).Statement;
      need(more.length === 0 && statement.Action.join() === 'obs:object:PutObject', 'TheActionIsTooWide');
      return { prefix: scoped(statement.Resource.join(), `obs:*:*:object:${bucket}/`), maxBytes: undefined };
    },
    answer: ({ id, secret, token }, endsAt) => ({
      credential: { access: id, secret, securitytoken: token, expires_at: endsAt.toISOString() },
    }),
    refusal: (code) => ({ error_code: code, error_msg: 'no' }),
  },
};

/** A cloud's service for temporary credentials: checks signature, call and policy; the bucket knows what it gives out. */
export async function startStsDouble(vendor: FormVendor, bucket: BucketDouble, now: () => Date): Promise<StsDouble> {
  const { prefix: name, read, scope, answer, refusal } = VENDORS[vendor];
  const granted: Granted[] = [];
  let refused: string | null = null;

  function grant(request: DoubleRequest): DoubleReply {
    try {
      need(refused === null, refused ?? '');
      const asked = read(request, bucket.key, now());
      need(asked.seconds >= 900 && asked.seconds <= 3600, 'InvalidParameter.Duration');
      const reach = scope(asked.policy, bucket.bucket);
      const key = {
        id: `TMP${granted.length}`,
        secret: `temporary-${granted.length}`,
        token: `token-${granted.length}==`,
      };
      granted.push({ id: key.id, ...reach });
      bucket.grant(key.id, {
        secret: key.secret,
        token: key.token,
        prefix: reach.prefix,
        ...(reach.maxBytes === undefined ? {} : { maxBytes: reach.maxBytes }),
      });
      return { json: answer(key, new Date(now().getTime() + asked.seconds * 1000)) };
    } catch (error) {
      if (error instanceof Refused) return { status: 403, json: refusal(error.message) };
      throw error;
    }
  }

  const double = await startHttpDouble(grant);
  return {
    ...double,
    granted,
    settings: {
      STORAGE: vendor,
      [`${name}_BUCKET`]: bucket.bucket,
      [`${name}_REGION`]: bucket.region,
      [`${name}_KEY_ID`]: bucket.key.id,
      [`${name}_KEY_SECRET`]: bucket.key.secret,
      [`${name}_ENDPOINT`]: bucket.url,
      [`${name}_STYLE`]: 'path',
      [`${name}_UPLOAD_URL`]: `${bucket.url}/${bucket.bucket}`,
      [`${name}_STS_URL`]: double.url,
      ...(vendor === 'ali' ? { ALI_OSS_ROLE_ARN: ROLE } : {}),
    },
    refuse: (code) => {
      refused = code;
    },
  };
}
