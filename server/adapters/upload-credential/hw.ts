import { createHash, createHmac } from 'node:crypto';
import type { RemoteStoreSettings } from '../../env-storage';
import { askJson, fieldsOf, textOf } from '../outside/ask-json';
import { toReason } from '../sms/aliyun';
import { type GranterDeps, toGranted } from './granted';
import type { UploadGranter } from './types';

const PATH = '/v3.0/OS-CREDENTIAL/securitytokens';

/**
 * Huawei Cloud's IAM: a temporary access key and security token with a policy for one prefix. Its policies have no condition on
 * an object's size; the form's policy and the save enforce it.
 */
export function createHwGranter(settings: RemoteStoreSettings, deps: GranterDeps): UploadGranter {
  return {
    async grant({ prefix, seconds }) {
      const url = new URL(PATH, settings.direct?.stsUrl ?? '');
      const resource = `obs:*:*:object:${settings.bucket}/${prefix}*`;
      const policy = {
        Version: '1.1',
        Statement: [{ Effect: 'Allow', Action: ['obs:object:PutObject'], Resource: [resource] }],
      };
      const body = JSON.stringify({
        auth: { identity: { methods: ['token'], token: { duration_seconds: seconds }, policy } },
      });
      const date = deps.clock
        .now()
        .toISOString()
        .replace(/[-:]|\.\d+/g, '');
      const headers = signHuawei({ host: url.host, path: PATH, body, date }, settings);
      const answer = await askJson(url, { method: 'POST', headers, body, timeoutMs: deps.timeoutMs });
      if (answer.kind === 'unavailable') return { kind: 'failed', reason: answer.reason };
      const given = fieldsOf(fieldsOf(answer.body)['credential']);
      const error = fieldsOf(answer.body)['error'];
      return toGranted({
        accessKeyId: textOf(given, 'access'),
        accessKeySecret: textOf(given, 'secret'),
        securityToken: textOf(given, 'securitytoken'),
        expiresAtMs: Date.parse(textOf(given, 'expires_at')),
        reason: `HTTP ${answer.status} ${toReason(textOf(answer.body, 'error_code') || textOf(error, 'title'))}`,
      });
    },
  };
}

/** Huawei Cloud's signature of API calls (SDK-HMAC-SHA256, "AK/SK Signing and Authentication"), for POST of JSON. */
function signHuawei(
  request: { host: string; path: string; body: string; date: string },
  key: { readonly keyId: string; readonly keySecret: string },
): Readonly<Record<string, string>> {
  const headers: Readonly<Record<string, string>> = {
    'content-type': 'application/json;charset=utf8',
    host: request.host,
    'x-sdk-date': request.date,
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  // The path is signed with a slash at its end, whether it has one or not.
  const canonical = ['POST', `${request.path}/`, '', lines.join(''), names, sha256(request.body)].join('\n');
  const toSign = `SDK-HMAC-SHA256\n${request.date}\n${sha256(canonical)}`;
  const signature = createHmac('sha256', key.keySecret).update(toSign).digest('hex');
  return {
    ...headers,
    authorization: `SDK-HMAC-SHA256 Access=${key.keyId}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
