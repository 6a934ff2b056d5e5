import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../adapters/clock/types';

/** Addresses of the pictures, or of the files, of messages: each is one reader's, and says nothing about whether he may still see it. */
export interface ChatPictureUrls {
  /** Valid two to four hours. */
  make(userUid: string, messageUid: string): string;
  check(address: { readonly userUid: string; readonly token: string; readonly messageUid: string }): boolean;
}

export const CHAT_PICTURE_PATH = '/media/chat/';
export const CHAT_FILE_PATH = '/media/chat-file/';
const STEP_MS = 2 * 60 * 60 * 1000;
const TOKEN = /^([0-9a-z]{6,10})\.([A-Za-z0-9_-]{27})$/;

export function createChatPictureUrls(secret: Buffer, clock: Clock, path = CHAT_PICTURE_PATH): ChatPictureUrls {
  const purpose = path === CHAT_PICTURE_PATH ? 'chat-picture' : 'chat-file';
  const sign = (userUid: string, messageUid: string, expiry: string): string =>
    createHmac('sha256', secret)
      .update(`${purpose}\n${userUid}\n${messageUid}\n${expiry}`)
      .digest('base64url')
      .slice(0, 27);
  return {
    make(userUid, messageUid) {
      // In steps, so that a browser meets the same address again and keeps the picture.
      const expiresAtMs = (Math.floor(clock.now().getTime() / STEP_MS) + 2) * STEP_MS;
      const expiry = Math.floor(expiresAtMs / 1000).toString(36);
      return `${path}${userUid}/${expiry}.${sign(userUid, messageUid, expiry)}/${messageUid}`;
    },
    check({ userUid, token, messageUid }) {
      const [, expiry = '', signature = ''] = TOKEN.exec(token) ?? [];
      if (expiry === '' || Number.parseInt(expiry, 36) * 1000 <= clock.now().getTime()) return false;
      const expected = Buffer.from(sign(userUid, messageUid, expiry));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
