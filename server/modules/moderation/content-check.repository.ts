import { sql } from 'kysely';
import { LEGAL_STATUS, MEDIA_STATE } from '@contract/constants/media';
import { CASE_STATE, type CheckOutcome, type PictureScores } from '@contract/constants/moderation';
import type { Db, Id, Tx } from '../../db/tables';

const waits = sql`media.legal_status = ${sql.lit(LEGAL_STATUS.riskReview)}`;

/** What waits to be looked at, as long as that takes: no case speaks of it. */
const isUndecided = sql<boolean>`(${waits}
  and not exists (select from moderation_case as one where one.media_id = media.id))`;

/** What waits, and of which nobody at the desk knows: where a case of it was decided it waits for the desk alone. */
const isLeft = sql<boolean>`(${waits} and not exists (
  select from moderation_case as one where one.media_id = media.id and one.state = ${sql.lit(CASE_STATE.open)}))`;

export interface MediaToCheck {
  readonly uid: string;
  readonly albumId: Id;
  readonly kind: number;
  readonly derivativeKey: string;
  readonly hasStrip: boolean;
  /** See [Note: Frames of a film] in 0128-check-frames. */
  readonly checkFrames: number | null;
  readonly durationMs: number;
  readonly pixelX: number;
  readonly pixelY: number;
  readonly isUndecided: boolean;
}

/** Null: it is not ready, lies in the bin, or this checker has looked at it. */
export async function findToCheck(db: Db, mediaId: Id, checker: string): Promise<MediaToCheck | null> {
  const row = await db
    .selectFrom('media')
    .leftJoin('content_check', (join) =>
      join.onRef('content_check.media_id', '=', 'media.id').on('content_check.checker', '=', checker),
    )
    .select(['media.uid', 'media.album_id as albumId', 'media.kind', 'media.derivative_key as derivativeKey'])
    .select(['media.has_strip as hasStrip', 'check_frames as checkFrames', 'media.duration_ms as durationMs'])
    .select(['media.pixel_x as pixelX', 'media.pixel_y as pixelY', isUndecided.as('isUndecided')])
    .where('media.id', '=', mediaId)
    .where('media.state', '=', MEDIA_STATE.ready)
    .where('media.deleted_at', 'is', null)
    .where('content_check.media_id', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** What nobody has looked at, the oldest first. */
export async function listUnchecked(
  db: Db,
  { onlyUndecided }: { readonly onlyUndecided: boolean },
  limit: number,
): Promise<Id[]> {
  const rows = await db
    .selectFrom('media')
    .leftJoin('content_check', 'content_check.media_id', 'media.id')
    .select('media.id')
    .where('media.state', '=', MEDIA_STATE.ready)
    .where('media.deleted_at', 'is', null)
    .where('content_check.media_id', 'is', null)
    .$if(onlyUndecided, (query) => query.where(isUndecided))
    .orderBy('media.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those that have waited since before this moment, and are no case. */
export async function listForgotten(db: Db, before: Date, limit: number): Promise<{ id: Id; albumId: Id }[]> {
  return db
    .selectFrom('media')
    .select(['media.id', 'media.album_id as albumId'])
    .where(isLeft)
    .where('media.state', '=', MEDIA_STATE.ready)
    .where('media.deleted_at', 'is', null)
    .where('media.created_at', '<', before)
    .orderBy('media.id')
    .limit(limit)
    .execute();
}

export async function findStanding(tx: Tx, mediaId: Id): Promise<{ legalStatus: number; isUndecided: boolean }> {
  return tx
    .selectFrom('media')
    .select(['media.legal_status as legalStatus', isUndecided.as('isUndecided')])
    .where('media.id', '=', mediaId)
    .executeTakeFirstOrThrow();
}

export async function hasBeenLeft(tx: Tx, mediaId: Id): Promise<boolean> {
  const row = await tx.selectFrom('media').select(isLeft.as('isLeft')).where('id', '=', mediaId).executeTakeFirst();
  return row?.isLeft ?? false;
}

/** What the classifier said (null: nothing yet), and what WeChat says of each picture that it was asked about. */
export async function findOutcomes(
  tx: Tx,
  mediaId: Id,
): Promise<{ readonly machine: number | null; readonly asked: readonly number[] }> {
  const [looked, asked] = [
    await tx.selectFrom('content_check').select('outcome').where('media_id', '=', mediaId).executeTakeFirst(),
    await tx.selectFrom('picture_ask').select('verdict').where('media_id', '=', mediaId).execute(),
  ];
  return { machine: looked?.outcome ?? null, asked: asked.map(({ verdict }) => verdict) };
}

/** Whether an admin has decided about it by name: a machine does not ask again. */
export async function hasDecision(tx: Tx, mediaId: Id): Promise<boolean> {
  const row = await tx
    .selectFrom('moderation_case')
    .select('id')
    .where('media_id', '=', mediaId)
    .where('state', 'in', [1, 2, 3])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepCheck(
  tx: Tx,
  about: {
    readonly mediaId: Id;
    readonly checker: string;
    readonly outcome: CheckOutcome;
    readonly scores: PictureScores | null;
    readonly pictures: number;
    readonly at: Date;
  },
): Promise<void> {
  const permille = (name: keyof PictureScores): number => Math.round((about.scores?.[name] ?? 0) * 1_000);
  const row = {
    checker: about.checker,
    outcome: about.outcome,
    drawing: permille('drawing'),
    hentai: permille('hentai'),
    neutral: permille('neutral'),
    porn: permille('porn'),
    sexy: permille('sexy'),
    pictures: about.pictures,
    checked_at: about.at,
  };
  await tx
    .insertInto('content_check')
    .values({ media_id: about.mediaId, ...row })
    .onConflict((oc) => oc.column('media_id').doUpdateSet(row))
    .execute();
}
