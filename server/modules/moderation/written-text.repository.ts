import { sql } from 'kysely';
import { MATTER_THING } from '@contract/constants/moderation';
import type { Db, Id, Tx } from '../../db/tables';
import type { StoredText } from './stored-text';

/** Texts of posts and milestones: see [Note: Written matters] in 0116-written-matters. */
export interface Written {
  readonly postId: Id | null;
  readonly milestoneId: Id | null;
}

type ListStored = (db: Db, afterId: Id, limit: number) => Promise<StoredText[]>;

const POST_FIELDS = ['title', 'body', 'place', 'topics'] as const;
const MILESTONE_FIELDS = ['title', 'story'] as const;
/** No topic has one. */
const BETWEEN_TOPICS = '\n';

const postText = (field: (typeof POST_FIELDS)[number]) =>
  field === 'topics'
    ? sql<string>`array_to_string(topics, ${sql.lit(BETWEEN_TOPICS)})`
    : sql<string>`${sql.ref(field)}`;

/** Null: it is gone, or has no such text. */
export async function findWrittenText(tx: Tx, { postId, milestoneId }: Written, field: string): Promise<string | null> {
  const ofPost = POST_FIELDS.find((known) => known === field);
  const ofMilestone = MILESTONE_FIELDS.find((known) => known === field);
  if (postId !== null && ofPost !== undefined) {
    const row = await tx
      .selectFrom('resource_group')
      .select(postText(ofPost).as('text'))
      .where('id', '=', postId)
      .executeTakeFirst();
    return row?.text ?? null;
  }
  if (milestoneId === null || ofMilestone === undefined) return null;
  const row = await tx
    .selectFrom('baby_milestone')
    .select(sql<string>`${sql.ref(ofMilestone)}`.as('text'))
    .where('id', '=', milestoneId)
    .executeTakeFirst();
  return row?.text ?? null;
}

export async function setWrittenText(
  tx: Tx,
  { postId, milestoneId }: Written,
  field: string,
  text: string,
): Promise<void> {
  if (postId !== null) {
    const set =
      field === 'topics'
        ? { topics: text.split(BETWEEN_TOPICS) }
        : field === 'title'
          ? { title: text }
          : field === 'place'
            ? { place: text }
            : { body: text };
    await tx.updateTable('resource_group').set(set).where('id', '=', postId).execute();
  }
  if (milestoneId !== null) {
    const set = field === 'title' ? { title: text } : { story: text };
    await tx.updateTable('baby_milestone').set(set).where('id', '=', milestoneId).execute();
  }
}

const ofPosts = POST_FIELDS.map((field): ListStored => async (db, afterId, limit) => {
  const rows = await db
    .selectFrom('resource_group')
    .select(['id', 'author_id as userId', 'album_id as albumId', postText(field).as('text')])
    .where('id', '>', afterId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    thing: MATTER_THING.post,
    field,
    commentId: null,
    postId: row.id,
    milestoneId: null,
  }));
});

const ofMilestones = MILESTONE_FIELDS.map((field): ListStored => async (db, afterId, limit) => {
  const rows = await db
    .selectFrom('baby_milestone as one')
    .innerJoin('baby_child as child', 'child.id', 'one.child_id')
    .innerJoin('album', 'album.id', 'child.album_id')
    .select(['one.id', 'album.id as albumId', sql<string>`${sql.ref(`one.${field}`)}`.as('text')])
    // Whoever wrote it may have closed his account.
    .select(sql<Id>`coalesce(one.author_id, album.owner_id)`.as('userId'))
    .where('one.id', '>', afterId)
    .orderBy('one.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    thing: MATTER_THING.milestone,
    field,
    commentId: null,
    postId: null,
    milestoneId: row.id,
  }));
});

export const WRITTEN_TEXTS: readonly ListStored[] = [...ofPosts, ...ofMilestones];
