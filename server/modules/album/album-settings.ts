import { ALBUM_PASSWORD_TYPE, ALBUM_VISIBILITY, WATERMARK_KIND } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import type { UpdateAlbumInput } from '@contract/schemas/album';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import { shownToAll } from '../access/media-access.service';
import type { PicturePurpose, PictureService } from '../user/picture.service';
import type { UserService } from '../user/user.service';
import { checkNew, type TextChecks } from '../word/text-check.service';
import { keepWaiting, toAsked, type WeighedTexts } from './album-text-wait.repository';
import {
  type AlbumChange,
  type AlbumReading,
  type AlbumRow,
  findCoverCandidate,
  getAlbumRow,
  lockAlbumRow,
  updateAlbumRow,
} from './album.repository';
import { isCalendarDay, judgeAlbumName, judgeDescription } from './album.rules';
import type { AlbumPasswordService } from './album-password.service';
import { requireOffered } from './album-template.service';
import { cleanAlbumTags, cleanFrameSites, cleanPlaceName, cleanWatermarkText } from './album-settings.rules';

/** For whoever reads rows of albums. */
export const readingOf = (access: AccessService, caller: Caller): AlbumReading => ({
  reader: access.readerOf(caller),
  isShown: shownToAll,
});

export interface AlbumSettings {
  /** Answers the album's id. All of it or nothing. */
  update(caller: Caller, input: UpdateAlbumInput): Promise<Id>;
}

export interface AlbumSettingsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly texts: TextChecks;
  readonly passwords: AlbumPasswordService;
  readonly pictures: PictureService;
  readonly users: Pick<UserService, 'getRow'>;
  /** Called in the transaction when the watermark may have changed. */
  readonly onWatermark: (tx: Tx, albumId: Id) => Promise<void>;
}

type PictureColumn = 'cover_picture' | 'top_cover' | 'publicity_cover' | 'watermark_picture';
const PICTURES = [
  { field: 'cover', column: 'cover_picture', row: 'coverPicture', purpose: 'albumCover' },
  { field: 'topCover', column: 'top_cover', row: 'topCover', purpose: 'albumTopCover' },
  { field: 'publicityCover', column: 'publicity_cover', row: 'publicityCover', purpose: 'albumPublicityCover' },
  { field: 'watermark', column: 'watermark_picture', row: 'watermarkPicture', purpose: 'albumWatermark' },
] as const satisfies readonly {
  field: keyof UpdateAlbumInput;
  column: PictureColumn;
  row: keyof AlbumRow;
  purpose: PicturePurpose;
}[];

export function createSettings(deps: AlbumSettingsDeps): AlbumSettings {
  const { db, clock, access, passwords, pictures, users } = deps;

  /** New pictures are made before the transaction; what comes of one that is not used is the caller's to discard. */
  async function makePictures(
    userId: Id,
    row: AlbumRow,
    input: UpdateAlbumInput,
    made: string[],
  ): Promise<Partial<Record<PictureColumn, string>>> {
    const change: Partial<Record<PictureColumn, string>> = {};
    for (const { field, column, row: name, purpose } of PICTURES) {
      const sent = field === 'watermark' ? input.watermark?.picture : input[field];
      if (sent === undefined || sent === row[name]) continue;
      if (sent !== '') {
        const { uid } = await users.getRow(db, userId);
        const address = await pictures.keep(uid, sent, purpose);
        made.push(address);
        change[column] = address;
      } else change[column] = '';
    }
    return change;
  }

  /** What differs, with what words replace in it. Refuses with TEXT_REFUSED. */
  async function checkTexts(
    row: AlbumRow,
    change: AlbumChange,
  ): Promise<{ readonly change: AlbumChange; readonly weighed: WeighedTexts }> {
    const check = async (text: string, before: string): Promise<string> =>
      text === before ? text : deps.texts.check(db, text);
    const { name, description, tags, place_name: place, watermark_text: mark } = change;
    const weighed: WeighedTexts = {
      ...(name === undefined || name === row.name ? {} : { name: await deps.texts.weigh(db, name) }),
      ...(description === undefined || description === row.description
        ? {}
        : { description: await deps.texts.weigh(db, description) }),
    };
    const checked = {
      ...change,
      ...(weighed.name === undefined ? {} : { name: weighed.name.shown }),
      ...(weighed.description === undefined ? {} : { description: weighed.description.shown }),
      ...(tags === undefined ? {} : { tags: await checkNew(deps.texts, db, tags, row.tags) }),
      ...(place === undefined ? {} : { place_name: await check(place, row.placeName) }),
      ...(mark === undefined ? {} : { watermark_text: await check(mark, row.watermarkText) }),
    };
    return { change: checked, weighed };
  }

  async function applyChange(tx: Tx, caller: Caller, input: UpdateAlbumInput, ready: Ready): Promise<string[]> {
    const { albumId } = await access.requireAlbum(tx, caller, input.id, 'settings');
    await lockAlbumRow(tx, albumId);
    const reading = readingOf(access, caller);
    const before = await getAlbumRow(tx, reading, albumId);
    const coverId =
      input.coverId === undefined ? undefined : await findCoverCandidate(tx, reading, albumId, input.coverId);
    if (coverId === null) throw refuse(ERRORS.ALBUM_COVER_ABSENT);
    const change: AlbumChange = {
      ...ready.change,
      ...(coverId === undefined ? {} : { cover_id: coverId, cover_picture: '' }),
      ...ready.pictures,
    };
    checkDays(before, change);
    for (const [type, password] of ready.passwords) await passwords.apply(tx, albumId, type, password);
    const visibility = input.visibility ?? before.visibility;
    if (visibility === ALBUM_VISIBILITY.password && !(await passwords.has(tx, albumId, ALBUM_PASSWORD_TYPE.view))) {
      throw refuse(ERRORS.ALBUM_PASSWORD_MISSING);
    }
    const picture = change.watermark_picture ?? before.watermarkPicture;
    const kind = change.watermark_kind ?? before.watermarkKind;
    if (kind === WATERMARK_KIND.picture && picture === '') throw refuse(ERRORS.WATERMARK_PICTURE_REQUIRED);
    if (!(await updateAlbumRow(tx, albumId, change, clock.now()))) throw refuse(ERRORS.ALBUM_ABSENT);
    const { userId: authorId } = requireUser(caller);
    await keepWaiting(tx, albumId, ready.weighed, { authorId, now: clock.now() });
    await deps.texts.askLater(tx, toAsked(albumId, authorId, ready.weighed));
    if (change.watermark_kind !== undefined) await deps.onWatermark(tx, albumId);
    return PICTURES.flatMap(({ column, row }) => (change[column] === undefined ? [] : [before[row]]));
  }

  return {
    async update(caller, input) {
      const { userId } = requireUser(caller);
      const { albumId } = await access.requireAlbum(db, caller, input.id, 'settings');
      const change = readChange(input, clock.now());
      const passwordChanges = [
        ...(input.viewPassword === undefined
          ? []
          : [[ALBUM_PASSWORD_TYPE.view, await passwords.prepare(input.viewPassword)] as const]),
        ...(input.uploadPassword === undefined
          ? []
          : [[ALBUM_PASSWORD_TYPE.upload, await passwords.prepare(input.uploadPassword)] as const]),
      ];
      const made: string[] = [];
      try {
        const row = await getAlbumRow(db, readingOf(access, caller), albumId);
        const { template = row.template } = input;
        if (template !== row.template) await requireOffered(db, template);
        const ready = {
          ...(await checkTexts(row, change)),
          passwords: passwordChanges,
          pictures: await makePictures(userId, row, input, made),
        };
        const replaced = await db.transaction().execute((tx) => applyChange(tx, caller, input, ready));
        for (const address of replaced) await pictures.discard(address);
      } catch (error) {
        for (const address of made) await pictures.discard(address);
        throw error;
      }
      return albumId;
    },
  };
}

interface Ready {
  readonly change: AlbumChange;
  readonly weighed: WeighedTexts;
  readonly pictures: Partial<Record<PictureColumn, string>>;
  readonly passwords: readonly (readonly [1 | 2, Awaited<ReturnType<AlbumPasswordService['prepare']>>])[];
}

/** What the input alone decides. Only what is named. */
function readChange(input: UpdateAlbumInput, now: Date): AlbumChange {
  return {
    ...(input.name === undefined ? {} : { name: readName(input.name) }),
    ...(input.description === undefined ? {} : { description: readDescription(input.description) }),
    ...(input.template === undefined ? {} : { template: input.template }),
    ...(input.visibility === undefined ? {} : { visibility: input.visibility }),
    ...(input.happenedOn === undefined ? {} : { happened_on: readDay(input.happenedOn) }),
    ...(input.endedOn === undefined ? {} : { ended_on: readDay(input.endedOn) }),
    ...(input.tags === undefined ? {} : { tags: readTags(input.tags) }),
    ...(input.place === undefined ? {} : readPlace(input.place)),
    ...(input.uploadBy === undefined ? {} : { upload_by: input.uploadBy }),
    ...(input.reviewFirst === undefined ? {} : { review_first: input.reviewFirst }),
    ...(input.checkFirst === undefined ? {} : { check_first: input.checkFirst }),
    ...(input.downloadBy === undefined ? {} : { download_by: input.downloadBy }),
    ...(input.downloadOriginal === undefined ? {} : { download_original: input.downloadOriginal }),
    ...(input.watermark === undefined ? {} : readWatermark(input.watermark)),
    ...(input.expireTime === undefined ? {} : { expires_at: readExpiry(input.expireTime, now) }),
    ...(input.commentsOn === undefined ? {} : { comments_on: input.commentsOn }),
    ...(input.theme === undefined ? {} : { theme: input.theme }),
    ...(input.look === undefined ? {} : { look: input.look }),
    ...(input.frameSites === undefined ? {} : { frame_sites: readFrameSites(input.frameSites) }),
  };
}

function checkDays(before: AlbumRow, change: AlbumChange): void {
  const first = change.happened_on === undefined ? before.happenedOn : change.happened_on;
  const last = change.ended_on === undefined ? before.endedOn : change.ended_on;
  if (last !== null && (first === null || last < first)) throw refuse(ERRORS.ALBUM_DATES_INVALID);
}

export function readName(text: string): string {
  const verdict = judgeAlbumName(text);
  switch (verdict.kind) {
    case 'ok':
      return verdict.text;
    case 'absent':
      throw refuse(ERRORS.ALBUM_NAME_REQUIRED);
    case 'tooLong':
      throw refuse(ERRORS.BAD_INPUT);
  }
}

export function readDescription(text: string): string {
  const verdict = judgeDescription(text);
  if (verdict.kind !== 'ok') throw refuse(ERRORS.BAD_INPUT);
  return verdict.text;
}

/** Null for an empty text. */
export function readDay(day: string): string | null {
  if (day === '') return null;
  if (!isCalendarDay(day)) throw refuse(ERRORS.BAD_INPUT);
  return day;
}

function readTags(sent: readonly string[]): string[] {
  const tags = cleanAlbumTags(sent);
  if (tags === null) throw refuse(ERRORS.ALBUM_TAGS_TOO_MANY);
  return tags;
}

function readPlace(place: NonNullable<UpdateAlbumInput['place']> | null): AlbumChange {
  if (place === null) return { place_name: '', latitude: null, longitude: null };
  const name = cleanPlaceName(place.name);
  const isPoint = place.latitude !== null && place.longitude !== null;
  const isWords = place.latitude === null && place.longitude === null;
  if (name === null || !(isPoint || isWords)) throw refuse(ERRORS.ALBUM_PLACE_INVALID);
  return { place_name: name, latitude: place.latitude, longitude: place.longitude };
}

function readWatermark({ kind, text, position, opacity }: NonNullable<UpdateAlbumInput['watermark']>): AlbumChange {
  const cleaned = cleanWatermarkText(kind, text);
  if (cleaned === null) throw refuse(ERRORS.WATERMARK_TEXT_REQUIRED);
  return {
    watermark_kind: kind,
    watermark_text: cleaned,
    watermark_position: position,
    watermark_opacity: opacity,
  };
}

function readExpiry(expireTime: number | null, now: Date): Date | null {
  if (expireTime === null) return null;
  if (expireTime <= now.getTime()) throw refuse(ERRORS.ALBUM_EXPIRY_PAST);
  return new Date(expireTime);
}

export function readFrameSites(sent: readonly string[]): string[] {
  const sites = cleanFrameSites(sent);
  if (sites === null) throw refuse(ERRORS.FRAME_SITE_INVALID);
  return sites;
}
