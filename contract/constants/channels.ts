/**
 * `wechat`: the redirect inside WeChat's browser. `webPc`: the QR code in a frame. `miniProgram`: `wx.login`. The client credentials of the sign-in channels. They travel in every copy of the client, so they name a channel and
 * protect nothing; what protects a sign-in is the code.
 */
export const CHANNELS = {
  wechat: { id: 'wechat', secret: 'wechat' },
  device: { id: 'device', secret: 'device' },
  phone: { id: 'phone', secret: 'phone' },
  miniProgram: { id: 'mini-program', secret: 'mini-program' },
  webPc: { id: 'web-pc', secret: 'web-pc' },
  appleWithBody: { id: 'apple-with-body', secret: 'apple-with-body' },
} as const;

export type Channel = keyof typeof CHANNELS;

/** The static page the QR code's frame comes back to. It tells its parent a message `{type, code, state}` and does nothing else. */
export const SIGN_IN_CALLBACK_PATH = '/sign-in-callback.html';
export const SIGN_IN_MESSAGE_TYPE = 'zhixiang-sign-in';

/** What travels as `code` where `mobile` carries WeChat's own: random characters, and nothing is proven by them. */
export const RANDOM_CODE_LENGTH = 6;

/**
 * What a client in audit mode sends when a profile is saved. It is the number of nobody (no mobile number starts with 0), so
 * it never passes for a proof, is never stored, and no message is sent to it.
 */
export const AUDIT_PHONE = '00000000000';
export const AUDIT_CODE = '000000';
