/** The three apps that one WeChat user may meet us in. He has another open_id in each. */
export type WechatApp = 'official' | 'web' | 'mini';

/** What a code of WeChat is worth. */
export interface WechatIdentity {
  readonly openId: string;
  /** The same in all apps of one owner. Null while the apps are not bound to an account of WeChat Open Platform. */
  readonly unionId: string | null;
  /** Empty when WeChat does not tell. */
  readonly nickname: string;
  /** A virtual user of WeChat's preview mode. */
  readonly isSnapshot: boolean;
}

export interface ShortToken {
  readonly value: string;
  readonly lifeSeconds: number;
}

export type WechatOutcome<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** WeChat said no to the code: unknown, used, or too old. */
  | { readonly kind: 'refused' }
  /** WeChat holds the user for a risk. */
  | { readonly kind: 'blocked' }
  /** Our access token is no longer good: fetch another. */
  | { readonly kind: 'tokenDead' }
  /** `reason` is for the log and holds neither codes nor tokens nor phones. */
  | { readonly kind: 'unavailable'; readonly reason: string };

export interface MiniSession {
  readonly openId: string;
  readonly sessionKey: string;
}

export interface MiniPicture {
  readonly mime: string;
  readonly bytes: Buffer;
}

/** A message that the person has allowed once by a tap. `fields`: by their names in the template. */
export interface SubscribeMessage {
  readonly openId: string;
  readonly templateId: string;
  readonly page: string;
  readonly fields: Readonly<Record<string, string>>;
}
/** What WeChat says of a text: fine, doubtful, risky. */
export type TextVerdict = 'pass' | 'review' | 'risky';

/** `unseen`: it could not fetch the picture, or not look at it. */
export type PictureVerdict = TextVerdict | 'unseen';

/** The address of what WeChat pushes, behind its question mark. */
export type PushQuery = Readonly<Record<string, string | undefined>>;
export type PushedMessage =
  | { readonly kind: 'picture'; readonly traceId: string; readonly verdict: PictureVerdict }
  /** Other news, which nothing here is made of. */
  | { readonly kind: 'other' }
  /** Not from WeChat, or not for us. */
  | { readonly kind: 'forged'; readonly reason: string };

/** Calls of WeChat's server interface. Keeps nothing. */
export interface Wechat {
  /** Null for an app that is not set up here. */
  appIdOf(app: WechatApp): string | null;
  /** Spends the code. */
  exchangeCode(app: WechatApp, code: string): Promise<WechatOutcome<WechatIdentity>>;
  /** Spends a code of the mini-program. What it signs with is for the call at hand and is kept nowhere. */
  fetchMiniSession(code: string): Promise<WechatOutcome<MiniSession>>;
  fetchAccessToken(app: WechatApp): Promise<WechatOutcome<ShortToken>>;
  /** The ticket that signs pages for the JS-SDK. */
  fetchTicket(accessToken: string): Promise<WechatOutcome<ShortToken>>;
  /** Spends the code of the button getPhoneNumber. Null for a number that is not a mainland one. */
  fetchPhone(accessToken: string, phoneCode: string): Promise<WechatOutcome<string | null>>;
  /** A mini-program code of a page; there may be any number of them. `scene`: at most 32 characters that WeChat takes. */
  fetchMiniCode(
    accessToken: string,
    place: { readonly page: string; readonly scene: string },
  ): Promise<WechatOutcome<MiniPicture>>;
  /**
   * `msgSecCheck`: of at most 2,500 characters, by somebody who was in the mini-program within two hours. Scenes: 1 profile, 2 comment, 3 forum,
   * 4 diary.
   */
  checkText(
    accessToken: string,
    about: { readonly openId: string; readonly scene: 1 | 2 | 3 | 4; readonly text: string },
  ): Promise<WechatOutcome<TextVerdict>>;
  /**
   * `mediaCheckAsync` of a picture that WeChat fetches itself, at most 10 MB of JPEG or PNG: the name under which its verdict is pushed, within 30
   * minutes. Of whom: as `checkText`.
   */
  checkPicture(
    accessToken: string,
    about: { readonly openId: string; readonly scene: 1 | 2 | 3 | 4; readonly url: string },
  ): Promise<WechatOutcome<string>>;
  /** Whether WeChat's message push is set up to reach this server. */
  readonly isPushed: boolean;
  /** The reply by which WeChat verifies the address for its message push; null if the request is not from WeChat. */
  answerProbe(query: PushQuery): string | null;
  readPush(query: PushQuery, body: string): PushedMessage;
  /** A link that opens a page of the mini-program from outside WeChat, for so many days. */
  fetchUrlLink(
    accessToken: string,
    place: { readonly page: string; readonly query: string; readonly days: number },
  ): Promise<WechatOutcome<string>>;
  /** `refused`: nothing is allowed any more, or there is nobody of this open_id. */
  sendSubscribeMessage(accessToken: string, message: SubscribeMessage): Promise<WechatOutcome<null>>;
}
