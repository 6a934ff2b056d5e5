import { CHANNELS, RANDOM_CODE_LENGTH, type Channel } from '@contract/constants/channels';
import { asMadeBy } from '@contract/http/endpoint';
import { issueToken } from '@contract/http/session';
import type { IssuedToken, IssueTokenInput } from '@contract/schemas/session';
import { call, type CallOptions } from '@/api/client';
import { toBase64Ascii, toHex } from '@/domain/ids';
import { device } from '@/platform/device';

/** Signs in through a channel, which the Authorization header names. */
export function issueTokenBy(
  channel: Channel,
  proof: Omit<IssueTokenInput, 'grant_type'>,
  options: Omit<CallOptions, 'authorization'> = {},
): Promise<IssuedToken> {
  const { id, secret } = CHANNELS[channel];
  const authorization = `Basic ${toBase64Ascii(`${id}:${secret}`)}`;
  return call(asMadeBy(id, issueToken), { grant_type: 'mobile', ...proof }, { ...options, authorization });
}

/** What travels as `code` where `mobile` carries WeChat's own. It proves nothing. */
export async function toRandomCode(): Promise<string> {
  return toHex(await device.randomBytes(RANDOM_CODE_LENGTH)).slice(0, RANDOM_CODE_LENGTH);
}
