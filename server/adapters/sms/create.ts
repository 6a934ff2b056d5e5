import type { Env } from '../../env';
import { createConsoleSms } from './console';
import type { Sms } from './types';

/** The way to send codes that the settings name. */
export function createSms(env: Env): Sms {
  switch (env.sms) {
    case 'console':
      return createConsoleSms((line) => void process.stdout.write(line));
  }
}
