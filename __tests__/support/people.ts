import { CHANNELS } from '@contract/constants/channels';
import { issueToken, sendLoginPhoneCode } from '@contract/http/session';
import { updateUserInfo } from '@contract/http/user';
import type { IssuedToken } from '@contract/schemas/session';
import { randomIds } from '../../server/adapters/ids/random';
import type { TestApp } from './app-harness';

export interface Person {
  readonly token: string;
  /** The id that calls carry. */
  readonly id: string;
  readonly phone: string;
}

let phonesUsed = 0;

/** A number that no other person of this run has. */
export function aPhone(): string {
  phonesUsed += 1;
  return `139${String(phonesUsed).padStart(8, '0')}`;
}

/** The token of a device that was never here. */
export async function aDevice(app: TestApp, key: string = randomIds.newId()): Promise<string> {
  const input = { grant_type: 'mobile', mobile: key, code: '' } as const;
  return (await app.call(issueToken, input, { channel: CHANNELS.device })).access_token;
}

/** Asks for a code and returns what the message says. */
export async function askForCode(app: TestApp, phone: string): Promise<string> {
  await app.call(sendLoginPhoneCode, { phone }, { token: await aDevice(app) });
  const sent = app.sms.sent.filter((message) => message.phone === phone).at(-1);
  if (sent === undefined) throw new Error(`no message to ${phone}`);
  return sent.code;
}

export function signIn(app: TestApp, phone: string, code: string): Promise<IssuedToken> {
  return app.call(issueToken, { grant_type: 'mobile', mobile: phone, code }, { channel: CHANNELS.phone });
}

/** A person who has signed in by phone; without a nickname if that is empty. */
export async function aSignedInPerson(
  app: TestApp,
  { phone = aPhone(), nickname = '小明' }: { phone?: string; nickname?: string } = {},
): Promise<Person> {
  const issued = await signIn(app, phone, await askForCode(app, phone));
  if (issued.user_info === null) throw new Error('a person has no info');
  const person = { token: issued.access_token, id: issued.user_info.id, phone };
  if (nickname !== '') await app.call(updateUserInfo, { nickname }, person);
  return person;
}
