import type { Locator, Page } from '@playwright/test';
import { requestFriend } from '@contract/http/chat';
import { type Api, createApi } from '../../../server/cli/import/api';
import { bearer } from '../../../server/cli/import/sign-in';
import { button, productHere, seen } from '../journey';

export const CHAT = '/uni_modules/uni-im/pages/chat/chat?conversation_id=';
const forever = new AbortController().signal;

/** The messages of the conversation in front. */
export const log = (page: Page): Locator => seen(page.getByRole('log', { name: '消息' }));
export const said = (page: Page, text: string): Locator => log(page).getByText(text, { exact: true });
export const field = (page: Page): Locator =>
  seen(page.getByLabel('消息', { exact: true })).and(page.locator('textarea'));

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await button(page, '发送').click();
}

export interface Talker {
  readonly id: string;
  readonly api: Api;
}

/** Whoever is signed in on a page, and calls as he makes them. */
export async function whoIs(page: Page): Promise<Talker> {
  const { token, id } = await page.evaluate(() => {
    const { v } = JSON.parse(window.localStorage.getItem('_session') ?? '{}') as {
      v: { token: string; user: { id: string } };
    };
    return { token: v.token, id: v.user.id };
  });
  const { url: baseUrl } = productHere();
  return { id, api: createApi({ baseUrl, authorization: () => bearer(token), signal: forever }) };
}

export async function befriend(one: Talker, other: Talker): Promise<void> {
  await one.api.call(requestFriend, { userId: other.id, text: '' });
  await other.api.call(requestFriend, { userId: one.id, text: '' });
}
