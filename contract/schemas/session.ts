import Type from 'typebox';
import { UserInfo } from './user';

/**
 * Device: `mobile` is the device's id (22 characters the client made at random). Phone: `mobile` and the code of the
 * message. The channel is told by the client credential of the Authorization header.
 */
export const IssueTokenInput = Type.Object({
  grant_type: Type.Literal('mobile'),
  mobile: Type.String({ minLength: 1, maxLength: 64 }),
  code: Type.String({ maxLength: 64 }),
  equipmentCode: Type.Optional(Type.String({ maxLength: 64 })),
});
export type IssueTokenInput = Type.Static<typeof IssueTokenInput>;

export const IssuedToken = Type.Object({
  access_token: Type.String(),
  /** Null for a device. */
  user_info: Type.Union([UserInfo, Type.Null()]),
  /** When the token ends, milliseconds since 1970. */
  tokenExpired: Type.Integer(),
});
export type IssuedToken = Type.Static<typeof IssuedToken>;

export const PhoneInput = Type.Object({ phone: Type.String({ maxLength: 20 }) });
export type PhoneInput = Type.Static<typeof PhoneInput>;

export const CodeSent = Type.Object({
  /** Seconds until another code may be asked for. */
  resendAfterSeconds: Type.Integer(),
});
export type CodeSent = Type.Static<typeof CodeSent>;
