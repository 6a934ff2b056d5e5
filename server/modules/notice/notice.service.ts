import { NOTICE_GROUP, NOTICE_GROUP_OF, NOTICE_TYPE, type NoticeType } from '@contract/constants/notice';
import { ERRORS } from '@contract/errors';
import type {
  NoticeFacts,
  NoticeGroups,
  NoticeGroupsQuery,
  NoticeIdInput,
  OwnNotice,
  OwnNoticePage,
  OwnNoticesQuery,
  ReadAllNoticesInput,
  UnreadCounts,
} from '@contract/schemas/notice';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { CURSOR_ID, readCursor, writeCursor } from '../../http/cursor';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import { kindOfNotice } from '../push/push.rules';
import { queuePushes } from '../push/push-outbox.service';
import * as repository from './notice.repository';

/** A notice to be sent. */
export interface Telling {
  readonly userId: Id;
  readonly type: NoticeType;
  /** What it is about and which stage of it: a person is notified once of each, even if the notice is deleted. */
  readonly cause: string;
  readonly albumId?: Id;
  readonly mediaId?: Id;
  readonly orderNo?: string;
  readonly facts?: NoticeFacts;
}

/** See [Note: Notices]. */
export interface NoticeService {
  /** For other areas, in the transaction that causes the notice. Harmless to repeat. */
  tell(tx: Tx, tellings: readonly Telling[]): Promise<void>;
  /** When the person was notified of it; null: never. */
  findTold(db: Db, telling: Pick<Telling, 'userId' | 'type' | 'cause'>): Promise<Date | null>;
  list(caller: Caller, query: OwnNoticesQuery): Promise<OwnNoticePage>;
  countUnread(caller: Caller): Promise<UnreadCounts>;
  listGroups(caller: Caller, query: NoticeGroupsQuery): Promise<NoticeGroups>;
  /** Refuses with OWN_NOTICE_ABSENT, as the two below. */
  read(caller: Caller, input: NoticeIdInput): Promise<null>;
  readAll(caller: Caller, input: ReadAllNoticesInput): Promise<null>;
  remove(caller: Caller, input: NoticeIdInput): Promise<null>;
  restore(caller: Caller, input: NoticeIdInput): Promise<null>;
}

export interface NoticeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
  readonly countNewInteractions: (caller: Caller) => Promise<number>;
}

const BEFORE = [CURSOR_ID];

/** What other areas need of it, without anybody who reads. */
export function createTelling({ clock, ids }: Pick<NoticeDeps, 'clock' | 'ids'>): Pick<NoticeService, 'tell'> {
  return {
    async tell(tx, tellings) {
      if (tellings.length === 0) return;
      const at = clock.now();
      const told = await repository.insertNotices(
        tx,
        tellings.map((telling) => ({
          uid: ids.newId(),
          userId: telling.userId,
          type: telling.type,
          section: NOTICE_GROUP_OF[telling.type],
          cause: telling.cause,
          albumId: telling.albumId ?? null,
          mediaId: telling.mediaId ?? null,
          orderNo: telling.orderNo ?? null,
          facts: telling.facts ?? {},
          at,
        })),
      );
      await queuePushes(
        tx,
        told.map(({ id, userId, section }) => ({
          userId,
          kind: kindOfNotice(section),
          cause: `notice ${id}`,
          noticeId: id,
          at,
        })),
      );
    },
  };
}

export function createNotices(deps: NoticeDeps): NoticeService {
  const { db, clock, access } = deps;
  const readingOf = (caller: Caller): repository.NoticeReading => ({
    userId: requireUser(caller).userId,
    isSeen: access.seenAlbums(caller),
  });

  return {
    ...createTelling(deps),
    findTold: repository.findTold,

    async list(caller, query) {
      const reading = readingOf(caller);
      const [beforeId = null] = readCursor(query.cursor, BEFORE) ?? [];
      const filter = { section: query.group ?? null, beforeId, limit: query.size + 1 };
      const rows = await repository.listNotices(db, reading, filter);
      const last = rows.length > query.size ? rows[query.size - 1] : undefined;
      return {
        records: rows.slice(0, query.size).flatMap(toNotice),
        next: last === undefined ? '' : writeCursor([last.id]),
      };
    },

    async countUnread(caller) {
      const reading = readingOf(caller);
      const [notices, interactions] = await Promise.all([
        repository.countUnreadNotices(db, reading, null),
        deps.countNewInteractions(caller),
      ]);
      return { notices, interactions };
    },

    async listGroups(caller, { types = Object.values(NOTICE_TYPE) }) {
      const reading = readingOf(caller);
      const wanted = new Set(types.map((type) => NOTICE_GROUP_OF[type]));
      const groups = await Promise.all(
        Object.values(NOTICE_GROUP)
          .filter((group) => wanted.has(group))
          .map(async (group) => {
            const [rows, unread] = await Promise.all([
              repository.listNotices(db, reading, { section: group, beforeId: null, limit: 1 }),
              repository.countUnreadNotices(db, reading, group),
            ]);
            return rows.flatMap(toNotice).map((last) => ({ group, unread, last }));
          }),
      );
      return groups.flat();
    },

    async read(caller, { id }) {
      const { userId } = requireUser(caller);
      if (!(await repository.markRead(db, userId, id, clock.now()))) throw refuse(ERRORS.OWN_NOTICE_ABSENT);
      return null;
    },

    async readAll(caller, { group }) {
      const { userId } = requireUser(caller);
      await repository.markAllRead(db, userId, group ?? null, clock.now());
      return null;
    },

    async remove(caller, { id }) {
      const { userId } = requireUser(caller);
      if (!(await repository.setDeleted(db, userId, id, clock.now()))) throw refuse(ERRORS.OWN_NOTICE_ABSENT);
      return null;
    },

    async restore(caller, { id }) {
      const { userId } = requireUser(caller);
      if (!(await repository.setDeleted(db, userId, id, null))) throw refuse(ERRORS.OWN_NOTICE_ABSENT);
      return null;
    },
  };
}

const TYPES: ReadonlySet<number> = new Set(Object.values(NOTICE_TYPE));

const isType = (type: number): type is NoticeType => TYPES.has(type);

/** Nothing for a type that this program does not know: a newer one has written it. */
function toNotice(row: repository.NoticeRow): OwnNotice[] {
  const { type, albumUid } = row;
  if (!isType(type)) return [];
  return [
    {
      id: row.uid,
      type,
      group: NOTICE_GROUP_OF[type],
      isRead: row.readAt !== null,
      createTime: row.createdAt.getTime(),
      album: albumUid === null ? null : { id: albumUid, name: row.albumName ?? '' },
      mediaId: row.mediaUid ?? '',
      orderNo: row.orderNo ?? '',
      facts: row.facts,
    },
  ];
}
