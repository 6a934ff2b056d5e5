import Type from 'typebox';
import { PARAM_VALUE_MAX_LENGTH } from '../constants/public-param';
import { Uid } from './shared';

/** Notices to everybody, whatever their state, the newest first. */
export const DeskNotices = Type.Array(
  Type.Object({
    id: Uid,
    title: Type.String(),
    state: Type.Union([Type.Literal('draft'), Type.Literal('published'), Type.Literal('withdrawn')]),
  }),
);
export type DeskNotices = Type.Static<typeof DeskNotices>;
export const AddNoticeInput = Type.Object({
  title: Type.String({ maxLength: 200 }),
  content: Type.String({ maxLength: 5_000 }),
  isDraft: Type.Boolean(),
});
export type AddNoticeInput = Type.Static<typeof AddNoticeInput>;
export const NoticeStateInput = Type.Object({ id: Uid, isPublished: Type.Boolean() });
export type NoticeStateInput = Type.Static<typeof NoticeStateInput>;

/** `isFixed`: set by the server's own settings. */
export const DeskParams = Type.Array(
  Type.Object({ key: Type.String(), value: Type.String(), isFixed: Type.Boolean() }),
);
export type DeskParams = Type.Static<typeof DeskParams>;
/** Null: back to what it is by default. */
export const SetParamInput = Type.Object({
  key: Type.String({ maxLength: 60 }),
  value: Type.Union([Type.Null(), Type.String({ maxLength: PARAM_VALUE_MAX_LENGTH * 2 })]),
});
export type SetParamInput = Type.Static<typeof SetParamInput>;

const DictionaryName = Type.String({ pattern: '^\\w{1,60}$' });
export const SetDictionaryInput = Type.Object({
  type: DictionaryName,
  value: Type.String({ maxLength: 100 }),
  label: Type.String({ maxLength: 100 }),
});
export type SetDictionaryInput = Type.Static<typeof SetDictionaryInput>;
export const RemoveDictionaryInput = Type.Object({ type: DictionaryName, value: Type.String({ maxLength: 100 }) });
export type RemoveDictionaryInput = Type.Static<typeof RemoveDictionaryInput>;

/** Who is super admin, and who is to become one or to be one no longer. `phone`: its last four digits. */
export const DeskAdmins = Type.Object({
  admins: Type.Array(Type.Object({ nickname: Type.String(), phone: Type.String() })),
  waiting: Type.Array(
    Type.Object({
      id: Uid,
      nickname: Type.String(),
      phone: Type.String(),
      isGrant: Type.Boolean(),
      askedBy: Type.String(),
      /** The caller has asked for it, so another has to agree. */
      isMine: Type.Boolean(),
      createTime: Type.Integer(),
    }),
  ),
});
export type DeskAdmins = Type.Static<typeof DeskAdmins>;
export const AskAdminInput = Type.Object({ phone: Type.String({ maxLength: 20 }), isGrant: Type.Boolean() });
export type AskAdminInput = Type.Static<typeof AskAdminInput>;
export const AnswerAdminInput = Type.Object({ id: Uid, isAgreed: Type.Boolean() });
export type AnswerAdminInput = Type.Static<typeof AnswerAdminInput>;
