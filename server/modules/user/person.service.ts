import { GENDER } from '@contract/constants/user';
import { ERRORS } from '@contract/errors';
import { pageOffset, toPage } from '@contract/rules/page';
import { isMobilePhone } from '@contract/rules/phone';
import { cleanName } from '@contract/rules/text';
import type { AlbumPage } from '@contract/schemas/album';
import type { MediaPage } from '@contract/schemas/media';
import type {
  FindPeopleQuery,
  KeywordInput,
  PersonCard,
  PersonListQuery,
  PersonPage,
  PersonQrCode,
  PersonSpace,
} from '@contract/schemas/user';
import type { Clock } from '../../adapters/clock/types';
import type { DrawingEngine } from '../../adapters/drawing/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireSession, requireUser, type SessionCaller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { viewerOf } from '../access/access.service';
import type { AlbumService } from '../album/album.service';
import type { MediaListService } from '../media/wall/media-list.service';
import { membershipAt, toMemberView } from './member.rules';
import { countFound, findTies, listFound, type PersonRow } from './person.repository';
import { findUserById, findUserByPhone, findUserByUid, type UserRow } from './user.repository';

/** What a person lets others have. */
export interface PersonPrivacy {
  readonly findByPhone: boolean;
  readonly showAlbums: boolean;
}

export interface PersonService {
  /** By id, or by phone where its person lets it be found. Refuses with USER_ABSENT, also who has been blocked. */
  get(caller: Caller, input: KeywordInput): Promise<PersonSpace>;
  /** The caller as he sees himself. */
  getOwn(caller: Caller): Promise<PersonSpace>;
  find(caller: Caller, query: FindPeopleQuery): Promise<PersonPage>;
  listAlbums(caller: Caller, query: PersonListQuery): Promise<AlbumPage>;
  listPhotos(caller: Caller, query: PersonListQuery): Promise<MediaPage>;
  getQrCode(caller: Caller): Promise<PersonQrCode>;
}

export interface PersonDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly drawing: Pick<DrawingEngine, 'drawQrCode'>;
  readonly albums: Pick<AlbumService, 'listOfOwner'>;
  readonly mediaLists: Pick<MediaListService, 'listBestOf' | 'countLikesOf'>;
  readonly privacyOf: (db: Db, userId: Id) => Promise<PersonPrivacy>;
  /** Where the client is served, without a slash at the end. */
  readonly publicUrl: string;
}

const PAGE_OF_PERSON = '/packageAlbumA/home/space?userId=';

export function createPeople(deps: PersonDeps): PersonService {
  const { db, clock, drawing, albums, mediaLists, privacyOf, publicUrl } = deps;

  /** The person of a keyword. Null when there is none, or none whom this caller may find by it. */
  async function findByKeyword(caller: SessionCaller, keyword: string): Promise<UserRow | null> {
    const user = await findUserByUid(db, keyword);
    if (user !== null) return user;
    const phoneOwner = isMobilePhone(keyword) ? await findUserByPhone(db, keyword) : null;
    if (phoneOwner === null) return null;
    if (viewerOf(caller).userId === phoneOwner.id) return phoneOwner;
    // A device is nobody who could be held to account for trying numbers.
    if (caller.kind !== 'user' || !caller.hasNickname) return null;
    return (await privacyOf(db, phoneOwner.id)).findByPhone ? phoneOwner : null;
  }

  /** A person whose page the caller may open. Refuses with USER_ABSENT. */
  async function requirePerson(caller: Caller, keyword: string) {
    const session = requireSession(caller);
    const user = await findByKeyword(session, keyword);
    const viewerId = viewerOf(session).userId;
    if (user === null) throw refuse(ERRORS.USER_ABSENT);
    const isSelf = viewerId === user.id;
    const ties = await findTies(db, viewerId, user.id);
    if (!isSelf && (user.nickname === '' || ties.isBlockedBy)) throw refuse(ERRORS.USER_ABSENT);
    const canSeeAlbums = isSelf || (await privacyOf(db, user.id)).showAlbums;
    return { user, ties, isSelf, viewerId, canSeeAlbums };
  }

  async function getSpace(caller: Caller, keyword: string): Promise<PersonSpace> {
    const { user, ties, isSelf, viewerId, canSeeAlbums } = await requirePerson(caller, keyword);
    const nothing = { total: 0 };
    const [{ total: albumCount }, likedCount] = await Promise.all([
      canSeeAlbums ? albums.listOfOwner(caller, user.id, { current: 1, size: 1 }) : nothing,
      canSeeAlbums ? mediaLists.countLikesOf(caller, user.id) : 0,
    ]);
    return {
      ...toPersonCard({ ...user, isFollowed: ties.isFollowed, isFan: ties.isFan }, viewerId, clock.now()),
      cover: user.coverUrl,
      gender: user.gender === 1 ? GENDER.male : user.gender === 2 ? GENDER.female : GENDER.unknown,
      // A birthday identifies a person: it is for him alone.
      birthday: isSelf ? (user.birthday ?? '') : '',
      place: user.place,
      tags: [...user.tags],
      attentionCount: ties.attentionCount,
      fansCount: ties.fansCount,
      albumCount,
      likedCount,
      isBlocked: ties.isBlocked,
      canSeeAlbums,
    };
  }

  async function findUid(userId: Id): Promise<string> {
    const user = await findUserById(db, userId);
    if (user === null) throw refuse(ERRORS.USER_ABSENT);
    return user.uid;
  }

  return {
    get: (caller, input) => getSpace(caller, input.keyword),

    async getOwn(caller) {
      return getSpace(caller, await findUid(requireUser(caller).userId));
    },

    async find(caller, query) {
      const session = requireUser(caller);
      const keyword = cleanName(query.keyword);
      if (keyword === '') return toPage([], 0, query);
      const byPhone = isMobilePhone(keyword) ? await findByKeyword(session, keyword) : null;
      const wish = { keyword, phoneOwnerId: byPhone?.id ?? null };
      const [rows, total] = await Promise.all([
        listFound(db, session.userId, wish, { offset: pageOffset(query), size: query.size }),
        countFound(db, session.userId, wish),
      ]);
      const now = clock.now();
      return toPage(
        rows.map((row) => toPersonCard(row, session.userId, now)),
        total,
        query,
      );
    },

    async listAlbums(caller, query) {
      const { user, canSeeAlbums } = await requirePerson(caller, query.userId);
      return canSeeAlbums ? albums.listOfOwner(caller, user.id, query) : toPage([], 0, query);
    },

    async listPhotos(caller, query) {
      const { user, canSeeAlbums } = await requirePerson(caller, query.userId);
      return canSeeAlbums ? mediaLists.listBestOf(caller, user.id, query) : toPage([], 0, query);
    },

    async getQrCode(caller) {
      const url = `${publicUrl}${PAGE_OF_PERSON}${await findUid(requireUser(caller).userId)}`;
      return { url, image: `data:image/png;base64,${(await drawing.drawQrCode(url)).toString('base64')}` };
    },
  };
}

/** As the viewer (null: nobody) sees this person in a list. */
export function toPersonCard(row: PersonRow, viewerId: Id | null, now: Date): PersonCard {
  const member = toMemberView(membershipAt(row.memberships, now), row.levels, now);
  return {
    id: row.uid,
    nickname: row.nickname,
    avatar: row.avatarUrl,
    signature: row.signature,
    memberTypeKey: member.level,
    memberTypeName: member.name,
    badge: member.badge,
    isSelf: viewerId === row.id,
    isFollowed: row.isFollowed,
    isFan: row.isFan,
    isMutual: row.isFollowed && row.isFan,
  };
}
