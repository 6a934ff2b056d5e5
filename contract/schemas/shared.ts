import Type from 'typebox';
import { PAGE_SIZE_MAX } from '../constants/client';

/** A random 128-bit id as text (base64url, 22 characters). */
export const Uid = Type.String({ minLength: 22, maxLength: 22, pattern: '^[A-Za-z0-9_-]{22}$' });

export const Md5 = Type.String({ pattern: '^[0-9a-f]{32}$' });
/** Of a file. */
export const SizeBytes = Type.Integer({ minimum: 0, maximum: 10_737_418_240 });

/** `yyyy-mm-dd`: one that the calendar has, and the database, which has no year 0. */
export const Day = Type.String({ format: 'date', pattern: '^(?!0000)' });

/** One of these values, as a list of constants has them. */
export const oneOf = <const T extends string | number>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));

export const Empty = Type.Object({});
export type Empty = Type.Static<typeof Empty>;

export const Nothing = Type.Null();
export type Nothing = Type.Static<typeof Nothing>;

/** What a paged list asks for. Pages start at 1. */
export const PageQuery = {
  current: Type.Integer({ minimum: 1, maximum: 100_000 }),
  size: Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX }),
};

/** The reply of a paged list. `total` counts what this caller may see. */
export const pageOf = <T extends Type.TSchema>(record: T) =>
  Type.Object({
    records: Type.Array(record),
    total: Type.Integer(),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Type.Integer(),
  });

/** What a list asks for that goes on where it stopped. Without a cursor: from the start. */
export const CursorQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  size: Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX }),
};

/** The reply of such a list. `next` is the cursor of what follows; empty at the end. A page may be short and yet have a next. */
export const cursorPageOf = <T extends Type.TSchema>(record: T) =>
  Type.Object({ records: Type.Array(record), next: Type.String() });

/** What became of each id of a batch, in the batch's order. `code` 0: done, or so already; else a refusal, and nothing changed. */
export const BatchResults = Type.Object({
  /** How many have changed. */
  changed: Type.Integer(),
  results: Type.Array(Type.Object({ id: Uid, code: Type.Integer(), msg: Type.String() })),
});
export type BatchResults = Type.Static<typeof BatchResults>;

/** Previous values of the changed items, each value once, for an undo. */
export const formerOf = <T extends Type.TSchema>(value: T) => Type.Array(Type.Object({ value, ids: Type.Array(Uid) }));
export type FormerOf<V> = { value: V; ids: string[] }[];
/** The reply of a batch that brings all of its ids to one value. */
export const settingResultsOf = <T extends Type.TSchema>(value: T) =>
  Type.Object({ ...BatchResults.properties, former: formerOf(value) });
export type SettingResults<V> = BatchResults & { former: FormerOf<V> };

/** Somebody, as beside a comment or in a list of visitors. */
export const PersonBadge = Type.Object({ id: Uid, nickname: Type.String(), avatar: Type.String() });
export type PersonBadge = Type.Static<typeof PersonBadge>;

/** A file made for the caller: see `envelope` in http/endpoint. */
export const FileReply = Type.Object({ mime: Type.String(), bytes: Type.Unsafe<Uint8Array>({}) });
export type FileReply = Type.Static<typeof FileReply>;

export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
  /** To be sent as `cursor` for the next page, where a list gives one. */
  next?: string;
}

/** What a thing that is sold or earned is called by operators, once and for all. */
export const GoodsCode = Type.String({ pattern: '^[a-z0-9-]{1,40}$' });
