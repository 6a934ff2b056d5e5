import { sql } from 'kysely';
import { MATTER_THING, type MatterThing } from '@contract/constants/moderation';
import { LABEL_NAME_MAX_LENGTH } from '@contract/constants/album';
import type { Db, Id, Tx } from '../../db/tables';

/** A text that is shown, and whose it is. */
export interface StoredText {
  readonly id: Id;
  readonly thing: MatterThing;
  readonly field: string;
  readonly userId: Id;
  readonly albumId: Id | null;
  readonly commentId: Id | null;
  readonly postId?: Id | null;
  readonly milestoneId?: Id | null;
  readonly mediaId?: Id | null;
  readonly labelId?: Id | null;
  readonly growthId?: Id | null;
  readonly text: string;
}

/** Texts of posts and milestones, and those of one field: see [Note: Written matters] in 0116-written-matters. */
export interface Written {
  readonly postId: Id | null;
  readonly milestoneId: Id | null;
  readonly mediaId: Id | null;
  readonly labelId: Id | null;
  readonly growthId: Id | null;
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

/** What has one text. */
const SINGLES = {
  remark: { table: 'media', column: 'remark' },
  label: { table: 'album_label', column: 'name' },
  growthNote: { table: 'baby_growth', column: 'note' },
} as const;

function singleOf({ mediaId, labelId, growthId }: Written) {
  if (mediaId !== null) return { ...SINGLES.remark, id: mediaId };
  if (labelId !== null) return { ...SINGLES.label, id: labelId };
  return growthId === null ? null : { ...SINGLES.growthNote, id: growthId };
}

/** Null: it is gone, or has no such text. */
export async function findWrittenText(tx: Tx, about: Written, field: string): Promise<string | null> {
  const single = singleOf(about);
  if (single !== null) {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(single.column)} as text from ${sql.table(single.table)} where id = ${single.id}`.execute(tx);
    return rows[0]?.text ?? null;
  }
  const { postId, milestoneId } = about;
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

/** Answers what stands there now. */
export async function setWrittenText(tx: Tx, about: Written, field: string, wanted: string): Promise<string> {
  const text = about.labelId === null ? wanted : await freeLabelName(tx, about.labelId, wanted);
  const single = singleOf(about);
  if (single !== null) {
    await sql`
      update ${sql.table(single.table)} set ${sql.ref(single.column)} = ${text} where id = ${single.id}`.execute(tx);
  }
  const { postId, milestoneId } = about;
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
  return text;
}

/** No two labels of an album are called the same, and covered ones soon are. */
async function freeLabelName(tx: Tx, labelId: Id, wanted: string): Promise<string> {
  const taken = await tx
    .selectFrom('album_label as other')
    .innerJoin('album_label as own', 'own.album_id', 'other.album_id')
    .select('other.name')
    .where('own.id', '=', labelId)
    .where('other.id', '<>', labelId)
    .execute();
  const names = new Set(taken.map(({ name }) => name));
  let name = wanted;
  for (let at = 2; names.has(name); at += 1) {
    const end = String(at);
    name = [...wanted].slice(0, LABEL_NAME_MAX_LENGTH - end.length).join('') + end;
  }
  return name;
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

const NOT_OF_OTHERS = { commentId: null, postId: null, milestoneId: null } as const;

const ofRemarks: ListStored = async (db, afterId, limit) => {
  const rows = await db
    .selectFrom('media')
    .select(['media.id', 'media.uploader_id as userId', 'media.album_id as albumId', 'media.remark as text'])
    .where('media.id', '>', afterId)
    .where('media.remark', '<>', '')
    .where('media.deleted_at', 'is', null)
    .orderBy('media.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    ...NOT_OF_OTHERS,
    thing: MATTER_THING.remark,
    field: 'remark',
    mediaId: row.id,
  }));
};

const ofLabels: ListStored = async (db, afterId, limit) => {
  const rows = await db
    .selectFrom('album_label as label')
    .innerJoin('album', 'album.id', 'label.album_id')
    .select(['label.id', 'album.owner_id as userId', 'album.id as albumId', 'label.name as text'])
    .where('label.id', '>', afterId)
    .where('album.deleted_at', 'is', null)
    .orderBy('label.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, ...NOT_OF_OTHERS, thing: MATTER_THING.label, field: 'label', labelId: row.id }));
};

const ofGrowth: ListStored = async (db, afterId, limit) => {
  const rows = await db
    .selectFrom('baby_growth as one')
    .innerJoin('baby_child as child', 'child.id', 'one.child_id')
    .innerJoin('album', 'album.id', 'child.album_id')
    .select(['one.id', 'album.id as albumId', 'one.note as text'])
    // Whoever wrote it may have closed his account.
    .select(sql<Id>`coalesce(one.author_id, album.owner_id)`.as('userId'))
    .where('one.id', '>', afterId)
    .where('one.note', '<>', '')
    .orderBy('one.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    ...NOT_OF_OTHERS,
    thing: MATTER_THING.growthNote,
    field: 'note',
    growthId: row.id,
  }));
};

export const WRITTEN_TEXTS: readonly ListStored[] = [...ofPosts, ...ofMilestones, ofRemarks, ofLabels, ofGrowth];
