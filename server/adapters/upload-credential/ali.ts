import type { RemoteStoreSettings } from '../../env-storage';
import { askJson, fieldsOf, textOf } from '../outside/ask-json';
import { toReason } from '../sms/aliyun';
import { signAcs3 } from '../sms/sign-acs3';
import { type GranterDeps, toGranted } from './granted';
import type { UploadGranter } from './types';

/**
 * Alibaba Cloud's Security Token Service: AssumeRole with a session policy, which can only take rights from the role's. RAM has
 * no condition on an object's size; the form's policy and the save enforce it.
 */
export function createAliGranter(settings: RemoteStoreSettings, deps: GranterDeps): UploadGranter {
  return {
    async grant({ prefix, seconds, sessionName }) {
      const url = new URL(settings.direct?.stsUrl ?? '');
      const resource = `acs:oss:*:*:${settings.bucket}/${prefix}*`;
      const policy = {
        Version: '1',
        Statement: [{ Effect: 'Allow', Action: ['oss:PutObject'], Resource: [resource] }],
      };
      const { query, headers } = signAcs3(
        {
          method: 'POST',
          host: url.host,
          action: 'AssumeRole',
          version: '2015-04-01',
          date: deps.clock.now().toISOString().replace(/\.\d+/, ''),
          nonce: deps.ids.newId(),
          query: {
            RoleArn: settings.direct?.roleArn ?? '',
            RoleSessionName: sessionName,
            DurationSeconds: String(seconds),
            Policy: JSON.stringify(policy),
          },
          body: '',
        },
        { id: settings.keyId, secret: settings.keySecret },
      );
      url.search = query;
      const answer = await askJson(url, { method: 'POST', headers, timeoutMs: deps.timeoutMs });
      if (answer.kind === 'unavailable') return { kind: 'failed', reason: answer.reason };
      const given = fieldsOf(fieldsOf(answer.body)['Credentials']);
      return toGranted({
        accessKeyId: textOf(given, 'AccessKeyId'),
        accessKeySecret: textOf(given, 'AccessKeySecret'),
        securityToken: textOf(given, 'SecurityToken'),
        expiresAtMs: Date.parse(textOf(given, 'Expiration')),
        reason: `HTTP ${answer.status} ${toReason(textOf(answer.body, 'Code'))}`,
      });
    },
  };
}
