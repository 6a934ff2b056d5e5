import { CHANNELS, RANDOM_CODE_LENGTH, type Channel } from '@contract/constants/channels';
import { toBase64Ascii, toHex } from '@/domain/ids';
import { device } from '@/platform/device';

/** The Authorization header of a sign-in: it names the channel. */
export function toCredential(channel: Channel): string {
  const { id, secret } = CHANNELS[channel];
  return `Basic ${toBase64Ascii(`${id}:${secret}`)}`;
}

/** What travels as `code` where `mobile` carries WeChat's own. It proves nothing. */
export async function toRandomCode(): Promise<string> {
  return toHex(await device.randomBytes(RANDOM_CODE_LENGTH)).slice(0, RANDOM_CODE_LENGTH);
}
