import type { SmsSettings } from '../../env-outside';
import { askJson, fieldsOf, textOf } from '../outside/ask-json';
import { type SmsDeps, toReason } from './aliyun';
import { signTc3 } from './sign-tc3';
import type { Sms } from './types';

/** Tencent Cloud's SMS. The template has one variable, the code. */
export function createTencentSms(settings: Extract<SmsSettings, { kind: 'tencent' }>, deps: SmsDeps): Sms {
  return {
    async sendCode(phone, code) {
      const url = new URL(settings.url);
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: settings.appId,
        SignName: settings.signName,
        TemplateId: settings.template,
        TemplateParamSet: [code],
      });
      const timestampSeconds = Math.floor(deps.clock.now().getTime() / 1_000);
      const contentType = 'application/json; charset=utf-8';
      const authorization = signTc3(
        {
          service: 'sms',
          signedHeaders: { 'content-type': contentType, host: url.host, 'x-tc-action': 'SendSms' },
          body,
          timestampSeconds,
        },
        { id: settings.secretId, secret: settings.secretKey },
      );
      const answer = await askJson(url, {
        method: 'POST',
        headers: {
          'content-type': contentType,
          'x-tc-action': 'SendSms',
          'x-tc-version': '2021-01-11',
          'x-tc-timestamp': String(timestampSeconds),
          'x-tc-region': settings.region,
          authorization,
        },
        body,
        timeoutMs: deps.timeoutMs,
      });
      if (answer.kind === 'unavailable') return { kind: 'failed', reason: answer.reason };
      const response = fieldsOf(answer.body)['Response'];
      // The whole request may fail, or the one message of it.
      const error = textOf(fieldsOf(response)['Error'], 'Code');
      const statuses = fieldsOf(response)['SendStatusSet'];
      const status = Array.isArray(statuses) ? textOf(statuses[0], 'Code') : '';
      return error === '' && status === 'Ok'
        ? { kind: 'sent' }
        : { kind: 'failed', reason: `HTTP ${answer.status} ${toReason(error === '' ? status : error)}` };
    },
  };
}
