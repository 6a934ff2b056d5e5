import { INTERACTION, type Interaction } from '@contract/constants/interaction';
import type {
  InteractionPage,
  InteractionRow,
  InteractionsQuery,
  ReadInteractionsInput,
} from '@contract/schemas/interaction';
import type { MediaItem } from '@contract/schemas/media';
import { ERRORS } from '@contract/errors';
import { compareIds } from '../../db/compare-ids';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { CURSOR_ID, readCursor, writeCursor } from '../../http/cursor';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import type { MediaListService } from '../media/wall/media-list.service';
import * as repository from './interaction-list.repository';

/** What others did to a person's things. See [Note: Interactions]. */
export interface InteractionListService {
  list(caller: Caller, query: InteractionsQuery): Promise<InteractionPage>;
  /** Up to UNREAD_COUNT_MAX. */
  countNew(caller: Caller): Promise<number>;
  /** Refuses with BAD_INPUT what is no mark. */
  read(caller: Caller, input: ReadInteractionsInput): Promise<null>;
}

export interface InteractionListDeps {
  readonly db: Db;
  readonly access: AccessService;
  readonly mediaLists: Pick<MediaListService, 'listByUids'>;
}

const PLACE = [CURSOR_ID];
const KINDS: ReadonlySet<number> = new Set(Object.values(INTERACTION));

export function createInteractionLists({ db, access, mediaLists }: InteractionListDeps): InteractionListService {
  const readingOf = (caller: Caller): repository.InteractionReading => ({
    userId: requireUser(caller).userId,
    isSeen: access.seenAlbums(caller),
  });

  return {
    async list(caller, query) {
      const reading = readingOf(caller);
      const [beforeId = null] = readCursor(query.cursor, PLACE) ?? [];
      const [seenId, lastId, rows] = await Promise.all([
        repository.findSeen(db, reading.userId),
        repository.findLastEvent(db, reading.userId),
        repository.listInteractionRows(db, reading, { kinds: query.kinds ?? null, beforeId, limit: query.size + 1 }),
      ]);
      const shown = rows.slice(0, query.size);
      const uids = [...new Set(shown.flatMap(({ mediaUid }) => mediaUid ?? []))];
      const items = new Map((await mediaLists.listByUids(caller, uids)).map((item) => [item.id, item]));
      const last = rows.length > query.size ? shown.at(-1) : undefined;
      return {
        records: shown.flatMap((row) => toRow(row, items, compareIds(seenId, row.id) < 0)),
        next: last === undefined ? '' : writeCursor([last.id]),
        mark: lastId === null ? '' : writeCursor([lastId]),
      };
    },

    countNew: (caller) => repository.countNewInteractions(db, readingOf(caller)),

    async read(caller, { mark }) {
      const { userId } = requireUser(caller);
      const [seenId] = readCursor(mark, PLACE) ?? [];
      if (seenId === undefined) throw refuse(ERRORS.BAD_INPUT);
      await repository.moveSeen(db, userId, seenId);
      return null;
    },
  };
}

const isKind = (kind: number): kind is Interaction => KINDS.has(kind);

/** Nothing for what is about a photo that the person does not see. */
function toRow(
  row: repository.InteractionListRow,
  items: ReadonlyMap<string, MediaItem>,
  isNew: boolean,
): InteractionRow[] {
  const { kind, albumUid, mediaUid } = row;
  const item = mediaUid === null ? undefined : items.get(mediaUid);
  if (!isKind(kind) || (mediaUid !== null && item === undefined)) return [];
  return [
    {
      id: writeCursor([row.id]),
      kind,
      person: { id: row.actorUid, nickname: row.actorName, avatar: row.actorAvatar },
      personCount: row.personCount,
      createTime: row.at.getTime(),
      isNew,
      album: albumUid === null ? null : { id: albumUid, name: row.albumName ?? '' },
      media:
        item === undefined
          ? null
          : {
              id: item.id,
              hotResourceType: item.hotResourceType,
              smallUrl: item.smallUrl,
              thumbhash: item.thumbhash,
            },
      text: row.text ?? '',
      tipFen: Number(row.tipFen ?? 0),
    },
  ];
}
