import type { SmsSettings } from '../../env-outside';
import { createAliyunSms, type SmsDeps } from './aliyun';
import { createConsoleSms } from './console';
import { createTencentSms } from './tencent';
import type { Sms } from './types';

/** The way to send codes that the settings name. */
export function createSms(settings: SmsSettings, deps: SmsDeps): Sms {
  switch (settings.kind) {
    case 'console':
      return createConsoleSms((line) => void process.stdout.write(line));
    case 'aliyun':
      return createAliyunSms(settings, deps);
    case 'tencent':
      return createTencentSms(settings, deps);
  }
}
