/**
 * The client credentials of the sign-in channels. They travel in every copy of the client, so they name a channel and
 * protect nothing; what protects a sign-in is the code.
 */
export const CHANNELS = {
  wechat: { id: 'wechat', secret: 'wechat' },
  device: { id: 'device', secret: 'device' },
  phone: { id: 'phone', secret: 'phone' },
  webPc: { id: 'web-pc', secret: 'web-pc' },
  appleWithBody: { id: 'apple-with-body', secret: 'apple-with-body' },
} as const;

export type Channel = keyof typeof CHANNELS;
