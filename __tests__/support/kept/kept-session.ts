import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHANNELS, type Channel } from '@contract/constants/channels';
import { TOKEN_VERSION } from '@contract/constants/user';
import { asMadeBy } from '@contract/http/endpoint';
import { issueToken, sendLoginPhoneCode } from '@contract/http/session';
import { getAvatarCredentials, updateUserInfo } from '@contract/http/user';
import type { StoredSession } from '@/domain/session';
import { toSessionUser } from '@/stores/session/session-user';
import { type Api, createApi } from '../../../server/cli/import/api';
import { sendBytes } from '../../../server/cli/import/send-bytes';
import { bearer } from '../../../server/cli/import/sign-in';
import { drawPicture } from '../pictures';
import type { Product } from '../product';

const forever = new AbortController().signal;
const KEPT_MS = 86_400_000;

/**
 * What either client keeps of somebody who signed in with a phone and made a profile, face and name: texts by the keys of its storage.
 * Got by the calls that the client makes. For journeys whose subject signing in is not.
 */
export async function keepSession(
  product: Pick<Product, 'url' | 'codeFor'>,
  phone: string,
  nickname: string,
): Promise<Readonly<Record<string, string>>> {
  let token = '';
  const api = createApi({ baseUrl: product.url, authorization: () => token && bearer(token), signal: forever });
  const deviceId = randomBytes(16).toString('base64url');
  const device = await api.call(
    issueToken,
    { grant_type: 'mobile', mobile: deviceId, code: '' },
    credentialOf('device'),
  );
  token = device.access_token;
  await api.call(sendLoginPhoneCode, { phone });
  const code = await product.codeFor(phone);
  const issued = await api.call(
    asMadeBy(CHANNELS.phone.id, issueToken),
    { grant_type: 'mobile', mobile: phone, code, deviceId },
    credentialOf('phone'),
  );
  token = issued.access_token;
  const info = await api.call(updateUserInfo, { nickname, avatar: await sendFace(api) });
  const session: StoredSession = {
    token,
    tokenExpiresAtMs: issued.tokenExpired,
    tokenVersion: TOKEN_VERSION,
    user: toSessionUser(info),
    wxUnionid: null,
  };
  return { _deviceId: toText(deviceId, Date.now() + KEPT_MS), _session: toText(session, issued.tokenExpired) };
}

/** As `platform/storage` writes it. */
const toText = (value: unknown, endMs: number): string => JSON.stringify({ v: value, e: endMs });

async function sendFace(api: Api): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-face-'));
  try {
    const file = { path: path.join(folder, 'me.jpg'), name: 'me.jpg' };
    await writeFile(file.path, await drawPicture({ width: 300, height: 300 }));
    return await sendBytes(api, await api.call(getAvatarCredentials, {}), file, forever);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function credentialOf(channel: Channel): string {
  const { id, secret } = CHANNELS[channel];
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}
