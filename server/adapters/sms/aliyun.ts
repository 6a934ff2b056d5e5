import type { SmsSettings } from '../../env-outside';
import type { Clock } from '../clock/types';
import type { Ids } from '../ids/types';
import { askJson, textOf } from '../outside/ask-json';
import { signAcs3 } from './sign-acs3';
import type { Sms } from './types';

export interface SmsDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeoutMs: number;
}

/** Alibaba Cloud's SMS (Dysmsapi). The template has one variable, `code`. */
export function createAliyunSms(settings: Extract<SmsSettings, { kind: 'aliyun' }>, deps: SmsDeps): Sms {
  return {
    async sendCode(phone, code) {
      const url = new URL(settings.url);
      const { query, headers } = signAcs3(
        {
          method: 'POST',
          host: url.host,
          action: 'SendSms',
          version: '2017-05-25',
          date: deps.clock.now().toISOString().replace(/\.\d+/, ''),
          nonce: deps.ids.newId(),
          query: {
            PhoneNumbers: phone,
            SignName: settings.signName,
            TemplateCode: settings.template,
            TemplateParam: JSON.stringify({ code }),
          },
          body: '',
        },
        { id: settings.keyId, secret: settings.keySecret },
      );
      url.search = query;
      const answer = await askJson(url, { method: 'POST', headers, timeoutMs: deps.timeoutMs });
      if (answer.kind === 'unavailable') return { kind: 'failed', reason: answer.reason };
      const answered = textOf(answer.body, 'Code');
      return answered === 'OK'
        ? { kind: 'sent' }
        : { kind: 'failed', reason: `HTTP ${answer.status} ${toReason(answered)}` };
    },
  };
}

/** A vendor's error code, as far as it looks like one: what else may stand there is not for the log. */
export function toReason(code: string): string {
  return /^[A-Za-z][\w.-]{0,79}$/.test(code) ? code : 'without a code';
}
