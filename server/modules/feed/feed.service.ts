import {
  FEED_TOPICS_SHOWN,
  POST_KEPT_DAYS,
  POST_MEDIA_MAX,
  POSTS_MAX,
  POSTS_PINNED_MAX,
} from '@contract/constants/feed';
import { MATTER_THING } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import { FEED_ERRORS } from '@contract/feed-errors';
import type {
  Feed,
  FeedQuery,
  MakePostInput,
  Post,
  PostIdQuery,
  PostPage,
  PostsQuery,
  RemovePostInput,
  UpdatePostInput,
} from '@contract/schemas/feed';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import { findTemplatePage } from '../../db/album-facts';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { CURSOR_ID, readCursor, writeCursor } from '../../http/cursor';
import { Refusal, refuse } from '../../http/refuse';
import { type AccessService, type AlbumAccess, viewerOf } from '../access/access.service';
import { mediaPredicate, toMediaAccess } from '../access/media-access.service';
import type { MediaListService } from '../media/wall/media-list.service';
import type { TextChecks } from '../word/text-check.service';
import { toPost, toPostCard, toPostWordsCard } from './feed-view';
import * as repository from './feed.repository';
import type { PostMedia, PostRow, PostValues } from './feed.repository';
import { chooseTalk, type PostRights, postRights, type PostWords, readPostWords, readTopics } from './feed.rules';

/** Posts of albums of template 12: see [Note: Posts]. A person who sees the album and one of the post's photos sees the post. */
export interface FeedService {
  /** For who may upload. Refuses with TEXT_REFUSED, POST_MEDIA_TAKEN. */
  make(caller: Caller, input: MakePostInput): Promise<Post>;
  /** Words and photos for its author; pinning and hiding for who reviews the album. */
  update(caller: Caller, input: UpdatePostInput): Promise<Post>;
  /** For its author, and who may delete in the album. */
  remove(caller: Caller, input: RemovePostInput): Promise<null>;
  get(caller: Caller, query: PostIdQuery): Promise<Post>;
  list(caller: Caller, query: PostsQuery): Promise<PostPage>;
  getFeed(caller: Caller, query: FeedQuery): Promise<Feed>;
  /** A post as a link's card says it. Null: it is not there for the caller. */
  describe(caller: Caller, uid: string): Promise<PostWordsCard | null>;
  /** Those that were removed long enough ago. */
  erase(signal: AbortSignal): Promise<void>;
}

export interface PostWordsCard {
  readonly title: string;
  readonly description: string;
  /** A path of this server; empty: none. */
  readonly picture: string;
}

export interface FeedDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
  readonly mediaLists: Pick<MediaListService, 'listByUids'>;
  readonly texts: Pick<TextChecks, 'check' | 'askLater'>;
}

interface FoundPost {
  readonly row: PostRow;
  readonly album: AlbumAccess;
  readonly rights: PostRights;
}

const PLACE = [/^[01]$/, CURSOR_ID];
/** Where a post has words. */
const PLACES = ['title', 'body', 'place', 'topics'] as const;
const DAY_MS = 86_400_000;
const ERASED_AT_ONCE = 500;

export function createFeed(deps: FeedDeps): FeedService {
  const { db, access, clock, ids, mediaLists, texts } = deps;

  /** Removed ones too: code that shows them has to check. Refuses with POST_ABSENT. */
  async function findPost(reader: Db, caller: Caller, uid: string): Promise<FoundPost> {
    const row = await repository.findPost(reader, { uid });
    const album = row === null ? null : await access.findAlbum(reader, caller, { id: row.albumId });
    if (row === null || album === null) throw refuse(FEED_ERRORS.POST_ABSENT);
    const rights = postRights(row, album.rights, viewerOf(caller).userId);
    if (!rights.canSee) throw refuse(FEED_ERRORS.POST_ABSENT);
    return { row, album, rights };
  }

  async function requirePost(reader: Db, caller: Caller, uid: string): Promise<FoundPost> {
    const found = await findPost(reader, caller, uid);
    if (found.row.isRemoved) throw refuse(FEED_ERRORS.POST_ABSENT);
    return found;
  }

  const askLater = (tx: Tx, id: Id, authorId: Id, fields: readonly (typeof PLACES)[number][]): Promise<void> =>
    texts.askLater(
      tx,
      fields.map((field) => ({ thing: MATTER_THING.post, id, field, authorId })),
    );

  /** A post is photos and words. */
  async function requireSpeech(caller: Caller): Promise<void> {
    await access.requireAllowed(db, caller, 'uploads');
    await access.requireAllowed(db, caller, 'comments');
  }

  const seenOf = async (caller: Caller, uids: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set((await mediaLists.listByUids(caller, [...new Set(uids)])).map(({ id }) => id));

  /** The post as the caller sees it. Refuses with POST_ABSENT where he sees none of its photos. */
  async function show(caller: Caller, { row, rights }: Pick<FoundPost, 'row' | 'rights'>): Promise<Post> {
    const media = await repository.listPostMedia(db, row.id);
    const items = await mediaLists.listByUids(
      caller,
      media.map(({ uid }) => uid),
    );
    const byUid = new Map(items.map((item) => [item.id, item]));
    const uidOf = (id: Id | null): string | null => media.find((one) => one.id === id)?.uid ?? null;
    const shown = toPost(
      row,
      media.flatMap(({ uid }) => byUid.get(uid) ?? []),
      { coverUid: uidOf(row.coverId), talkUid: uidOf(row.talkId) },
      rights,
    );
    if (shown === null) throw refuse(FEED_ERRORS.POST_ABSENT);
    return shown;
  }

  async function showByUid(caller: Caller, uid: string): Promise<Post> {
    return show(caller, await requirePost(db, caller, uid));
  }

  async function openChange(tx: Tx, albumId: Id): Promise<void> {
    await repository.lockAlbum(tx, albumId);
    if ((await findTemplatePage(tx, albumId)) !== 'feed') throw refuse(ERRORS.ALBUM_TEMPLATE_UNKNOWN);
  }

  async function checkWords(tx: Tx, sent: Parameters<typeof readPostWords>[0]): Promise<PostWords> {
    const words = readPostWords(sent);
    if (words === null) throw refuse(FEED_ERRORS.POST_TOO_LONG);
    if (words.title === '' && words.body === '') throw refuse(FEED_ERRORS.POST_WORDLESS);
    const check = async (text: string): Promise<string> => (text === '' ? '' : texts.check(tx, text));
    return { title: await check(words.title), body: await check(words.body), place: await check(words.place) };
  }

  async function checkTopics(tx: Tx, sent: readonly string[]): Promise<string[]> {
    const topics = readTopics(sent);
    if (topics === null) throw refuse(FEED_ERRORS.POST_TOPICS_INVALID);
    const kept: string[] = [];
    for (const topic of topics) kept.push(await texts.check(tx, topic));
    return kept;
  }

  /** The photos of a post, those of them that the caller does not see last. `before`: of one that is changed. */
  async function placeMedia(
    tx: Tx,
    albumId: Id,
    sent: { readonly mediaIds: readonly string[]; readonly coverId: string },
    seen: ReadonlySet<string>,
    before: { readonly row: PostRow; readonly media: readonly PostMedia[] } | null,
  ): Promise<{ mediaIds: Id[]; coverId: Id; talkId: Id }> {
    const known = await repository.listMediaIds(tx, albumId, sent.mediaIds);
    const chosen = sent.mediaIds.map((uid) => {
      const id = known.get(uid);
      if (id === undefined || !seen.has(uid)) throw refuse(ERRORS.MEDIA_ABSENT);
      return id;
    });
    const coverId = known.get(sent.coverId);
    if (coverId === undefined || !sent.mediaIds.includes(sent.coverId)) throw refuse(ERRORS.BAD_INPUT);
    const unseen = (before?.media ?? []).filter(({ uid }) => !seen.has(uid)).map(({ id }) => id);
    const mediaIds = [...chosen, ...unseen];
    if (mediaIds.length > POST_MEDIA_MAX) throw refuse(FEED_ERRORS.POST_MEDIA_LIMIT);
    const taken = await repository.listTaken(tx, mediaIds, before?.row.id ?? null);
    const talkId = chooseTalk(mediaIds, { before: before?.row.talkId ?? null, coverId, taken });
    if (talkId === null) throw refuse(FEED_ERRORS.POST_MEDIA_TAKEN);
    return { mediaIds, coverId, talkId };
  }

  async function readContent(
    tx: Tx,
    row: PostRow,
    input: UpdatePostInput,
    seen: ReadonlySet<string>,
  ): Promise<PostValues> {
    const words = await checkWords(tx, {
      title: input.title ?? row.title,
      text: input.text ?? row.body,
      place: input.place ?? row.place,
    });
    const topics = input.topics === undefined ? {} : { topics: await checkTopics(tx, input.topics) };
    const { mediaIds, coverId } = input;
    if ((mediaIds === undefined) !== (coverId === undefined)) throw refuse(ERRORS.BAD_INPUT);
    if (mediaIds === undefined || coverId === undefined) return { ...words, ...topics, edited_at: clock.now() };
    const before = { row, media: await repository.listPostMedia(tx, row.id) };
    const placed = await placeMedia(tx, row.albumId, { mediaIds, coverId }, seen, before);
    // Else words that were found illegal with a photo would be back without it.
    if (row.isWithheld && placed.talkId !== row.talkId) throw refuse(FEED_ERRORS.POST_WITHHELD);
    await repository.placePostMedia(tx, row.id, placed.mediaIds);
    return { ...words, ...topics, cover_id: placed.coverId, talk_id: placed.talkId, edited_at: clock.now() };
  }

  async function readManaging(tx: Tx, { row }: FoundPost, input: UpdatePostInput): Promise<PostValues> {
    const { pinned, hidden } = input;
    if (pinned === true && !row.isPinned && (await repository.countPosts(tx, row.albumId)).pinned >= POSTS_PINNED_MAX) {
      throw refuse(FEED_ERRORS.POSTS_PINNED_LIMIT);
    }
    return {
      ...(pinned === undefined || pinned === row.isPinned ? {} : { pinned_at: pinned ? clock.now() : null }),
      ...(hidden === undefined || hidden === row.isHidden ? {} : { hidden_at: hidden ? clock.now() : null }),
    };
  }

  return {
    async make(caller, input) {
      const { userId } = requireUser(caller);
      const album = await access.requireAlbum(db, caller, input.albumId, 'see');
      if (!album.rights.canUpload) await access.requireAlbum(db, caller, input.albumId, 'upload');
      const made = await repository.findByRequest(db, userId, input.requestId);
      if (made !== null) return showByUid(caller, made.uid);
      await requireSpeech(caller);
      const seen = await seenOf(caller, input.mediaIds);
      const uid = await db.transaction().execute(async (tx) => {
        await openChange(tx, album.albumId);
        const again = await repository.findByRequest(tx, userId, input.requestId);
        if (again !== null) return again.uid;
        if ((await repository.countPosts(tx, album.albumId)).all >= POSTS_MAX) throw refuse(FEED_ERRORS.POSTS_LIMIT);
        const words = await checkWords(tx, input);
        const topics = await checkTopics(tx, input.topics);
        const placed = await placeMedia(tx, album.albumId, input, seen, null);
        const newUid = ids.newId();
        const id = await repository.insertPost(tx, {
          ...words,
          topics,
          uid: newUid,
          album_id: album.albumId,
          author_id: userId,
          request_id: input.requestId,
          cover_id: placed.coverId,
          talk_id: placed.talkId,
          created_at: clock.now(),
        });
        await repository.placePostMedia(tx, id, placed.mediaIds);
        await askLater(tx, id, userId, PLACES);
        return newUid;
      });
      return showByUid(caller, uid);
    },

    async update(caller, input) {
      const { userId } = requireUser(caller);
      const { id: uid, pinned, hidden, ...content } = input;
      if (Object.keys(content).length > 0) await requireSpeech(caller);
      const first = await requirePost(db, caller, uid);
      const known = (await repository.listPostMedia(db, first.row.id)).map((media) => media.uid);
      const seen = await seenOf(caller, [...known, ...(input.mediaIds ?? [])]);
      await db.transaction().execute(async (tx) => {
        await openChange(tx, first.row.albumId);
        const found = await requirePost(tx, caller, uid);
        const isContent = Object.keys(content).length > 0;
        const isManaging = pinned !== undefined || hidden !== undefined;
        if ((isContent && !found.rights.canEdit) || (isManaging && !found.rights.canManage)) {
          throw refuse(ERRORS.FORBIDDEN);
        }
        const values = {
          ...(isContent ? await readContent(tx, found.row, input, seen) : {}),
          ...(isManaging ? await readManaging(tx, found, input) : {}),
        };
        if (Object.keys(values).length > 0) await repository.updatePost(tx, found.row.id, values);
        if (isContent)
          await askLater(
            tx,
            found.row.id,
            userId,
            PLACES.filter((field) => field in values),
          );
      });
      return showByUid(caller, uid);
    },

    async remove(caller, input) {
      const { userId } = requireUser(caller);
      await db.transaction().execute(async (tx) => {
        const first = await findPost(tx, caller, input.id);
        await repository.lockAlbum(tx, first.row.albumId);
        const { row, rights } = await findPost(tx, caller, input.id);
        // What was removed is there for nobody but who has removed it.
        if (row.isRemoved && row.removedBy !== userId) throw refuse(FEED_ERRORS.POST_ABSENT);
        if (!rights.canDelete) throw refuse(ERRORS.FORBIDDEN);
        if (input.removed === row.isRemoved) return;
        if (!input.removed && row.talkId !== null && (await repository.listTaken(tx, [row.talkId], row.id)).size > 0) {
          throw refuse(FEED_ERRORS.POST_MEDIA_TAKEN);
        }
        await repository.updatePost(tx, row.id, {
          removed_at: input.removed ? clock.now() : null,
          removed_by: input.removed ? userId : null,
        });
      });
      return null;
    },

    async get(caller, query) {
      return showByUid(caller, query.id);
    },

    async list(caller, query) {
      const album = await access.requireAlbum(db, caller, query.albumId, 'see');
      const readerId = query.mine === true ? requireUser(caller).userId : viewerOf(caller).userId;
      const [pinned, id] = readCursor(query.cursor, PLACE) ?? [];
      const filter = {
        albumId: album.albumId,
        readerId,
        isHolder: album.rights.role === 'holder',
        isSeen: mediaPredicate(toMediaAccess(caller, album.rights)),
        topic: query.topic ?? null,
        text: query.text?.trim().toLowerCase() ?? null,
        onlyMine: query.mine === true,
      };
      const after = id === undefined ? null : { isPinned: pinned === '1', id };
      const rows = await repository.listPosts(db, filter, after, query.size + 1);
      const shown = rows.slice(0, query.size);
      const items = await mediaLists.listByUids(caller, [
        ...new Set(shown.flatMap(({ coverUid, talkUid }) => [coverUid, talkUid])),
      ]);
      const byUid = new Map(items.map((item) => [item.id, item]));
      const last = rows.length > query.size ? shown.at(-1) : undefined;
      return {
        records: shown.flatMap((row) => toPostCard(row, byUid) ?? []),
        next: last === undefined ? '' : writeCursor([last.isPinned ? '1' : '0', last.id]),
      };
    },

    async getFeed(caller, query) {
      const album = await access.requireAlbum(db, caller, query.albumId, 'see');
      return {
        topics: await repository.listTopics(db, album.albumId, FEED_TOPICS_SHOWN),
        canPost: album.rights.canUpload,
      };
    },

    async describe(caller, uid) {
      try {
        return toPostWordsCard(await showByUid(caller, uid));
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    },

    async erase(signal) {
      const before = new Date(clock.now().getTime() - POST_KEPT_DAYS * DAY_MS);
      while ((await repository.erasePosts(db, before, ERASED_AT_ONCE)) === ERASED_AT_ONCE) signal.throwIfAborted();
    },
  };
}
