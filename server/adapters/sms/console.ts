import type { Sms } from './types';

/** Writes the code to standard output, outside the log, for whoever runs the server on a desk. Refused in production. */
export function createConsoleSms(write: (line: string) => void): Sms {
  return {
    async sendCode(phone, code) {
      write(`验证码 ${code}（手机号 ${phone}）\n`);
      return { kind: 'sent' };
    },
  };
}
