import { POPULAR_TAGS_MAX } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import type {
  PopularTags,
  SearchAlbumPage,
  SearchAlbumsQuery,
  SearchMediaPage,
  SearchMediaQuery,
  Suggestions,
  SuggestQuery,
} from '@contract/schemas/search';
import type { Db } from '../../db/tables';
import { type Caller, requireSession } from '../../http/caller';
import { CURSOR_ID, readCursor, writeCursor } from '../../http/cursor';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import { searchEverywherePredicate, searchPredicate, toMediaAccess } from '../access/media-access.service';
import type { AlbumService } from '../album/album.service';
import type { MediaListService } from '../media/wall/media-list.service';
import * as repository from './search.repository';
import { toSuggestions, toWords } from './search.rules';

/** Finds only what the caller discovers anyway, and in one album only what he sees there. */
export interface SearchService {
  searchAlbums(caller: Caller, query: SearchAlbumsQuery): Promise<SearchAlbumPage>;
  searchMedia(caller: Caller, query: SearchMediaQuery): Promise<SearchMediaPage>;
  /** Of albums that `searchAlbums` would find. */
  suggest(caller: Caller, query: SuggestQuery): Promise<Suggestions>;
  /** Of albums that the caller discovers, not of his own ones that nobody else does. */
  listPopularTags(caller: Caller): Promise<PopularTags>;
}

export interface SearchDeps {
  readonly db: Db;
  readonly access: AccessService;
  readonly albums: Pick<AlbumService, 'listSeen'>;
  readonly mediaLists: Pick<MediaListService, 'listByUids'>;
}

// A moment of a camera, written without signs.
const TAKEN = /^\d{14}$/;

export function createSearch({ db, access, albums, mediaLists }: SearchDeps): SearchService {
  /** What the caller discovers, and what is his or he belongs to. */
  function findable(caller: Caller): ReturnType<AccessService['seenAlbums']> {
    const scopes = caller.kind === 'user' ? (['public', 'mine', 'involved'] as const) : (['public'] as const);
    const found = scopes.map((scope) => access.listedAlbums(caller, scope));
    return (eb) => eb.or(found.map((fits) => fits(eb)));
  }

  return {
    async suggest(caller, { words }) {
      const session = requireSession(caller);
      const typed = words.trim().toLowerCase();
      if (typed === '') return [];
      return toSuggestions(typed, await repository.listWordsOfAlbums(db, typed, findable(session)));
    },

    async listPopularTags(caller) {
      const isDiscovered = access.listedAlbums(requireSession(caller), 'public');
      return repository.listPopularTags(db, isDiscovered, POPULAR_TAGS_MAX);
    },

    async searchAlbums(caller, query) {
      const session = requireSession(caller);
      const words = readWords(query.keyword);
      const placeWords = readWords(query.place);
      const tag = (query.tag ?? '').trim();
      const isAsked = words.length > 0 || placeWords.length > 0;
      if (!isAsked && !isFiltered(query)) throw refuse(ERRORS.SEARCH_EMPTY);
      const [before = null] = readCursor(query.cursor, [CURSOR_ID]) ?? [];
      const rows = await repository.findAlbums(
        db,
        {
          words,
          tag,
          placeWords,
          dayFrom: query.dayFrom ?? null,
          dayTo: query.dayTo ?? null,
          fits: findable(session),
        },
        before,
        query.size + 1,
      );
      const shown = rows.slice(0, query.size);
      const seen =
        shown.length === 0
          ? []
          : await albums.listSeen(
              session,
              shown.map((row) => row.id),
            );
      const byId = new Map(seen.map((album) => [album.id, album]));
      const last = rows.length > query.size ? shown.at(-1) : undefined;
      return {
        records: shown.flatMap((row) => byId.get(row.uid) ?? []),
        next: last === undefined ? '' : writeCursor([last.id]),
      };
    },

    async searchMedia(caller, query) {
      const session = requireSession(caller);
      const album = query.albumId === undefined ? null : await access.requireAlbum(db, session, query.albumId, 'see');
      const [words, cameraWords, placeWords] = [query.keyword, query.camera, query.place].map(readWords);
      const tag = (query.tag ?? '').trim();
      const isAsked = [words, cameraWords, placeWords].some((list) => list !== undefined && list.length > 0);
      if (!isAsked && !isFiltered(query)) throw refuse(ERRORS.SEARCH_EMPTY);
      const [taken = '', id = ''] = readCursor(query.cursor, [TAKEN, CURSOR_ID]) ?? [];
      const findLabels = async (word: string): Promise<repository.MediaWord> => {
        return { word, labelIds: await repository.listLabelIds(db, word, album?.albumId ?? null) };
      };
      const rows = await repository.findMedia(
        db,
        {
          words: await Promise.all((words ?? []).map(findLabels)),
          cameraWords: cameraWords ?? [],
          placeWords: placeWords ?? [],
          tag,
          dayFrom: query.dayFrom ?? null,
          dayTo: query.dayTo ?? null,
          kind: query.kind ?? null,
          albumId: album?.albumId ?? null,
          predicate:
            album === null
              ? searchEverywherePredicate(db, {
                  found: findable(session),
                  held: access.listedAlbums(session, 'mine'),
                })
              : searchPredicate(toMediaAccess(session, album.rights)),
        },
        taken === '' ? null : { taken: readTaken(taken), id },
        query.size + 1,
      );
      const shown = rows.slice(0, query.size);
      const items = await mediaLists.listByUids(
        session,
        shown.map((row) => row.uid),
      );
      const byId = new Map(items.map((item) => [item.id, item]));
      const last = rows.length > query.size ? shown.at(-1) : undefined;
      return {
        records: shown.flatMap((row) => byId.get(row.uid) ?? []),
        next: last === undefined ? '' : writeCursor([last.taken.slice(0, 19).replace(/\D/g, ''), last.id]),
      };
    },
  };
}

function readWords(keyword: string | undefined): readonly string[] {
  const words = toWords(keyword ?? '');
  if (words === null) throw refuse(ERRORS.SEARCH_TOO_SHORT);
  return words;
}

/** Something narrows it besides words. */
function isFiltered({ tag = '', dayFrom, dayTo }: SearchAlbumsQuery | SearchMediaQuery): boolean {
  return tag.trim() !== '' || dayFrom !== undefined || dayTo !== undefined;
}

/** Refuses with BAD_INPUT a moment that no calendar has. */
function readTaken(digits: string): string {
  const text = digits.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6');
  const time = Date.parse(`${text}Z`);
  const isMoment = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && !text.startsWith('0000');
  if (!isMoment) throw refuse(ERRORS.BAD_INPUT);
  return text.replace('T', ' ');
}
