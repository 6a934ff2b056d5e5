import sharp from 'sharp';
import { ALBUM_ROLE } from '@contract/constants/album';
import { SHARE_CARD } from '@contract/constants/media';
import { addLabel, createAlbum, getAlbum, updateAlbum } from '@contract/http/album';
import { createByThirdParty } from '@contract/http/album-share';
import { addBatchToCart } from '@contract/http/cart';
import { addComment, setCollect } from '@contract/http/interaction';
import { likeOrCancel, setPriceByIds, setRemarkByIds } from '@contract/http/media';
import { tipMedia } from '@contract/http/order';
import type { Checkout } from '@contract/schemas/order';
import { randomIds } from '../../server/adapters/ids/random';
import type { Id } from '../../server/db/tables';
import { changeCounted } from '../../server/modules/media/rows/media-count.service';
import { planCleanCopy } from '../../server/modules/media/objects/clean/clean-copy';
import { DERIVED_FILES } from '../../server/modules/media/objects/media-object.service';
import { readWhole } from '../../server/modules/media/objects/read-whole';
import type { TestApp } from './app-harness';
import { order, payBySandbox } from './buying';
import { aDevice, aSignedInPerson } from './people';
import { md5Of } from './pictures';
import { seededRandom } from './seeded-random';
import { upload } from './upload-file';

/** Who asks. `marker` has liked, collected and commented on everything while it was open to all, `buyer` bought what had a price. */
export interface Reader {
  readonly name: string;
  readonly token: string;
  /** Null: a device. */
  readonly uid: string | null;
  readonly dbId: Id | null;
}

export type PlaceIn = 'owner' | 'manager' | 'reviewer' | 'helper' | 'member' | 'blocked' | 'none';

export interface SecretAlbum {
  readonly at: number;
  readonly uid: string;
  readonly dbId: Id;
  readonly name: string;
  readonly labelUid: string;
  /** Of one whose milestone shows all of its files. */
  readonly childUid: string;
  readonly postUid: string;
  readonly ownerUid: string;
  readonly visibility: number;
  readonly isHidden: boolean;
  readonly isExpired: boolean;
  readonly isDeleted: boolean;
  readonly downloadBy: number;
  readonly downloadOriginal: boolean;
  /** By the reader's name. */
  readonly places: ReadonlyMap<string, PlaceIn>;
  readonly passwordKnownTo: ReadonlySet<string>;
}

/** Words that stand nowhere else, and a picture in a colour of its own. */
export interface SecretMedia {
  readonly uid: string;
  readonly dbId: Id;
  readonly album: SecretAlbum;
  readonly isInLabel: boolean;
  readonly uploaderUid: string;
  readonly uploader: string;
  readonly kind: number;
  readonly state: number;
  readonly legal: number;
  readonly isHidden: boolean;
  /** Until those on it agreed. */
  readonly isHeld: boolean;
  readonly review: number;
  /** The name of who removed it. */
  readonly removedBy: string | null;
  readonly priceFen: number;
  /** Hashes of its pictures as holders get them. */
  readonly plainMd5s: ReadonlySet<string>;
  /** Of its original without place and camera. */
  readonly cleanMd5: string;
  readonly fileWord: string;
  readonly remarkWord: string;
  readonly saidWord: string;
  readonly cameraWord: string;
  readonly thumbhash: string;
  readonly commentUid: string;
  readonly md5: string;
  /** The next in its album. */
  readonly siblingUid: string;
  readonly original: Buffer;
  readonly colour: readonly [number, number, number];
}

/** What the buyer paid for in one album. */
export interface SecretOrder {
  readonly orderNo: string;
  readonly album: SecretAlbum;
}

export interface SecretWorld {
  readonly readers: readonly Reader[];
  readonly albums: readonly SecretAlbum[];
  readonly media: readonly SecretMedia[];
  readonly orders: readonly SecretOrder[];
  readonly partnerKey: string;
}

const ROLES: Readonly<Partial<Record<PlaceIn, number>>> = {
  manager: ALBUM_ROLE.manager,
  reviewer: ALBUM_ROLE.personnel,
  helper: ALBUM_ROLE.personnel,
  member: ALBUM_ROLE.member,
  blocked: ALBUM_ROLE.blocked,
};
const ALBUMS = 8;
const PER_ALBUM = 4;
/** Besides, in some albums: a photo and a video. */
const FINE_PER_ALBUM = 2;
const ALBUMS_WITH_FINE = 4;
const FINE = { state: 1, legal: 0, isHidden: false, isHeld: false, review: 0 } as const;
const PASSWORD = '开门8888';
export const PARTNER_ALBUM = 'order-1';

// Far apart, and none of them grey: neither a white page nor a watermark looks like one.
const LEVELS = [16, 90, 164, 238];
const COLOURS = LEVELS.flatMap((r) => LEVELS.flatMap((g) => LEVELS.map((b) => [r, g, b] as const))).filter(
  ([r, g, b]) => !(r === g && g === b),
);

/** Albums, people and media in states chosen by the seed: first everything is open and lively, then it is shut. */
export async function makeSecretWorld(app: TestApp, seed: number): Promise<SecretWorld> {
  let picks = 0;
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[random.below(from.length)];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  };
  const readers: Reader[] = [{ name: 'device', token: await aDevice(app), uid: null, dbId: null }];
  for (const name of ['anna', 'ben', 'cara', 'dora', 'uploader', 'marker', 'buyer', 'stranger']) {
    const person = await aSignedInPerson(app, { nickname: name });
    const found = app.parts.db.selectFrom('app_user').select('id').where('uid', '=', person.id);
    readers.push({ name, token: person.token, uid: person.id, dbId: (await found.executeTakeFirstOrThrow()).id });
  }
  const named = (name: string): Reader & { uid: string; dbId: Id } => {
    const reader = readers.find((each) => each.name === name);
    if (reader?.uid === undefined || reader.uid === null || reader.dbId === null) throw new Error(`no ${name}`);
    return { ...reader, uid: reader.uid, dbId: reader.dbId };
  };
  const { key: partnerKey } = await app.services.share.partners.add('婚庆公司', await phoneOf('anna'));

  const albums: SecretAlbum[] = [];
  const media: SecretMedia[] = [];
  const visibilities = [1, 2, 3, 4, 1, 3, 2, 1];
  for (let at = 0; at < ALBUMS; at += 1) {
    const owner = named(at % 2 === 0 ? 'anna' : 'ben');
    const album = await openAlbum(at, owner, visibilities[at] ?? 1);
    albums.push(album);
    media.push(...(await fill(album, owner)));
  }
  const orders: SecretOrder[] = [];
  for (const album of albums) orders.push({ album, orderNo: await sell(media.filter((one) => one.album === album)) });
  await shut(albums, media);
  return { readers, albums, media, orders, partnerKey };

  /** The buyer pays; the marker has it in his cart and gives for it. */
  async function sell(all: readonly SecretMedia[]): Promise<string> {
    const priced = all.flatMap(({ uid, priceFen }) => (priceFen > 0 ? [uid] : []));
    const [buyer, marker] = [named('buyer'), named('marker')];
    await app.call(addBatchToCart, { resourceIds: priced }, marker);
    for (const resourceId of priced) {
      const tip = { requestId: randomIds.newId(), resourceId, amountFen: 100, message: '谢谢' };
      await pay(marker, await app.call(tipMedia, tip, marker));
    }
    return pay(buyer, await order(app, { ...buyer, id: buyer.dbId }, priced));
  }

  async function pay(who: Reader & { dbId: Id }, { orderNos }: Checkout): Promise<string> {
    const status = await payBySandbox(app, { token: who.token, id: who.dbId }, orderNos);
    if (!status.isDelivered) throw new Error('paid, and not delivered');
    return status.orderNo;
  }

  async function phoneOf(name: string): Promise<string> {
    const found = app.parts.db.selectFrom('app_user').select('phone').where('uid', '=', named(name).uid);
    return (await found.executeTakeFirstOrThrow()).phone ?? '';
  }

  function pickStates(): Pick<SecretMedia, 'kind' | 'state' | 'legal' | 'isHidden' | 'isHeld' | 'review'> {
    picks += 1;
    return {
      kind: random.below(5) === 0 ? 1 : 0,
      state: pick([1, 1, 1, 1, 1, 1, 0, 2]),
      legal: pick([0, 0, 0, 0, 1, 2, 7, 8]),
      isHidden: random.below(5) === 0,
      review: pick([0, 0, 0, 0, 0, 1, 2]),
      isHeld: picks % 5 === 0,
    };
  }

  async function openAlbum(at: number, owner: Reader & { uid: string }, visibility: number): Promise<SecretAlbum> {
    const name = `秘密相册${at}号`;
    const fields = { description: `描述${at}`, template: 2, visibility: 2, happenedOn: '' } as const;
    const uid =
      at === 0
        ? (await app.call(createByThirdParty, { partnerKey, outId: PARTNER_ALBUM, name })).albumId
        : (await app.call(createAlbum, { ...fields, name, requestId: randomIds.newId() }, owner)).id;
    await app.call(updateAlbum, { id: uid, uploadBy: 4, downloadBy: 2, downloadOriginal: true }, owner);
    const label = await app.call(addLabel, { albumId: uid, name: `标签${at}` }, owner);
    const { id: dbId } = await app.parts.db
      .selectFrom('album')
      .select('id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    const places = new Map<string, PlaceIn>([[owner.name, 'owner']]);
    const others = ['anna', 'ben', 'cara', 'dora'].filter((each) => each !== owner.name);
    for (const [n, other] of others.entries()) {
      const place = (['manager', 'reviewer', 'helper', 'member', 'blocked', 'none'] as const)[(at + 2 * n) % 6];
      places.set(other, place ?? 'none');
    }
    return {
      at,
      uid,
      dbId,
      name,
      labelUid: label.id,
      childUid: randomIds.newId(),
      postUid: randomIds.newId(),
      ownerUid: owner.uid,
      visibility,
      isHidden: at === 4,
      isExpired: at === 6,
      isDeleted: at === 7,
      downloadBy: pick([0, 1, 2, 2, 2]),
      downloadOriginal: random.below(2) === 0,
      places,
      passwordKnownTo: new Set(visibility === 3 ? ['device', 'uploader'] : []),
    };
  }

  async function fill(album: SecretAlbum, owner: Reader & { dbId: Id; uid: string }): Promise<SecretMedia[]> {
    const marker = named('marker');
    const made: SecretMedia[] = [];
    for (let index = 0; index < PER_ALBUM + FINE_PER_ALBUM; index += 1) {
      // Of these visitors see all that a price leaves of them.
      const isFine = index >= PER_ALBUM;
      if (isFine && album.at >= ALBUMS_WITH_FINE) break;
      const n = isFine
        ? ALBUMS * PER_ALBUM + album.at * FINE_PER_ALBUM + index - PER_ALBUM
        : album.at * PER_ALBUM + index;
      const uploader = index % 2 === 0 ? named('uploader') : owner;
      const colour = COLOURS[n];
      if (colour === undefined) throw new Error('no colour left');
      const [word, fileWord] = isFine
        ? [`${n}x0000000`, `文件${n}x0000000`]
        : [`${n}x${random.below(1_000_000)}`, `文件${n}x${random.below(1_000_000)}`];
      const original = await paint(colour, `Camera${word}`);
      const uid = await upload(app, uploader, album.uid, original, `${fileWord}.jpg`);
      const removedBy = index === 3 ? pick([uploader.name, owner.name]) : null;
      const priceFen = index === 0 || isFine ? 500 : 0;
      if (priceFen > 0) await app.call(setPriceByIds, { ids: [uid], priceFen }, owner);
      const row = app.parts.db.selectFrom('media').select('id').where('uid', '=', uid);
      made.push({
        uid,
        dbId: (await row.executeTakeFirstOrThrow()).id,
        album,
        isInLabel: !isFine && random.below(2) === 0,
        uploaderUid: uploader.uid,
        uploader: uploader.name,
        ...(isFine ? { ...FINE, kind: index - PER_ALBUM } : pickStates()),
        removedBy,
        priceFen,
        plainMd5s: new Set(),
        cleanMd5: '',
        fileWord,
        remarkWord: `备注${word}`,
        saidWord: `耳语${word}`,
        cameraWord: `Camera${word}`,
        thumbhash: '',
        commentUid: '',
        siblingUid: '',
        md5: md5Of(original),
        original,
        colour,
      });
    }
    await app.runJobs();
    await insertChild(album, made);
    await insertPost(album, made);
    const lively: SecretMedia[] = [];
    for (const one of made) {
      await app.call(likeOrCancel, { id: one.uid, like: true }, marker);
      await app.call(setRemarkByIds, { ids: [one.uid], remark: one.remarkWord }, owner);
      await app.call(setCollect, { type: 2, id: one.uid, collect: true }, marker);
      const said = { albumId: album.uid, mediaId: one.uid, text: one.saidWord, requestId: randomIds.newId() };
      const comment = await app.call(addComment, said, marker);
      const row = app.parts.db.selectFrom('media').select(['thumbhash', 'derivative_key as folder']);
      const { thumbhash, folder } = await row.where('id', '=', one.dbId).executeTakeFirstOrThrow();
      const plain = await Promise.all(
        Object.values(DERIVED_FILES).map((name) => readWhole(app.parts.store, `${folder}/${name}`)),
      );
      const pictures = plain.filter((bytes) => bytes !== null);
      const { drawing } = app.parts;
      const jpegs = pictures.flatMap((bytes) => [drawing.toJpeg(bytes), drawing.toJpeg(bytes, SHARE_CARD)]);
      const cleanMd5 = md5Of(await cleanOf(one.original));
      const plainMd5s = new Set([...pictures, ...(await Promise.all(jpegs)), one.original].map(md5Of).concat(cleanMd5));
      const siblingUid = made[(made.indexOf(one) + 1) % made.length]?.uid ?? '';
      lively.push({ ...one, commentUid: comment.id, siblingUid, thumbhash, plainMd5s, cleanMd5 });
    }
    return lively;
  }

  /** As a children's album has one; what the album's page is does not matter to who sees it. */
  async function insertChild(album: SecretAlbum, shown: readonly SecretMedia[]): Promise<void> {
    const { db, clock } = app.parts;
    const now = clock.now();
    const { id: childId } = await db
      .insertInto('baby_child')
      .values({
        uid: album.childUid,
        album_id: album.dbId,
        name: album.name,
        sex: 1,
        birthday: '2025-03-01',
        avatar: '',
        birth_weight_grams: null,
        birth_height_mm: null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const record = { child_id: childId, author_id: null, day: '2025-04-01', created_at: now };
    const { id: milestoneId } = await db
      .insertInto('baby_milestone')
      .values({ ...record, uid: randomIds.newId(), kind: 0, title: album.name, story: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('baby_milestone_media')
      .values(shown.map(({ dbId }, position) => ({ milestone_id: milestoneId, media_id: dbId, position })))
      .execute();
    const measured = { weight_grams: 4_000, height_mm: null, head_mm: null, is_lying: true, note: album.name };
    const photo = shown[0]?.dbId ?? null;
    await db
      .insertInto('baby_growth')
      .values({ ...record, ...measured, uid: randomIds.newId(), media_id: photo })
      .execute();
  }

  /** As a feed has one, whatever the album's page is. */
  async function insertPost(album: SecretAlbum, shown: readonly SecretMedia[]): Promise<void> {
    const { db, clock } = app.parts;
    const [first] = shown;
    if (first === undefined) return;
    const { id } = await db
      .insertInto('resource_group')
      .values({
        uid: album.postUid,
        album_id: album.dbId,
        author_id: named('anna').dbId,
        request_id: album.postUid,
        title: album.name,
        body: '',
        topics: [],
        place: '',
        cover_id: first.dbId,
        talk_id: first.dbId,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('resource_group_media')
      .values(shown.map(({ dbId }, position) => ({ group_id: id, media_id: dbId, position })))
      .execute();
  }

  async function shut(all: readonly SecretAlbum[], everything: readonly SecretMedia[]): Promise<void> {
    const { db, clock } = app.parts;
    for (const album of all) {
      const mine = everything.filter((one) => one.album === album);
      const label = db.selectFrom('album_label').select('id').where('uid', '=', album.labelUid);
      const { id: labelId } = await label.executeTakeFirstOrThrow();
      await db.transaction().execute((tx) =>
        changeCounted(
          tx,
          album.dbId,
          mine.map(({ dbId }) => dbId),
          async () => {
            for (const one of mine) {
              await tx
                .updateTable('media')
                .set({
                  kind: one.kind,
                  state: one.state,
                  legal_status: one.legal,
                  is_hidden: one.isHidden,
                  is_held: one.isHeld,
                  review_state: one.review,
                  is_essence: true,
                  label_id: one.isInLabel ? labelId : null,
                  deleted_at: one.removedBy === null ? null : clock.now(),
                  deleted_by: one.removedBy === null ? null : named(one.removedBy).dbId,
                })
                .where('id', '=', one.dbId)
                .execute();
            }
          },
        ),
      );
      for (const [name, place] of album.places) {
        const role = ROLES[place];
        if (role === undefined) continue;
        const permissions =
          place === 'reviewer' ? ['review'] : place === 'helper' ? ['upload', 'label', 'statistics', 'share'] : [];
        const values = { album_id: album.dbId, user_id: named(name).dbId, role, permissions, created_at: clock.now() };
        await db.insertInto('album_user').values(values).execute();
      }
      const owner = named(album.places.get('anna') === 'owner' ? 'anna' : 'ben');
      if (album.visibility === 3) {
        await app.call(updateAlbum, { id: album.uid, viewPassword: PASSWORD, visibility: 3 }, owner);
        for (const name of album.passwordKnownTo) {
          const knower = readers.find((each) => each.name === name);
          if (knower !== undefined) await app.call(getAlbum, { id: album.uid, password: PASSWORD }, knower);
        }
      }
      await db
        .updateTable('album')
        .set({
          visibility: album.visibility,
          is_hidden: album.isHidden,
          expires_at: album.isExpired ? new Date(clock.now().getTime() - 1) : null,
          deleted_at: album.isDeleted ? clock.now() : null,
          download_by: album.downloadBy,
          download_original: album.downloadOriginal,
          cover_id: mine[0]?.dbId ?? null,
        })
        .where('id', '=', album.dbId)
        .execute();
    }
  }
}

function paint([r, g, b]: readonly [number, number, number], camera: string): Promise<Buffer> {
  return sharp({ create: { width: 96, height: 72, channels: 3, background: { r, g, b } } })
    .withExif({ IFD0: { Make: 'Test', Model: camera } })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function cleanOf(original: Buffer): Promise<Buffer> {
  const read = async function* (start: number, end: number) {
    yield original.subarray(start, end);
  };
  const copy = await planCleanCopy({ sizeBytes: original.length, read }, 'image/jpeg');
  if (copy === null) throw new Error('an original cannot be cleaned');
  const parts: Uint8Array[] = [];
  for await (const part of copy.read()) parts.push(part);
  return Buffer.concat(parts);
}

/** Whose colours a picture shows, as it is or as a part of another. */
export async function findShown(world: SecretWorld, bytes: Buffer): Promise<SecretMedia[]> {
  const drawn = await sharp(bytes).flatten({ background: '#ffffff' }).resize(12, 12, { fit: 'fill' }).raw().toBuffer();
  const counts = new Map<SecretMedia, number>();
  for (let at = 0; at < drawn.length; at += 3) {
    const shown = world.media.find(({ colour }) =>
      colour.every((value, channel) => Math.abs(value - (drawn[at + channel] ?? 0)) <= 14),
    );
    if (shown !== undefined) counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return [...counts].flatMap(([one, count]) => (count >= 4 ? [one] : []));
}

// What the specification says of who sees what, apart from the server's words for it.

const placeOf = (reader: Reader, { places }: SecretAlbum): PlaceIn => places.get(reader.name) ?? 'none';

export function isHolder(reader: Reader, album: SecretAlbum): boolean {
  return ['owner', 'manager', 'reviewer'].includes(placeOf(reader, album));
}

export function opens(reader: Reader, album: SecretAlbum): boolean {
  const place = placeOf(reader, album);
  if (album.isDeleted || place === 'blocked') return false;
  if (isHolder(reader, album)) return true;
  if (album.isExpired) return false;
  if (place === 'helper' || place === 'member') return true;
  if (album.isHidden || album.visibility === 4) return false;
  return album.visibility !== 3 || album.passwordKnownTo.has(reader.name);
}

const isThere = ({ removedBy, state }: SecretMedia): boolean => removedBy === null && state !== 2;
export const isPublic = (one: SecretMedia): boolean =>
  one.removedBy === null && one.state === 1 && !one.isHidden && !one.isHeld && one.review === 0;
const isOwn = (reader: Reader, { uploader }: SecretMedia): boolean => uploader === reader.name;

export function isOnWall(reader: Reader, one: SecretMedia): boolean {
  return opens(reader, one.album) && (isHolder(reader, one.album) ? isThere(one) : isPublic(one));
}

export function sees(reader: Reader, one: SecretMedia): boolean {
  return isOnWall(reader, one) || (opens(reader, one.album) && isThere(one) && isOwn(reader, one));
}

/** Names, remarks and what else tells what is on a flagged one: not beside a placeholder. */
export function reads(reader: Reader, one: SecretMedia): boolean {
  return sees(reader, one) && (one.legal === 0 || isHolder(reader, one.album) || isOwn(reader, one));
}

export function looksAt(reader: Reader, one: SecretMedia): boolean {
  const isFine = isHolder(reader, one.album) || one.legal === 0 || (isOwn(reader, one) && one.legal !== 1);
  return one.state === 1 && sees(reader, one) && isFine;
}

export const hasBought = (reader: Reader, { priceFen }: SecretMedia): boolean =>
  reader.name === 'buyer' && priceFen > 0;

export const hasTipped = (reader: Reader, { priceFen }: SecretMedia): boolean =>
  reader.name === 'marker' && priceFen > 0;

/** His for good, whatever becomes of its album, unless it is flagged. */
export const keeps = (reader: Reader, one: SecretMedia): boolean => hasBought(reader, one) && one.legal === 0;

/** It has a price, and the reader neither sells it nor has paid. */
export function isLocked(reader: Reader, one: SecretMedia): boolean {
  return one.priceFen > 0 && !hasBought(reader, one) && !isHolder(reader, one.album);
}

export function hasOriginal(reader: Reader, one: SecretMedia): boolean {
  return sees(reader, one) && (isHolder(reader, one.album) || isOwn(reader, one));
}

/** In the bin: who may take it out again. */
export function hasInBin(reader: Reader, one: SecretMedia): boolean {
  if (one.removedBy === null || one.state === 2 || one.album.isDeleted) return false;
  const place = placeOf(reader, one.album);
  if (place === 'owner' || place === 'manager') return true;
  return one.removedBy === reader.name && isOwn(reader, one);
}
