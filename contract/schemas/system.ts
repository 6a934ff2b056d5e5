import Type from 'typebox';
import { DICTIONARY_ITEMS_MAX, PARAM_BATCH_MAX } from '../constants/public-param';
import { PageQuery, pageOf, Uid } from './shared';

export const LocalIp = Type.Object({ ip: Type.String() });
export type LocalIp = Type.Static<typeof LocalIp>;

export const ServerTime = Type.Integer();
export type ServerTime = Type.Static<typeof ServerTime>;

export const NoticesQuery = Type.Object({
  ...PageQuery,
  appType: Type.Integer({ minimum: 1, maximum: 9 }),
  /** Accepted and not looked at: the read state is that of whoever asks. */
  userId: Type.Optional(Uid),
});
export type NoticesQuery = Type.Static<typeof NoticesQuery>;

export const Notice = Type.Object({
  id: Uid,
  title: Type.String(),
  content: Type.String(),
  /** Milliseconds since 1970. */
  createTime: Type.Integer(),
  /** Always false for a device: it keeps by itself what it has read. */
  isRead: Type.Boolean(),
});
export type Notice = Type.Static<typeof Notice>;

export const NoticePage = pageOf(Notice);
export type NoticePage = Type.Static<typeof NoticePage>;

export const NoticeReadInput = Type.Object({ id: Uid });
export type NoticeReadInput = Type.Static<typeof NoticeReadInput>;

const ParamKey = Type.String({ minLength: 1, maxLength: 60, pattern: '^\\w+$' });

/** `key`: one of PUBLIC_PARAM_KEYS. */
export const PublicValueQuery = Type.Object({ key: ParamKey });
export type PublicValueQuery = Type.Static<typeof PublicValueQuery>;

/** As the operator wrote it; the default where nothing was written. Versions are JSON: see rules/published-version. */
export const PublicValue = Type.String();
export type PublicValue = Type.Static<typeof PublicValue>;

export const PublicValuesQuery = Type.Object({
  keys: Type.Array(ParamKey, { minItems: 1, maxItems: PARAM_BATCH_MAX }),
});
export type PublicValuesQuery = Type.Static<typeof PublicValuesQuery>;

/** By key. A key that is no public one is left out. */
export const PublicValues = Type.Record(Type.String(), Type.String());
export type PublicValues = Type.Static<typeof PublicValues>;

export const DictionaryQuery = Type.Object({ type: ParamKey });
export type DictionaryQuery = Type.Static<typeof DictionaryQuery>;

/** In the operator's order. */
export const DictionaryItems = Type.Array(Type.Object({ value: Type.String(), label: Type.String() }), {
  maxItems: DICTIONARY_ITEMS_MAX,
});
export type DictionaryItems = Type.Static<typeof DictionaryItems>;

/** `type`: 1 provinces, 2 cities, 3 districts. `parentId`: only those of this province or city. */
export const AreasQuery = Type.Object({
  type: Type.Integer({ minimum: 1, maximum: 3 }),
  parentId: Type.Optional(Type.String({ pattern: '^\\d{6}$' })),
});
export type AreasQuery = Type.Static<typeof AreasQuery>;

/** Ids are the six digits of GB/T 2260. A province's parent is empty. */
export const Areas = Type.Array(Type.Object({ id: Type.String(), parentId: Type.String(), name: Type.String() }));
export type Areas = Type.Static<typeof Areas>;

export const BannersQuery = Type.Object({ ...PageQuery, appType: Type.Integer({ minimum: 1, maximum: 9 }) });
export type BannersQuery = Type.Static<typeof BannersQuery>;

export const Banner = Type.Object({
  id: Uid,
  title: Type.String(),
  /** A path on this server. */
  picture: Type.String(),
  /** A page of the client (starts with `/`), a web address, or empty. */
  target: Type.String(),
});
export type Banner = Type.Static<typeof Banner>;

export const BannerPage = pageOf(Banner);
export type BannerPage = Type.Static<typeof BannerPage>;
