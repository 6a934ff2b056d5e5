import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { CHANNELS, type Channel } from '../../../contract/constants/channels';
import { DEFAULT_NICKNAME_HEX_LENGTH, DEFAULT_NICKNAME_WORD } from '../../../contract/constants/user';
import { asMadeBy } from '../../../contract/http/endpoint';
import { issueToken, sendLoginPhoneCode } from '../../../contract/http/session';
import { getUserInfo, updateUserInfo } from '../../../contract/http/user';
import type { IssuedToken } from '../../../contract/schemas/session';
import { type Api, Refused } from './api';

interface StoredToken {
  readonly token: string;
  readonly userId: string;
}

/** Kept per server in the person's state folder, readable by nobody else. */
function tokenFile(baseUrl: string): string {
  const folder = process.env['XDG_STATE_HOME'] ?? path.join(homedir(), '.local', 'state');
  return path.join(folder, 'zhixiang', `${encodeURIComponent(baseUrl)}.json`);
}

/** Answers a user's token: the stored one while it lives, else by phone and code, asked for at the terminal. */
export async function signIn(api: Api, baseUrl: string, phoneOption: string | undefined): Promise<string> {
  const stored = await readToken(baseUrl);
  if (stored && (await isAlive(api, stored))) return stored.token;

  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<never>((_, reject) => {
    prompt.once('close', () => reject(new Refused(0, '登录没有完成：没有输入手机号或验证码')));
  });
  closed.catch(() => undefined); // it closes in the end in any case
  const ask = async (question: string): Promise<string> =>
    (await Promise.race([closed, prompt.question(question)])).trim();
  try {
    const deviceId = randomBytes(16).toString('base64url');
    const device = await issue(api, 'device', deviceId, '');
    const phone = phoneOption ?? (await ask('手机号：'));
    await api.call(sendLoginPhoneCode, { phone }, bearer(device.access_token));
    const code = await ask('验证码（已发送）：');
    const signedIn = await issue(api, 'phone', phone, code, deviceId);
    const user = signedIn.user_info;
    if (!user) throw new Refused(0, '登录没有完成');
    if (!user.nickname) {
      const random = randomBytes(DEFAULT_NICKNAME_HEX_LENGTH / 2)
        .toString('hex')
        .toUpperCase();
      await api.call(updateUserInfo, { nickname: `${DEFAULT_NICKNAME_WORD}${random}` }, bearer(signedIn.access_token));
    }
    await writeToken(baseUrl, { token: signedIn.access_token, userId: user.id });
    return signedIn.access_token;
  } finally {
    prompt.close();
  }
}

export const bearer = (token: string): string => `Bearer ${token}`;

function issue(api: Api, channel: Channel, mobile: string, code: string, deviceId?: string): Promise<IssuedToken> {
  const { id, secret } = CHANNELS[channel];
  const credential = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  return api.call(
    asMadeBy(id, issueToken),
    { grant_type: 'mobile', mobile, code, ...(deviceId === undefined ? {} : { deviceId }) },
    credential,
  );
}

async function isAlive(api: Api, { token, userId }: StoredToken): Promise<boolean> {
  try {
    const user = await api.call(getUserInfo, { userId }, bearer(token));
    return user.nickname !== '';
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

async function readToken(baseUrl: string): Promise<StoredToken | null> {
  try {
    const value: unknown = JSON.parse(await readFile(tokenFile(baseUrl), 'utf8'));
    if (typeof value !== 'object' || value === null || !('token' in value) || !('userId' in value)) return null;
    return { token: String(value.token), userId: String(value.userId) };
  } catch {
    return null;
  }
}

async function writeToken(baseUrl: string, token: StoredToken): Promise<void> {
  const file = tokenFile(baseUrl);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(token), { mode: 0o600 });
}
