/** What a person may choose from. `wechat`: leaving for WeChat's page and coming back, inside WeChat's own browser. */
export type SignInWay = 'phone' | 'qr' | 'wechat' | 'miniProgram' | 'apple';

export interface SignInFacts {
  device: 'web' | 'webInWechat' | 'miniProgram';
  isWide: boolean;
  hasApple: boolean;
  /** What the server is set up for, besides the phone. */
  configured: Readonly<Record<'qr' | 'wechat' | 'miniProgram' | 'apple', boolean>>;
}

/** The ways to offer here, the first one shown first: the QR code on wide screens, WeChat's own way inside WeChat. */
export function listSignInWays({ device, isWide, hasApple, configured }: SignInFacts): SignInWay[] {
  const ways: SignInWay[] = ['phone'];
  // A QR code on the phone's own screen cannot be scanned by it, but a tablet's may be by another phone: it is offered second.
  if (device === 'web' && configured.qr) ways.splice(isWide ? 0 : 1, 0, 'qr');
  if (device === 'webInWechat' && configured.wechat) ways.unshift('wechat');
  if (device === 'miniProgram' && configured.miniProgram) ways.unshift('miniProgram');
  if (device === 'web' && hasApple && configured.apple) ways.push('apple');
  return ways;
}
