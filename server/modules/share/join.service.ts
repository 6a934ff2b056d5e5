import { randomInt } from 'node:crypto';
import { ALBUM_ROLE, INVITATION_DAYS, INVITATION_PATH, SHOW_CODE_HOURS } from '@contract/constants/album';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { ERRORS } from '@contract/errors';
import type { Invitation, InviteInput, JoinCheck, JoinInput, JoinResult } from '@contract/schemas/album-person';
import type { AlbumShareInput, ShowCode, ShowCodeQuery } from '@contract/schemas/album-share';
import type { Clock } from '../../adapters/clock/types';
import type { DrawingEngine } from '../../adapters/drawing/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { asPerson, type Caller, requireSession, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { placeOfRole } from '../access/access.rules';
import type { AccessService } from '../access/access.service';
import type { GuessPaces } from '../access/guess-pace.service';
import type { AlbumPersonService } from '../album/album-person.service';
import type { NoticeService } from '../notice/notice.service';
import { earnByInvitation, isOutsideWechat } from '../point/point-earn.service';
import { getCoverRow, getJoining, isAlbumThere } from './share.repository';
import { isShowCode, toShowCode } from './share.rules';
import {
  deleteOldInvitations,
  endInvitations,
  findInvitation,
  findShowCode,
  insertInvitation,
  replaceShowCode,
  type ShowCodeRow,
} from './share-code.repository';

/** Codes that make somebody one of an album. */
export interface JoinService {
  invite(caller: Caller, input: InviteInput): Promise<Invitation>;
  /** The album's present code ends. */
  makeShowCode(caller: Caller, input: AlbumShareInput): Promise<ShowCode>;
  /** For holders by album, for everybody by code. Wrong codes count. */
  getShowCode(caller: Caller, query: ShowCodeQuery): Promise<ShowCode>;
  check(caller: Caller, input: JoinInput): Promise<JoinCheck>;
  join(caller: Caller, input: JoinInput): Promise<JoinResult>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SHOW_CODES = 1_000_000;
const CODE_ATTEMPTS = 20;

interface Door {
  readonly albumId: Id;
  readonly role: number;
  /** Null: by a code that is shown to whoever is there. */
  readonly inviterId: Id | null;
}

export function createJoins(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly drawing: Pick<DrawingEngine, 'drawQrCode'>;
  readonly ids: Ids;
  readonly access: AccessService;
  readonly people: Pick<AlbumPersonService, 'join'>;
  readonly notices: Pick<NoticeService, 'tell'>;
  readonly guessPaces: GuessPaces;
  readonly publicUrl: string;
}): JoinService {
  const { db, clock, drawing, ids, access, people, notices, guessPaces, publicUrl } = deps;

  /** A million codes are few: the wait grows with each wrong try. */
  async function findShown(caller: Caller, code: string): Promise<ShowCodeRow | null> {
    const turn = await guessPaces.take(requireSession(caller), 'show-code');
    if (turn === null) throw refuse(ERRORS.SHOW_CODE_TRIES);
    const shown = await findShowCode(db, { code }, clock.now());
    if (shown !== null) await turn.giveBack();
    return shown;
  }

  /** What a code opens, while whoever gave it still may invite there and the album is there. */
  async function requireDoor(caller: Caller, code: string): Promise<Door> {
    if (isShowCode(code)) {
      const shown = await findShown(caller, code);
      if (shown === null || !(await isLiving(shown.albumId))) throw refuse(ERRORS.SHOW_CODE_INVALID);
      return { albumId: shown.albumId, role: ALBUM_ROLE.member, inviterId: null };
    }
    const invitation = await findInvitation(db, code, clock.now());
    if (invitation === null || !(await isLiving(invitation.albumId, invitation.inviterId))) {
      throw refuse(ERRORS.INVITATION_INVALID);
    }
    return invitation;
  }

  /** Asked with the eyes of who invited; of nobody in particular where only the album's being there matters. */
  async function isLiving(albumId: Id, inviterId: Id | null = null): Promise<boolean> {
    if (!(await isAlbumThere(db, albumId))) return false;
    if (inviterId === null) return true;
    const album = await access.findAlbum(db, asPerson(inviterId), { id: albumId });
    return album?.rights.permissions.includes('people') === true;
  }

  /** Who can be of help may do nothing before somebody gives him permissions. */
  async function tellOfPersonnel(tx: Tx, albumId: Id, joinerId: Id, inviterId: Id, code: string): Promise<void> {
    const { ownerId, joinerName } = await getJoining(tx, albumId, joinerId);
    const told = [...new Set([ownerId, inviterId])];
    const type = NOTICE_TYPE.personnelJoined;
    const cause = `${code}:${joinerId}`;
    await notices.tell(
      tx,
      told.map((userId) => ({ userId, type, cause, albumId, facts: { name: joinerName } })),
    );
  }

  return {
    async invite(caller, input) {
      const { userId } = requireUser(caller);
      const { albumId } = await access.requireAlbum(db, caller, input.albumId, 'people');
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
      const code = ids.newId();
      await deleteOldInvitations(db, now);
      await db.transaction().execute(async (tx) => {
        if (input.endsEarlier === true) await endInvitations(tx, albumId, input.role);
        await insertInvitation(tx, { code, albumId, inviterId: userId, role: input.role, now, expiresAt });
      });
      const url = `${publicUrl}${INVITATION_PATH}${code}`;
      const image = `data:image/png;base64,${(await drawing.drawQrCode(url)).toString('base64')}`;
      return { code, url, image, expireTime: expiresAt.getTime() };
    },

    async makeShowCode(caller, input) {
      const { userId } = requireUser(caller);
      const { albumId, albumUid } = await access.requireAlbum(db, caller, input.albumId, 'people');
      const { name } = await getCoverRow(db, albumId);
      for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + SHOW_CODE_HOURS * HOUR_MS);
        const code = toShowCode(randomInt(SHOW_CODES));
        if (await replaceShowCode(db, { code, albumId, makerId: userId, now, expiresAt })) {
          return { albumId: albumUid, name, code, expireTime: expiresAt.getTime() };
        }
      }
      throw new Error('no free show code was found');
    },

    async getShowCode(caller, { albumId: albumUid, code }) {
      if ((albumUid === undefined) === (code === undefined)) throw refuse(ERRORS.BAD_INPUT);
      if (albumUid !== undefined) {
        requireUser(caller);
        const { albumId } = await access.requireAlbum(db, caller, albumUid, 'people');
        const [{ name }, shown] = await Promise.all([
          getCoverRow(db, albumId),
          findShowCode(db, { albumId }, clock.now()),
        ]);
        return { albumId: albumUid, name, code: shown?.code ?? '', expireTime: shown?.expiresAt.getTime() ?? 0 };
      }
      const shown = await findShown(caller, code ?? '');
      if (shown === null || !(await isLiving(shown.albumId))) throw refuse(ERRORS.SHOW_CODE_INVALID);
      const { uid, name } = await getCoverRow(db, shown.albumId);
      return { albumId: uid, name, code: shown.code, expireTime: shown.expiresAt.getTime() };
    },

    async check(caller, input) {
      const { albumId, role } = await requireDoor(caller, input.code);
      const [cover, mine] = await Promise.all([getCoverRow(db, albumId), access.findDoor(db, caller, { id: albumId })]);
      return {
        albumId: cover.uid,
        name: cover.name,
        ownerName: cover.ownerName,
        ownerAvatar: cover.ownerAvatar,
        role: placeOfRole(role),
        myRole: mine?.rights.is ?? 'visitor',
      };
    },

    async join(caller, input) {
      const { userId } = requireUser(caller);
      const { albumId, role, inviterId } = await requireDoor(caller, input.code);
      const { uid } = await getCoverRow(db, albumId);
      const mine = await access.findDoor(db, caller, { id: albumId });
      if (mine?.rights.canOwn === true) return { albumId: uid, role: 'owner' };
      const isNew = mine === null || mine.rights.is === 'visitor';
      const became = await db.transaction().execute(async (tx) => {
        const place = await people.join(tx, albumId, userId, role);
        if (isNew && inviterId !== null && isOutsideWechat(caller)) {
          await earnByInvitation(tx, { earnerId: inviterId, actorId: userId, at: clock.now() });
        }
        const isNewHelper = place === ALBUM_ROLE.personnel && mine?.rights.is !== 'personnel';
        if (isNewHelper && inviterId !== null) await tellOfPersonnel(tx, albumId, userId, inviterId, input.code);
        return place;
      });
      return { albumId: uid, role: placeOfRole(became) };
    },
  };
}
