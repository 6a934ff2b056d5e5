import type { RemoteStoreSettings } from '../../env-storage';
import { askJson, fieldsOf, numberOf, textOf } from '../outside/ask-json';
import { toReason } from '../sms/aliyun';
import { signTc3 } from '../sms/sign-tc3';
import { type GranterDeps, toGranted } from './granted';
import type { UploadGranter } from './types';

/** Tencent Cloud's Security Token Service: GetFederationToken with a policy for one prefix and one largest size. */
export function createTxGranter(settings: RemoteStoreSettings, deps: GranterDeps): UploadGranter {
  const appId = settings.bucket.slice(settings.bucket.lastIndexOf('-') + 1);
  return {
    async grant({ prefix, maxSizeBytes, seconds, sessionName }) {
      const url = new URL(settings.direct?.stsUrl ?? '');
      const policy = {
        version: '2.0',
        statement: [
          {
            effect: 'allow',
            action: ['name/cos:PostObject'],
            resource: [`qcs::cos:${settings.region}:uid/${appId}:${settings.bucket}/${prefix}*`],
            // The whole request's length: the form around the file is at most this much.
            condition: { numeric_less_than_equal: { 'cos:content-length': maxSizeBytes + FORM_BYTES } },
          },
        ],
      };
      const body = JSON.stringify({
        Name: sessionName,
        // URL-encoded, says the reference of GetFederationToken.
        Policy: encodeURIComponent(JSON.stringify(policy)),
        DurationSeconds: seconds,
      });
      const timestampSeconds = Math.floor(deps.clock.now().getTime() / 1_000);
      const signedHeaders = { 'content-type': 'application/json; charset=utf-8', host: url.host };
      const key = { id: settings.keyId, secret: settings.keySecret };
      const headers = {
        'content-type': signedHeaders['content-type'],
        authorization: signTc3({ service: 'sts', signedHeaders, body, timestampSeconds }, key),
        'x-tc-action': 'GetFederationToken',
        'x-tc-version': '2018-08-13',
        'x-tc-timestamp': String(timestampSeconds),
        'x-tc-region': settings.region,
      };
      const answer = await askJson(url, { method: 'POST', headers, body, timeoutMs: deps.timeoutMs });
      if (answer.kind === 'unavailable') return { kind: 'failed', reason: answer.reason };
      const response = fieldsOf(fieldsOf(answer.body)['Response']);
      const given = response['Credentials'];
      return toGranted({
        accessKeyId: textOf(given, 'TmpSecretId'),
        accessKeySecret: textOf(given, 'TmpSecretKey'),
        securityToken: textOf(given, 'Token'),
        expiresAtMs: (numberOf(response, 'ExpiredTime') ?? Number.NaN) * 1_000,
        reason: `HTTP ${answer.status} ${toReason(textOf(response['Error'], 'Code'))}`,
      });
    },
  };
}

const FORM_BYTES = 262_144;
