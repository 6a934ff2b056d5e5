import Type from 'typebox';
import { PAGE_SIZE_MAX } from '../constants/media';

/** A random 128-bit id as text (base64url, 22 characters). */
export const Uid = Type.String({ minLength: 22, maxLength: 22, pattern: '^[A-Za-z0-9_-]{22}$' });

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

export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
}
