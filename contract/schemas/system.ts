import Type from 'typebox';
import { PageQuery, pageOf, Uid } from './shared';

export const LocalIp = Type.Object({ ip: Type.String() });
export type LocalIp = Type.Static<typeof LocalIp>;

export const NoticesQuery = Type.Object({
  ...PageQuery,
  appType: Type.Integer({ minimum: 1, maximum: 9 }),
  userId: Type.Optional(Uid),
});
export type NoticesQuery = Type.Static<typeof NoticesQuery>;

export const Notice = Type.Object({
  id: Uid,
  title: Type.String(),
  content: Type.String(),
  /** Milliseconds since 1970. */
  createTime: Type.Integer(),
});
export type Notice = Type.Static<typeof Notice>;

export const NoticePage = pageOf(Notice);
export type NoticePage = Type.Static<typeof NoticePage>;

export const ServerTime = Type.Integer();
export type ServerTime = Type.Static<typeof ServerTime>;
