import {
  COMMENT_MAX_LENGTH,
  COMMENT_STANDING,
  INTERACTION,
  MENTIONS_MAX,
  REPLIES_SHOWN,
} from '@contract/constants/interaction';
import { MATTER_THING } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import { cleanText, countCharacters } from '@contract/rules/text';
import type {
  AddCommentInput,
  Comment,
  CommentIdInput,
  CommentListQuery,
  CommentPage,
  ReplyListQuery,
  ReplyPage,
} from '@contract/schemas/interaction';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { asPerson, type Caller, requireUser } from '../../http/caller';
import { CURSOR_ID, readCursor, writeCursor } from '../../http/cursor';
import { Refusal, refuse } from '../../http/refuse';
import type { AccessService, AlbumAccess } from '../access/access.service';
import { viewerOf } from '../access/access.service';
import { requireMedia } from '../media/wall/media-list.service';
import type { TextChecks } from '../word/text-check.service';
import { mayModerate, toComments } from './comment-view';
import * as repository from './comment.repository';
import type { CommentRow } from './comment.repository';
import { type InteractionFacts, recordInteractions } from './interaction-event.service';

/** Everybody who sees what a comment is about sees the comment. */
export interface CommentService {
  list(caller: Caller, query: CommentListQuery): Promise<CommentPage>;
  listReplies(caller: Caller, query: ReplyListQuery): Promise<ReplyPage>;
  /** Refuses with COMMENT_OFF where the album has comments switched off, with TEXT_REFUSED. A repeat answers the first comment. */
  add(caller: Caller, input: AddCommentInput): Promise<Comment>;
  remove(caller: Caller, input: CommentIdInput): Promise<null>;
  /** Null: it is not there for the caller. */
  findSeen(caller: Caller, uid: string): Promise<CommentRow | null>;
  /** Publishes a comment that waited for review, and notifies the people it mentions. */
  release(tx: Tx, commentId: Id): Promise<void>;
}

export interface CommentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
  readonly texts: TextChecks;
}

interface About {
  readonly album: AlbumAccess;
  readonly mediaId: Id | null;
  /** Whose it is. */
  readonly ownerId: Id;
}

const ID_CURSOR = [CURSOR_ID];

export function createComments(deps: CommentDeps): CommentService {
  const { db, access, clock } = deps;

  /** Refuses with ALBUM_ABSENT, MEDIA_ABSENT. */
  async function requireAbout(caller: Caller, albumUid: string, mediaUid: string | undefined): Promise<About> {
    const album = await access.requireAlbum(db, caller, albumUid, 'see');
    if (mediaUid === undefined) return { album, mediaId: null, ownerId: album.ownerId };
    const { row } = await requireMedia(deps, caller, mediaUid);
    if (row.albumId !== album.albumId) throw refuse(ERRORS.MEDIA_ABSENT);
    return { album, mediaId: row.id, ownerId: row.uploaderId };
  }

  /** A comment that the caller sees. Refuses with COMMENT_ABSENT. */
  async function requireComment(caller: Caller, uid: string): Promise<{ row: CommentRow; album: AlbumAccess }> {
    const row = await repository.findComment(db, uid);
    if (row === undefined || !isSeenBy(row, viewerOf(caller).userId)) throw refuse(ERRORS.COMMENT_ABSENT);
    const album = await access.findAlbum(db, caller, { id: row.albumId });
    if (album === null) throw refuse(ERRORS.COMMENT_ABSENT);
    if (row.mediaUid !== null) {
      await requireMedia(deps, caller, row.mediaUid).catch(() => {
        throw refuse(ERRORS.COMMENT_ABSENT);
      });
    }
    return { row, album };
  }

  return {
    async list(caller, query) {
      const about = await requireAbout(caller, query.albumId, query.mediaId);
      const readerId = viewerOf(caller).userId;
      const key = { albumId: about.album.albumId, mediaId: about.mediaId, readerId };
      const [before = null] = readCursor(query.cursor, ID_CURSOR) ?? [];
      const [total, rows] = await Promise.all([
        repository.countComments(db, key),
        repository.listThreads(db, key, before, query.size + 1),
      ]);
      const shown = rows.slice(0, query.size);
      const withReplies = shown.filter((row) => row.replyCount > 0).map((row) => row.id);
      const replies =
        withReplies.length === 0 ? [] : await repository.listFirstReplies(db, withReplies, REPLIES_SHOWN, readerId);
      const views = await toComments(db, caller, about.album, [...shown, ...replies]);
      const last = rows.length > query.size ? shown.at(-1) : undefined;
      return {
        records: views
          .slice(0, shown.length)
          .map((view) => ({ ...view, replies: views.filter((reply) => reply.parentId === view.id) })),
        next: last === undefined ? '' : writeCursor([last.id]),
        total,
        canComment: caller.kind === 'user' && caller.hasNickname && about.album.rights.canComment,
      };
    },

    async listReplies(caller, query) {
      const { row, album } = await requireComment(caller, query.parentId);
      const [after = null] = readCursor(query.cursor, ID_CURSOR) ?? [];
      const about = { parentId: row.id, readerId: viewerOf(caller).userId };
      const rows = await repository.listReplies(db, about, after, query.size + 1);
      const shown = rows.slice(0, query.size);
      const last = rows.length > query.size ? shown.at(-1) : undefined;
      return {
        records: await toComments(db, caller, album, shown),
        next: last === undefined ? '' : writeCursor([last.id]),
      };
    },

    async add(caller, input) {
      const { userId } = requireUser(caller);
      const about = await requireAbout(caller, input.albumId, input.mediaId);
      const { album, mediaId } = about;
      if (!album.rights.canComment) throw refuse(ERRORS.COMMENT_OFF);
      await access.requireAllowed(db, caller, 'comments');
      const body = cleanText(input.text);
      if (body === '') throw refuse(ERRORS.COMMENT_REQUIRED);
      if (countCharacters(body) > COMMENT_MAX_LENGTH) throw refuse(ERRORS.COMMENT_TOO_LONG);
      const mentioned = [...new Set(input.mentions ?? [])];
      if (mentioned.length > MENTIONS_MAX) throw refuse(ERRORS.MENTIONS_TOO_MANY);
      const answered = input.replyToId === undefined ? null : await requireComment(caller, input.replyToId);
      const isAboutSame =
        answered === null ||
        (answered.row.albumId === album.albumId && (answered.row.mediaUid ?? undefined) === input.mediaId);
      if (!isAboutSame || (answered !== null && answered.row.standing !== COMMENT_STANDING.shown))
        throw refuse(ERRORS.COMMENT_ABSENT);
      const mentions = await listEntitled(mentioned, userId, album.albumId);

      await db.transaction().execute(async (tx) => {
        const now = clock.now();
        const { isHeld, whole } = await deps.texts.weigh(tx, body);
        const commentId = await repository.insertComment(tx, {
          uid: deps.ids.newId(),
          albumId: album.albumId,
          mediaId,
          parentId: answered === null ? null : (answered.row.parentId ?? answered.row.id),
          replyTo: answered?.row.authorId ?? null,
          authorId: userId,
          requestId: input.requestId,
          body: whole,
          mentions,
          standing: isHeld ? COMMENT_STANDING.waiting : COMMENT_STANDING.shown,
          now,
        });
        if (commentId === null || isHeld) return;
        await deps.texts.askLater(tx, [{ thing: MATTER_THING.comment, id: commentId, field: '', authorId: userId }]);
        const comment = { albumId: album.albumId, mediaId, authorId: userId, ownerId: about.ownerId, mentions };
        const replyTo = answered?.row.authorId ?? null;
        await recordInteractions(tx, toEvents(commentId, { ...comment, replyTo }, now));
      });
      const row = await repository.findByRequest(db, userId, input.requestId);
      if (row === undefined) throw refuse(ERRORS.COMMENT_ABSENT);
      const [view] = await toComments(db, caller, album, [row]);
      if (view === undefined) throw refuse(ERRORS.COMMENT_ABSENT);
      return view;
    },

    async remove(caller, input) {
      const { userId } = requireUser(caller);
      const { row, album } = await requireComment(caller, input.id);
      if (row.authorId !== userId && !mayModerate(album)) throw refuse(ERRORS.FORBIDDEN);
      await db.transaction().execute((tx) => repository.deleteComment(tx, row.id));
      return null;
    },

    async findSeen(caller, uid) {
      try {
        return (await requireComment(caller, uid)).row;
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    },

    async release(tx, commentId) {
      const comment = await repository.releaseComment(tx, commentId);
      // A comment that is published a second time has been announced the first time.
      if (comment === null || (await repository.hasTold(tx, commentId))) return;
      await recordInteractions(tx, toEvents(commentId, comment, clock.now()));
    },
  };

  /**
   * Of the people whom a text mentions, those who may be notified: they can see the album, and neither they nor the author has blocked the
   * other.
   */
  async function listEntitled(uids: readonly string[], authorId: Id, albumId: Id): Promise<Id[]> {
    const people = await repository.listMentionable(db, uids, authorId);
    const seen = await Promise.all(
      people.map(async (userId) =>
        (await access.findAlbum(db, asPerson(userId), { id: albumId })) === null ? null : userId,
      ),
    );
    return seen.filter((userId): userId is Id => userId !== null);
  }
}

function isSeenBy({ standing, authorId }: CommentRow, readerId: Id | null): boolean {
  return standing === COMMENT_STANDING.shown || (standing === COMMENT_STANDING.waiting && authorId === readerId);
}

/** Notified are the owner of what it is about, the person it replies to, and the people it mentions. */
function toEvents(commentId: Id, comment: repository.WaitingComment, at: Date): InteractionFacts[] {
  const { albumId, mediaId, authorId, ownerId, replyTo, mentions } = comment;
  const event = { actorId: authorId, albumId, mediaId, commentId, at };
  return [
    { ...event, kind: INTERACTION.comment, targetId: ownerId },
    ...(replyTo !== null && replyTo !== ownerId ? [{ ...event, kind: INTERACTION.reply, targetId: replyTo }] : []),
    ...mentions.map((targetId) => ({ ...event, kind: INTERACTION.mention, targetId })),
  ];
}
