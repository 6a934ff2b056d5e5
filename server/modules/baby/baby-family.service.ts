import type { FamilyRight } from '@contract/constants/baby';
import { BABY_ERRORS } from '@contract/baby-errors';
import { ERRORS } from '@contract/errors';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { Clock } from '../../adapters/clock/types';
import { findTemplatePage } from '../../db/album-facts';
import type { Db, Id, Tx } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService, AlbumAccess } from '../access/access.service';
import type { MediaListService } from '../media/wall/media-list.service';
import * as repository from './baby.repository';
import * as relations from './baby-family.repository';
import { familyRight, isRightEnough } from './baby.rules';
import type { RecordReader } from './baby-view';

/** The album, and what the caller may do with its records. */
export interface Family {
  readonly album: AlbumAccess;
  readonly right: FamilyRight;
  readonly userId: Id | null;
}

/** Who may do what with the records of a children's album. A service of them asks here first. */
export interface Families {
  open(reader: Db, caller: Caller, albumUid: string): Promise<Family>;
  /** Refuses with FORBIDDEN where the caller sees the album and may not do that. */
  requireRight(reader: Db, caller: Caller, albumUid: string, need: FamilyRight): Promise<Family>;
  /** For a change: the album locked, and one of children. */
  openChange(tx: Tx, caller: Caller, albumUid: string, need: FamilyRight): Promise<Family>;
  /** None to whoever is not of the family where the album is not one of children any more. */
  listChildren(reader: Db, family: Family): Promise<repository.ChildRow[]>;
  requireChild(reader: Db, family: Family, uid: string | undefined): Promise<repository.ChildRow>;
  /** Refuses with BABY_DAY_INVALID a day before the child's birth, or one to come. */
  requireDay(day: string, child: repository.ChildRow): void;
  /** Who reads records that show these files. */
  readerFor(caller: Caller, family: Family, uids: readonly string[]): Promise<RecordReader>;
}

export interface FamilyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly mediaLists: Pick<MediaListService, 'listByUids'>;
}

export function createFamilies({ clock, access, mediaLists }: FamilyDeps): Families {
  async function open(reader: Db, caller: Caller, albumUid: string): Promise<Family> {
    const album = await access.requireAlbum(reader, caller, albumUid, 'see');
    const userId = caller.kind === 'user' ? caller.userId : null;
    const relation = userId === null ? null : await relations.findRelation(reader, album.albumId, userId);
    return { album, right: familyRight(album.rights, relation), userId };
  }

  async function requireRight(reader: Db, caller: Caller, albumUid: string, need: FamilyRight): Promise<Family> {
    const family = await open(reader, caller, albumUid);
    if (!isRightEnough(family.right, need)) throw refuse(ERRORS.FORBIDDEN);
    return family;
  }

  async function openChange(tx: Tx, caller: Caller, albumUid: string, need: FamilyRight): Promise<Family> {
    const family = await requireRight(tx, caller, albumUid, need);
    await repository.lockAlbum(tx, family.album.albumId);
    if ((await findTemplatePage(tx, family.album.albumId)) !== 'baby') {
      throw refuse(ERRORS.ALBUM_TEMPLATE_UNKNOWN);
    }
    return family;
  }

  async function listChildren(reader: Db, { album, right }: Family): Promise<repository.ChildRow[]> {
    const { albumId } = album;
    if (right === 'none' && (await findTemplatePage(reader, albumId)) !== 'baby') return [];
    return repository.listChildren(reader, albumId);
  }

  async function requireChild(reader: Db, { album }: Family, uid: string | undefined): Promise<repository.ChildRow> {
    const child = uid === undefined ? null : await repository.findChild(reader, album.albumId, uid);
    if (child === null) throw refuse(BABY_ERRORS.CHILD_ABSENT);
    return child;
  }

  function requireDay(day: string, child: repository.ChildRow): void {
    if (day < child.birthday || day > shanghaiDay(clock.now())) throw refuse(BABY_ERRORS.BABY_DAY_INVALID);
  }

  async function readerFor(caller: Caller, family: Family, uids: readonly string[]): Promise<RecordReader> {
    const items = await mediaLists.listByUids(caller, [...new Set(uids)]);
    return { right: family.right, userId: family.userId, media: new Map(items.map((item) => [item.id, item])) };
  }

  return { open, requireRight, openChange, listChildren, requireChild, requireDay, readerFor };
}
