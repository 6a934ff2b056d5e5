import Type from 'typebox';
import { UserInfo } from './user';

const Code = Type.String({ maxLength: 64 });
/** What WeChat calls a code: opaque, lives five minutes, used once. */
const WechatCode = Type.String({ minLength: 1, maxLength: 256 });
const State = Type.String({ maxLength: 128 });
/** A JSON Web Token of Apple. */
const IdentityToken = Type.String({ maxLength: 8_192 });

/**
 * The channel is named by the client credential of the Authorization header. What `mobile` is depends on it:
 * - device: the device's id (22 characters the client made at random);
 * - phone: the number, and `code` is the one of the message;
 * - wechat (redirect), webPc (QR), miniProgram (`wx.login`): WeChat's code, and `code` is 6 random characters;
 * - appleWithBody: Apple's authorization code, which nobody reads: the identity token of the body is the proof.
 */
export const IssueTokenInput = Type.Object({
  grant_type: Type.Literal('mobile'),
  mobile: Type.String({ minLength: 1, maxLength: 256 }),
  code: Code,
  equipmentCode: Type.Optional(Type.String({ maxLength: 64 })),
  /** phone: the id of the device that asked for the code, as the channel `device` takes it. Nobody else uses up that device's tries. */
  deviceId: Type.Optional(Type.String({ maxLength: 64 })),
  /** wechat and webPc: as getSignInWays gave it and WeChat brought it back. */
  state: Type.Optional(State),
  /** miniProgram: the code of the button getPhoneNumber. The account gets this phone, or is the one that has it. */
  phoneCode: Type.Optional(Type.String({ maxLength: 256 })),
  /** appleWithBody: the token, and the nonce getSignInWays gave, which the token must carry unchanged. */
  identityToken: Type.Optional(IdentityToken),
  nonce: Type.Optional(State),
});
export type IssueTokenInput = Type.Static<typeof IssueTokenInput>;

export const IssuedToken = Type.Object({
  access_token: Type.String(),
  /** Null for a device. */
  user_info: Type.Union([UserInfo, Type.Null()]),
  /** When the token ends, milliseconds since 1970. */
  tokenExpired: Type.Integer(),
  /** After a sign-in by WeChat, where WeChat tells it: what the header equipmentCode carries from then on. */
  wxUnionid: Type.Optional(Type.String()),
});
export type IssuedToken = Type.Static<typeof IssuedToken>;

export const PhoneInput = Type.Object({ phone: Type.String({ maxLength: 20 }) });
export type PhoneInput = Type.Static<typeof PhoneInput>;

export const PhoneLoginInput = Type.Object({ phone: Type.String({ maxLength: 20 }), code: Code });
export type PhoneLoginInput = Type.Static<typeof PhoneLoginInput>;

/** As the callback page's message has it. */
export const WebLoginInput = Type.Object({ code: WechatCode, state: State });
export type WebLoginInput = Type.Static<typeof WebLoginInput>;

export const CodeSent = Type.Object({
  /** Seconds until another code may be asked for. */
  resendAfterSeconds: Type.Integer(),
  /** Digits of the code that was sent: the length of the field it is typed into. */
  codeLength: Type.Integer(),
});
export type CodeSent = Type.Static<typeof CodeSent>;

/** Null for a way that is not set up here. States live ten minutes and are good for one sign-in: ask again for each. */
export const SignInWays = Type.Object({
  /** For https://open.weixin.qq.com/connect/qrconnect, in a frame. */
  qr: Type.Union([
    Type.Object({ appId: Type.String(), redirectUri: Type.String(), scope: Type.String(), state: Type.String() }),
    Type.Null(),
  ]),
  /** For https://open.weixin.qq.com/connect/oauth2/authorize inside WeChat; it comes back to the page it left. */
  wechatRedirect: Type.Union([
    Type.Object({ appId: Type.String(), scope: Type.String(), state: Type.String() }),
    Type.Null(),
  ]),
  miniProgram: Type.Boolean(),
  apple: Type.Union([
    Type.Object({
      clientId: Type.String(),
      redirectUri: Type.String(),
      state: Type.String(),
      nonce: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type SignInWays = Type.Static<typeof SignInWays>;

export const WechatCodeInput = Type.Object({ code: WechatCode });
export type WechatCodeInput = Type.Static<typeof WechatCodeInput>;

export const WechatProfile = Type.Object({
  /** As WeChat has it, for filling in. Empty when WeChat does not tell. */
  nickname: Type.String(),
  /** A person here already has this identity. */
  isKnown: Type.Boolean(),
  /** A virtual identity of WeChat's preview mode: signing in with it is refused. */
  isSnapshot: Type.Boolean(),
});
export type WechatProfile = Type.Static<typeof WechatProfile>;

export const UniTokenInput = Type.Object({ uniPlatform: Type.Literal('mp-weixin') });
export type UniTokenInput = Type.Static<typeof UniTokenInput>;

/** For the chat alone: no other call takes it. Ends with the session it was asked with, if not before. */
export const UniToken = Type.Object({
  token: Type.String(),
  /** Milliseconds since 1970. */
  tokenExpired: Type.Integer(),
});
export type UniToken = Type.Static<typeof UniToken>;

export const VxSignInput = Type.Object({ url: Type.String({ minLength: 1, maxLength: 2_048 }) });
export type VxSignInput = Type.Static<typeof VxSignInput>;

/** What `wx.config` takes. */
export const VxSign = Type.Object({
  appId: Type.String(),
  /** Seconds since 1970. */
  timestamp: Type.Integer(),
  nonceStr: Type.String(),
  signature: Type.String(),
});
export type VxSign = Type.Static<typeof VxSign>;

export const UpdateUserInfoByCodeInput = Type.Object({
  nickname: Type.String(),
  avatar: Type.Optional(Type.String({ maxLength: 500 })),
  phone: Type.String({ maxLength: 20 }),
  code: Code,
});
export type UpdateUserInfoByCodeInput = Type.Static<typeof UpdateUserInfoByCodeInput>;

/**
 * The profile after saving. A phone that another account has makes the caller that account, if the caller's own had no
 * nickname yet: then `session` replaces the token he came with, which has ended.
 */
export const SavedProfile = Type.Object({
  userInfo: UserInfo,
  session: Type.Union([Type.Object({ access_token: Type.String(), tokenExpired: Type.Integer() }), Type.Null()]),
});
export type SavedProfile = Type.Static<typeof SavedProfile>;

export const LinkProvider = Type.Union([Type.Literal('wechat'), Type.Literal('apple')]);
export type LinkProvider = Type.Static<typeof LinkProvider>;

export const LinkedAccount = Type.Object({
  provider: LinkProvider,
  /** 微信 or Apple. */
  name: Type.String(),
  /** Null: not linked. Milliseconds since 1970. */
  linkedAt: Type.Union([Type.Integer(), Type.Null()]),
  /** Whether linking is set up here at all. */
  isAvailable: Type.Boolean(),
  /** False where it is the only way in that is left. */
  canUnlink: Type.Boolean(),
});
export type LinkedAccount = Type.Static<typeof LinkedAccount>;

export const LinkedAccounts = Type.Array(LinkedAccount);
export type LinkedAccounts = Type.Static<typeof LinkedAccounts>;

/** As for signing in: `code` is WeChat's for the first three channels, and empty for Apple. */
export const LinkAccountInput = Type.Object({
  channel: Type.Union([
    Type.Literal('wechat'),
    Type.Literal('webPc'),
    Type.Literal('miniProgram'),
    Type.Literal('appleWithBody'),
  ]),
  code: Type.String({ maxLength: 256 }),
  state: Type.Optional(State),
  identityToken: Type.Optional(IdentityToken),
  nonce: Type.Optional(State),
});
export type LinkAccountInput = Type.Static<typeof LinkAccountInput>;

export const UnlinkAccountInput = Type.Object({ provider: LinkProvider });
export type UnlinkAccountInput = Type.Static<typeof UnlinkAccountInput>;
