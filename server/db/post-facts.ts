import { type RawBuilder, sql } from 'kysely';
import { LEGAL_STATUS } from '@contract/constants/media';
import type { Id } from './tables';

/** A post is withheld as the photo is that speaks for it. Over a row of `resource_group` named `post`. */
export const isPostWithheld = sql<boolean>`exists (
  select from media as talk where talk.id = post.talk_id and talk.legal_status <> ${sql.lit(LEGAL_STATUS.fine)})`;

/** Who reviews the album sees all of its posts, an author what is his. */
export function isPostShownTo(reader: { readonly id: Id | null; readonly isHolder: boolean }): RawBuilder<boolean> {
  if (reader.isHolder) return sql<boolean>`post.removed_at is null`;
  return sql<boolean>`(post.removed_at is null
    and ((post.hidden_at is null and not ${isPostWithheld}) or coalesce(post.author_id = ${reader.id}::bigint, false)))`;
}

/** Posts in which these words stand, in small letters. */
export const hasPostWords = (text: string): RawBuilder<boolean> =>
  sql<boolean>`position(${text} in lower(post.title || chr(10) || post.body)) > 0`;
