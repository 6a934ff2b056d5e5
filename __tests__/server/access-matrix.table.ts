import * as ads from '@contract/http/ad';
import * as attention from '@contract/http/attention';
import * as albums from '@contract/http/album';
import * as albumPeople from '@contract/http/album-person';
import * as albumShares from '@contract/http/album-share';
import * as multipartUploads from '@contract/http/multipart-upload';
import * as developers from '@contract/http/developer';
import * as capacity from '@contract/http/capacity';
import * as capacityGoods from '@contract/http/capacity-goods';
import * as babies from '@contract/http/baby';
import * as balances from '@contract/http/balance';
import * as carts from '@contract/http/cart';
import * as assistants from '@contract/http/assistant';
import * as chats from '@contract/http/chat';
import type { CallPolicy, Endpoint } from '@contract/http/endpoint';
import * as draws from '@contract/http/draw';
import * as feeds from '@contract/http/feed';
import * as faces from '@contract/http/face';
import * as faceAsks from '@contract/http/face-ask';
import * as facePeople from '@contract/http/face-people';
import { ASK_VERSION, FACE_CONSENT_VERSION } from '@contract/constants/face';
import * as interaction from '@contract/http/interaction';
import * as generations from '@contract/http/generation';
import * as goodsDesk from '@contract/http/goods-desk';
import * as invoices from '@contract/http/invoice';
import * as live from '@contract/http/live';
import * as media from '@contract/http/media';
import * as members from '@contract/http/member';
import * as notices from '@contract/http/notice';
import * as moderation from '@contract/http/moderation';
import * as operators from '@contract/http/operator';
import * as orders from '@contract/http/order';
import * as places from '@contract/http/place';
import * as points from '@contract/http/point';
import * as pushes from '@contract/http/push';
import * as search from '@contract/http/search';
import * as security from '@contract/http/security';
import * as sessions from '@contract/http/session';
import * as statistics from '@contract/http/statistics';
import * as system from '@contract/http/system';
import * as users from '@contract/http/user';
import * as words from '@contract/http/word';
import { randomIds } from '../../server/adapters/ids/random';
import { aPhone } from '../support/people';

/**
 * Everybody who may ask, in the order of the table's columns: without a token; a device; an account without a nickname; a
 * person; one of the highest level; a super admin; a manager of the album; its owner.
 */
export const ROLES = ['visitor', 'device', 'account', 'user', 'member', 'admin', 'manager', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** What a call is about: ids of one owner's album, or ids that nobody has. */
export interface Target {
  readonly albumId: string;
  readonly labelId: string;
  readonly mediaId: string;
  readonly groupKey: string;
  /** Nobody of the table. */
  readonly otherPersonId: string;
}

export interface Row {
  readonly call: Endpoint<unknown, unknown>;
  readonly input: (target: Target) => unknown;
  /** One word for each role: in an album that is open to whoever has its link. */
  readonly open: string;
  /** The same in one that is closed. Null: the call is about no album. */
  readonly closed: string | null;
  /** The call changes what the next role would find: each gets an album of its own. */
  readonly spends: boolean;
}

// Words. ok: answered. none: answered, with nothing in it. judged: let in, and refused for another reason than who the caller is. dead:
// 424. LOGIN: 1004. FORBIDDEN: 1003. ABSENT: as if it were not there. no-channel: 426.

/** What each role gets from a call that asks for nothing but what its policy says. `let` stands for whoever is let in. */
const BY_POLICY: Readonly<Record<CallPolicy['auth'], string>> = {
  none: 'let let let let let let let let',
  // Its own tests say what a channel gets: no role is one.
  channel: 'no-channel no-channel no-channel no-channel no-channel no-channel no-channel no-channel',
  device: 'dead let let let let let let let',
  account: 'dead LOGIN let let let let let let',
  user: 'dead LOGIN LOGIN let let let let let',
  admin: 'dead LOGIN LOGIN FORBIDDEN FORBIDDEN let FORBIDDEN FORBIDDEN',
};

interface Exceptions {
  /** What whoever is let in gets. */
  readonly let?: 'ok' | 'none' | 'judged';
  readonly open?: string;
  readonly closed?: string;
  readonly spends?: boolean;
}

/** One call: what it is asked with, and where it differs from what its policy says. */
function row<I, D>(call: Endpoint<I, D>) {
  return (input: (target: Target) => I, exceptions: Exceptions = {}): Row => {
    const { let: word = 'ok', closed = null, spends = false } = exceptions;
    const open = exceptions.open ?? BY_POLICY[call.policy.auth].replaceAll('let', word);
    return { call, input, open, closed, spends };
  };
}

const nothing = () => ({});
const aBrowser = () => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${randomIds.newId()}` });
const ANY_CODE = '000000';
const PAGE = { current: 1, size: 10 } as const;
/** Of no round. */
const NO_PRIZE = {
  kind: 'prize',
  round: 'no-round',
  position: 1,
  name: '无',
  prize: 0,
  points: 0,
  sizeGb: 0,
  level: null,
  days: 0,
  weight: 0,
  stock: null,
  shownStock: null,
} as const;
const LOOK = { style: 'anime', option: 1, ratio: '1:1', count: 1 } as const;
const TAB = { ...PAGE, type: 8, showFaceLocation: false } as const;
const ONE_FILE = { md5: 'a'.repeat(32), sizeBytes: 5, objectKey: 'upload/x/y', fileName: 'a.jpg' };
const newAlbum = () => ({
  name: '相册',
  description: '',
  template: 1 as const,
  visibility: 2 as const,
  happenedOn: '',
  requestId: randomIds.newId(),
});

// Rights in an album, beyond what the policy says.
const SEE = { closed: 'dead ABSENT ABSENT ABSENT ABSENT ABSENT ok ok' };
const SEE_AS_USER = { closed: 'dead LOGIN LOGIN ABSENT ABSENT ABSENT ok ok' };
const MANAGE = {
  open: 'dead LOGIN LOGIN FORBIDDEN FORBIDDEN FORBIDDEN ok ok',
  closed: 'dead LOGIN LOGIN ABSENT ABSENT ABSENT ok ok',
};
const OWN = {
  open: 'dead LOGIN LOGIN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN ok',
  closed: 'dead LOGIN LOGIN ABSENT ABSENT ABSENT FORBIDDEN ok',
  spends: true,
};
/** Lists of ids leave out what is not for the caller. */
const HOLDERS_FIND = {
  open: 'dead LOGIN LOGIN none none none ok ok',
  closed: 'dead LOGIN LOGIN none none none ok ok',
};

/** An item that is not for sale gets the same answer, whether the caller may see it or not. */
const NO_MATTER = 'dead LOGIN LOGIN judged judged judged judged judged';
const ORDER_NO = '202611240000000000000000';
const aConversation = () => ({ conversation_id: randomIds.newId() });
const aChatMessage = () => ({ ...aConversation(), _id: randomIds.newId() });
const someMembers = () => ({ ...aConversation(), userIds: [randomIds.newId()] });
const anOrder = () => ({ orderNo: ORDER_NO });
const anAttachment = () => ({
  invoiceNo: ORDER_NO,
  requestId: randomIds.newId(),
  objectKey: 'upload/x/y',
  amountFen: 100,
});
const wish = () => ({ requestId: randomIds.newId(), expectedFen: 500, consent: true as const });

const managing = (word: 'none' | 'judged') => ({
  open: MANAGE.open.replaceAll('ok', word),
  closed: MANAGE.closed.replaceAll('ok', word),
});

export const TABLE: readonly Row[] = [
  row(albums.createAlbum)(newAlbum),
  row(albums.updateAlbum)(({ albumId }) => ({ id: albumId, name: '新名' }), MANAGE),
  // Having a link is what shows these albums: nobody discovers them.
  row(albums.listAlbums)(() => ({ ...PAGE, scope: 'public' }), {
    let: 'none',
    closed: 'dead none none none none none none none',
  }),
  row(albums.getAlbum)(({ albumId }) => ({ id: albumId }), SEE),
  row(albums.getExampleWatermark)(
    ({ albumId }) => ({ albumId, kind: 1, text: '留念', position: 9, opacity: 60, picture: '' }),
    MANAGE,
  ),
  row(albums.getWatermarkProgress)(({ albumId }) => ({ id: albumId }), MANAGE),
  row(albums.deleteAlbum)(({ albumId }) => ({ id: albumId }), OWN),
  row(albums.listAlbumTypes)(nothing),
  row(albums.findTemplateList)(nothing),
  row(albums.listAlbumDetails)(() => ({ ...PAGE, scope: 'managed' }), {
    open: 'dead LOGIN LOGIN none none none ok none',
  }),
  row(albums.judgeUploadPwd)(({ albumId }) => ({ id: albumId, password: 'x' }), SEE_AS_USER),
  row(albums.hideAlbumForMe)(({ albumId }) => ({ id: albumId, hide: false }), SEE_AS_USER),
  row(albums.hideAlbum)(({ albumId }) => ({ id: albumId, hide: false }), MANAGE),
  row(albums.cancelAlbumExpiry)(({ albumId }) => ({ id: albumId }), MANAGE),
  row(albums.listLabels)(({ albumId }) => ({ albumId }), SEE),
  row(albums.addLabel)(({ albumId }) => ({ albumId, name: '合影' }), { ...MANAGE, spends: true }),
  row(albums.settingLabel)(({ labelId }) => ({ id: labelId, name: '外景' }), MANAGE),
  row(albums.deleteLabel)(({ labelId }) => ({ id: labelId }), { ...MANAGE, spends: true }),

  row(albumPeople.listManagers)(({ albumId }) => ({ albumId }), SEE_AS_USER),
  row(albumPeople.listPersonnel)(({ albumId }) => ({ albumId }), managing('none')),
  row(albumPeople.findAlbumPeople)(({ albumId }) => ({ ...PAGE, albumId }), MANAGE),
  row(albumPeople.setAlbumRole)(({ albumId, otherPersonId }) => ({ albumId, userId: otherPersonId, role: 3 }), MANAGE),
  row(albumPeople.setAdminPerson)(
    ({ albumId, otherPersonId }) => ({ albumId, userId: otherPersonId, isAdmin: true }),
    OWN,
  ),
  row(albumPeople.updateAlbumUser)(
    ({ albumId, otherPersonId }) => ({ albumId, userId: otherPersonId, remark: '摄影' }),
    managing('judged'),
  ),
  row(albumPeople.delPerson)(({ albumId, otherPersonId }) => ({ albumId, userId: otherPersonId }), MANAGE),
  row(albumPeople.blockAlbumUser)(
    ({ albumId, otherPersonId }) => ({ albumId, userId: otherPersonId, block: true }),
    MANAGE,
  ),
  row(albumPeople.listUserPermissions)(({ albumId }) => ({ albumId }), SEE_AS_USER),
  row(albumPeople.saveUserPermission)(
    ({ albumId, otherPersonId }) => ({ albumId, userId: otherPersonId, key: 'label', granted: true }),
    managing('judged'),
  ),
  row(albumPeople.saveUserPermissions)(
    ({ albumId, otherPersonId }) => ({ albumId, people: [{ userId: otherPersonId, permissions: ['label'] }] }),
    managing('judged'),
  ),
  row(albumPeople.inviteToAlbum)(({ albumId }) => ({ albumId, role: 3 }), MANAGE),
  row(albumPeople.joinCheck)(() => ({ code: 'x' }), { let: 'judged' }),
  row(albumPeople.joinInit)(() => ({ code: 'x' }), { let: 'judged' }),
  row(albumPeople.listBrowsers)(({ albumId }) => ({ ...PAGE, albumId }), managing('none')),
  row(albumPeople.countBrowsers)(({ albumId }) => ({ albumId }), MANAGE),
  row(albumPeople.deleteBrowse)(({ albumId }) => ({ albumId }), managing('none')),
  row(albumPeople.findLikeUsers)(({ albumId }) => ({ ...PAGE, albumId }), {
    let: 'none',
    closed: SEE.closed.replaceAll('ok', 'none'),
  }),
  row(albumPeople.offerTransfer)(({ albumId, otherPersonId }) => ({ albumId, userId: otherPersonId }), OWN),
  row(albumPeople.listTransfers)(nothing, { let: 'none' }),
  row(albumPeople.acceptTransfer)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(albumPeople.endTransfer)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(albumPeople.listReviews)(({ albumId }) => ({ ...PAGE, albumId }), managing('none')),
  // How many it changed is what it answers.
  row(albumPeople.reviewMedia)(({ mediaId }) => ({ ids: [mediaId], pass: true }), {
    let: 'none',
    closed: 'dead LOGIN LOGIN none none none none none',
  }),

  row(albumShares.albumShareCode)(({ albumId }) => ({ albumId }), SEE_AS_USER),
  row(albumShares.getAlbumQrCode)(({ albumId }) => ({ albumId }), SEE),
  row(albumShares.getAlbumPoster)(({ albumId }) => ({ albumId }), SEE),
  row(albumShares.getMiniQrCode)(({ albumId }) => ({ albumId }), {
    let: 'judged',
    closed: SEE.closed.replaceAll('ok', 'judged'),
  }),
  row(albumShares.getMiniUrlLink)(({ albumId }) => ({ albumId }), {
    let: 'judged',
    closed: SEE.closed.replaceAll('ok', 'judged'),
  }),
  row(albumShares.generateShowCode)(({ albumId }) => ({ albumId }), MANAGE),
  row(albumShares.getShowCode)(({ albumId }) => ({ albumId }), {
    open: 'dead LOGIN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN ok ok',
    closed: 'dead LOGIN ABSENT ABSENT ABSENT ABSENT ok ok',
  }),
  // Before anything is announced.
  row(albumShares.findNearbyAlbums)(nothing, { let: 'none' }),
  row(albumShares.findNearbyAlbumsV2)(nothing, { let: 'none' }),
  row(albumShares.getAnnouncement)(({ albumId }) => ({ albumId }), MANAGE),
  row(albumShares.announceAlbum)(({ albumId }) => ({ albumId, announce: true }), MANAGE),
  row(albumShares.announceAlbumV2)(({ albumId }) => ({ albumId, localIp: '192.168.1.5', announce: true }), MANAGE),
  row(albumShares.getAlbumLanding)(({ albumId }) => ({ id: albumId }), SEE),
  row(albumShares.createByThirdParty)(() => ({ partnerKey: 'x', outId: '1', name: '相册' }), { let: 'judged' }),
  row(albumShares.getExternalAlbum)(() => ({ partnerKey: 'x', outId: '1' }), { let: 'judged' }),

  row(media.getOssTmpCredentials)(() => ({ ossUploadType: 1 })),
  row(media.queryAllMd5AndFileSize)(({ albumId }) => ({ albumId, files: [{ md5: ONE_FILE.md5, sizeBytes: 5 }] }), {
    open: MANAGE.open.replaceAll('ok', 'none'),
    closed: MANAGE.closed.replaceAll('ok', 'none'),
  }),
  row(media.queryExistMd5)(({ albumId }) => ({ albumId, md5: ONE_FILE.md5 }), managing('none')),
  row(media.queryAllMd5)(({ albumId }) => ({ albumId, md5s: [ONE_FILE.md5] }), managing('none')),
  row(media.saveDataBatch)(({ albumId }) => ({ albumId, ossUploadType: 1, items: [ONE_FILE] }), managing('none')),
  row(media.deleteCloudFileBatch)(() => ({ objectKeys: ['upload/x/y'] }), { let: 'none' }),
  row(media.deleteWithType)(({ albumId }) => ({ albumId, type: 8 }), { ...MANAGE, spends: true }),
  row(media.transferFile)(({ mediaId, albumId }) => ({ ids: [mediaId], albumId }), managing('none')),
  row(multipartUploads.startUpload)(
    ({ albumId }) => ({ albumId, hotResourceType: 1, fileName: 'a.mp4', md5: ONE_FILE.md5, sizeBytes: 5 }),
    MANAGE,
  ),
  row(multipartUploads.getUpload)(({ mediaId }) => ({ uploadId: mediaId }), { let: 'judged' }),
  row(multipartUploads.signUploadParts)(
    ({ mediaId }) => ({ uploadId: mediaId, parts: [{ number: 1, md5: ONE_FILE.md5 }] }),
    { let: 'judged' },
  ),
  row(multipartUploads.completeUpload)(({ mediaId }) => ({ uploadId: mediaId }), { let: 'judged' }),
  row(multipartUploads.cancelUpload)(({ mediaId }) => ({ uploadId: mediaId }), { let: 'judged' }),
  row(media.getMediaStates)(({ mediaId }) => ({ ids: [mediaId] }), {
    open: 'dead LOGIN LOGIN none none none none ok',
    closed: 'dead LOGIN LOGIN none none none none ok',
  }),
  row(media.listMedia)(({ albumId }) => ({ albumId, ...TAB }), SEE),
  row(media.getMedia)(({ mediaId }) => ({ id: mediaId }), SEE),
  row(media.findPhotoUser)(({ mediaId }) => ({ id: mediaId }), SEE),
  row(media.listWallChoices)(({ albumId }) => ({ albumId }), SEE),
  row(media.listMediaGroups)(({ albumId }) => ({ albumId, type: 8 }), SEE),
  row(media.getGroupRows)(({ albumId, groupKey }) => ({ albumId, type: 8, key: groupKey }), SEE),
  row(media.likeOrCancel)(({ mediaId }) => ({ id: mediaId, like: true }), SEE_AS_USER),
  row(media.getTemporaryUrls)(({ mediaId }) => ({ ids: [mediaId] }), {
    open: 'dead none none none none none ok ok',
    closed: 'dead none none none none none ok ok',
  }),
  row(media.removeMedia)(({ mediaId }) => ({ ids: [mediaId] }), { ...HOLDERS_FIND, spends: true }),
  row(media.removePhotos)(({ mediaId }) => ({ ids: [mediaId] }), { ...HOLDERS_FIND, spends: true }),
  row(media.removeVideos)(({ mediaId }) => ({ ids: [mediaId] }), { let: 'none' }),
  row(media.hiddeOrShowPhoto)(({ mediaId }) => ({ ids: [mediaId], hidden: true }), { ...HOLDERS_FIND, spends: true }),
  row(media.hiddeOrShowVideo)(({ mediaId }) => ({ ids: [mediaId], hidden: true }), { let: 'none' }),
  row(media.settingBoutiqueOrCancelBoutique)(({ mediaId }) => ({ ids: [mediaId], boutique: true }), {
    ...HOLDERS_FIND,
    spends: true,
  }),
  row(media.setRemarkByIds)(({ mediaId }) => ({ ids: [mediaId], remark: '合影' }), { ...HOLDERS_FIND, spends: true }),
  row(media.turnMedia)(({ mediaId }) => ({ ids: [mediaId], by: 1 }), { ...HOLDERS_FIND, spends: true }),
  row(media.setPriceByIds)(({ mediaId }) => ({ ids: [mediaId], priceFen: 500 }), { ...HOLDERS_FIND, spends: true }),
  row(media.setPriceByAlbumId)(({ albumId }) => ({ albumId, priceFen: 500 }), { ...MANAGE, spends: true }),
  row(media.moveToLabel)(({ mediaId, labelId }) => ({ ids: [mediaId], labelId }), {
    open: HOLDERS_FIND.open,
    closed: 'dead LOGIN LOGIN ABSENT ABSENT ABSENT ok ok',
    spends: true,
  }),
  row(media.listBin)(({ albumId }) => ({ albumId, size: 10 }), {
    open: 'dead LOGIN LOGIN none none none none none',
    closed: 'dead LOGIN LOGIN ABSENT ABSENT ABSENT none none',
  }),
  row(media.restoreMedia)(({ mediaId }) => ({ ids: [mediaId] }), { let: 'none' }),
  row(media.eraseMedia)(({ mediaId }) => ({ ids: [mediaId] }), { let: 'none' }),
  row(media.listBinAlbums)(nothing, { let: 'none' }),
  row(media.restoreAlbum)(({ albumId }) => ({ id: albumId }), { let: 'judged' }),
  row(media.eraseAlbum)(({ albumId }) => ({ id: albumId }), { let: 'judged' }),
  // Their album lets nobody but its people have originals; its file is one of these.
  row(media.listKeptOriginals)(() => PAGE, { let: 'none' }),
  row(media.createDownload)(({ mediaId }) => ({ ids: [mediaId], quality: 1 }), {
    open: 'dead judged judged judged judged judged ok ok',
    closed: 'dead judged judged judged judged judged ok ok',
  }),
  // It has no file here; its own tests cover who may use whose photos.
  row(media.puzzleImage)(
    ({ mediaId }) => ({ ids: [mediaId, mediaId], layout: 'grid', gap: 8, background: '#ffffff' }),
    { let: 'judged', closed: 'dead judged judged judged judged judged judged judged' },
  ),
  row(media.getMediaExif)(({ mediaId }) => ({ id: mediaId }), SEE),

  row(interaction.listComments)(({ albumId }) => ({ albumId, size: 10 }), {
    open: BY_POLICY.device.replaceAll('let', 'none'),
    closed: 'dead ABSENT ABSENT ABSENT ABSENT ABSENT none none',
  }),
  row(interaction.listReplies)(() => ({ parentId: randomIds.newId(), size: 10 }), { let: 'judged' }),
  row(interaction.addComment)(({ albumId }) => ({ albumId, text: '好看', requestId: randomIds.newId() }), SEE_AS_USER),
  row(interaction.deleteComment)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(interaction.setCollect)(({ mediaId }) => ({ type: 2, id: mediaId, collect: true }), SEE_AS_USER),
  row(interaction.getAlbumCollect)(({ albumId }) => ({ albumId }), SEE),
  row(interaction.listCollectedAlbums)(() => ({ size: 10 }), { let: 'none' }),
  row(interaction.listReceivedLikes)(() => ({ size: 10 }), { let: 'none' }),
  row(interaction.listMyPhotoAlbums)(() => ({ size: 10 }), {
    open: 'dead LOGIN LOGIN none none none none ok',
  }),
  row(interaction.listInteractions)(() => ({ size: 10 }), { let: 'none' }),
  row(interaction.readInteractions)(() => ({ mark: '1' })),

  row(notices.listOwnNotices)(() => ({ size: 10 }), { let: 'none' }),
  row(notices.countUnread)(nothing),
  row(notices.listNoticeGroups)(nothing, { let: 'none' }),
  row(notices.readNotice)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(notices.readAllNotices)(nothing),
  row(notices.deleteNotice)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(notices.restoreNotice)(() => ({ id: randomIds.newId() }), { let: 'judged' }),

  row(pushes.setPushClient)(() => ({ channel: 1, ...aBrowser(), p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) })),
  row(pushes.dropPushClient)(aBrowser),
  row(pushes.getPushSettings)(nothing),
  row(pushes.changePushSettings)(() => ({ kinds: [1], quiet: null })),
  // There is no conversation that anybody shares.
  row(pushes.imNotify)(({ otherPersonId }) => ({ userId: otherPersonId }), { let: 'judged' }),

  // These albums are discovered by nobody; their people find them as their own.
  row(search.searchAlbums)(() => ({ size: 10, keyword: '相册' }), {
    open: 'dead none none none none none ok ok',
    closed: 'dead none none none none none ok ok',
  }),
  row(search.listPopularTags)(() => ({}), { let: 'none' }),
  row(search.suggestSearch)(() => ({ words: '无此相册' }), { let: 'none' }),
  row(search.searchMedia)(({ albumId }) => ({ albumId, size: 10, keyword: '无此照片' }), {
    open: BY_POLICY.device.replaceAll('let', 'none'),
    closed: 'dead ABSENT ABSENT ABSENT ABSENT ABSENT none none',
  }),

  row(statistics.reportEvents)(
    ({ albumId }) => ({ events: [{ id: randomIds.newId(), kind: 1, albumId, source: 0 }] }),
    { closed: 'dead none none none none none ok ok' },
  ),
  row(statistics.getStatistics)(({ albumId }) => ({ albumId }), MANAGE),
  row(statistics.listStatistics)(({ albumId }) => ({ albumId, list: 1, size: 10 }), {
    open: MANAGE.open.replaceAll('ok', 'none'),
    closed: MANAGE.closed.replaceAll('ok', 'none'),
  }),
  row(statistics.exportStatistics)(({ albumId }) => ({ albumId }), MANAGE),
  row(statistics.getAlbumIncome)(({ albumId }) => ({ albumId }), MANAGE),
  row(statistics.exportAlbumIncome)(({ albumId }) => ({ albumId }), MANAGE),
  row(live.listLiveChanges)(({ albumId }) => ({ albumId }), SEE),

  row(capacityGoods.getCapacityOffer)(nothing),
  row(capacityGoods.buyCapacity)(() => ({ requestId: randomIds.newId(), code: 'nothing', expectedFen: 600 }), {
    let: 'judged',
  }),
  row(ads.getAdConfig)(nothing),
  row(ads.reportAd)(() => ({ slot: 'points', event: 'shown' })),
  row(ads.takeAdTicket)(() => ({ slot: 'download' }), { let: 'judged' }),
  row(ads.claimAdReward)(() => ({ ticket: randomIds.newId() }), { let: 'judged' }),
  row(draws.getPrizeAndDrawCount)(nothing),
  row(draws.startDraw)(() => ({ requestId: randomIds.newId(), round: 'nothing', expectedPoints: 10 }), {
    let: 'judged',
  }),
  row(points.getUserIntegral)(nothing),
  row(points.listIntegralRecords)(() => ({ filter: 'all', size: 10 }), { let: 'none' }),
  row(points.signInToday)(nothing),
  ...[points.exchangeMember, points.exchangeCapacity].map((call) =>
    row(call)(() => ({ requestId: randomIds.newId(), code: 'nothing', expectedPoints: 1 }), { let: 'judged' }),
  ),

  row(members.getUserMemberType)(nothing),
  row(members.listMemberTypes)(() => PAGE),
  row(members.getMemberPermissionMap)(nothing),
  row(members.getMemberOffer)(nothing),
  row(members.buyMembership)(
    () => ({ requestId: randomIds.newId(), code: 'nothing', expectedFen: 1_500, consent: true }),
    { let: 'judged' },
  ),
  row(members.getMemberPermission)(() => ({ key: 'PHOTO_UPLOAD_MAX_SIZE' })),
  // Whether the caller may is what it answers.
  row(members.hasCheckPermission)(({ albumId }) => ({ albumId, permission: 'manage' }), {
    open: 'dead none none none none none ok ok',
    closed: 'dead none none none none none ok ok',
  }),

  row(attention.setAttention)(({ otherPersonId }) => ({ userId: otherPersonId, attention: true })),
  row(attention.listAttention)(() => PAGE, { let: 'none' }),
  row(attention.listFans)(() => PAGE, { let: 'none' }),
  row(attention.setBlock)(({ otherPersonId }) => ({ userId: otherPersonId, block: true })),
  row(attention.listBlocked)(() => PAGE, { let: 'none' }),

  row(places.getMapService)(nothing),
  row(places.searchPlaces)(() => ({ latitude: 30, longitude: 120, current: 1 }), { let: 'judged' }),
  row(places.getPlaceAtPoint)(() => ({ latitude: 30, longitude: 120 }), { let: 'judged' }),

  row(developers.getDeveloperMode)(nothing),
  // Nobody, on an installation that is not for development.
  row(developers.signInTestUser)(() => ({ phone: '' }), {
    open: 'dead FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN',
  }),
  row(security.listAccountSessions)(nothing),
  row(security.revokeAccountSession)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(security.revokeOtherSessions)(nothing),
  row(security.sendModifyPhoneCode)(nothing),
  row(security.provePhone)(() => ({ code: ANY_CODE }), { let: 'judged' }),
  row(security.changePhone)(() => ({ ticket: 'none', phone: aPhone(), code: ANY_CODE }), { let: 'judged' }),
  row(security.bindPhone)(() => ({ phone: aPhone(), code: ANY_CODE }), { let: 'judged' }),
  row(security.getAccountClosing)(nothing),
  row(security.sendCloseAccountCode)(nothing),
  row(security.closeAccount)(() => ({ code: ANY_CODE }), { let: 'judged' }),
  row(security.keepAccount)(nothing),
  row(security.getPaymentPasswordFlag)(nothing),
  row(security.sendPaymentPasswordCode)(nothing),
  row(security.checkPaymentPassword)(() => ({ pwd: '135790' }), { let: 'judged' }),
  row(security.setPaymentPassword)(() => ({ pwd: '135790', code: ANY_CODE }), { let: 'judged' }),
  row(security.getCertification)(nothing),
  row(security.submitCertification)(() => ({ kind: 1, name: '', idNumber: '', pictures: [] }), { let: 'judged' }),
  row(security.getPrivacySettings)(nothing),
  row(security.updatePrivacySettings)(() => ({ showLikes: true })),
  row(security.exportMyAccount)(nothing),
  row(security.exportMyFiles)(() => PAGE, { open: 'dead LOGIN none none none none none ok' }),

  row(sessions.issueToken)(() => ({ grant_type: 'mobile', mobile: randomIds.newId(), code: '' })),
  row(sessions.logout)(nothing),
  row(sessions.sendLoginPhoneCode)(() => ({ phone: aPhone() })),
  row(sessions.phoneLogin)(() => ({ phone: aPhone(), code: ANY_CODE }), { let: 'judged' }),
  row(sessions.webLogin)(() => ({ code: 'x', state: 'x' }), { let: 'judged' }),
  row(sessions.getSignInWays)(nothing),
  row(sessions.getInfoByCode)(() => ({ code: 'x' }), { let: 'judged' }),
  row(sessions.getUniToken)(() => ({ uniPlatform: 'mp-weixin' })),
  row(sessions.getVXSign)(() => ({ url: 'https://album.example/' }), { let: 'judged' }),
  row(sessions.sendUpdatePhoneCode)(() => ({ phone: aPhone() })),
  row(sessions.updateUserInfoByCode)(() => ({ nickname: '小明', phone: aPhone(), code: ANY_CODE }), { let: 'judged' }),
  row(sessions.listLinkedAccounts)(nothing),
  row(sessions.linkAccount)(() => ({ channel: 'webPc', code: 'x', state: 'x' }), { let: 'judged' }),
  row(sessions.unlinkAccount)(() => ({ provider: 'wechat' }), { let: 'judged' }),

  row(system.getTime)(nothing),
  row(system.getLocalIp)(nothing),
  row(system.listNotices)(() => ({ ...PAGE, appType: 1 }), { let: 'none' }),
  row(system.markNoticeRead)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(system.getPublicValue)(() => ({ key: 'PRPGRAM_VERSION' })),
  row(system.getPublicValues)(() => ({ keys: ['PRPGRAM_VERSION'] })),
  row(system.getDictionary)(() => ({ type: 'album_resource_reward_list' })),
  row(system.getRewardAmounts)(nothing),
  row(system.listAreas)(() => ({ type: 1 })),
  row(system.listBanners)(() => ({ ...PAGE, appType: 1 }), { let: 'none' }),

  row(users.updateUserInfo)(() => ({ nickname: '' }), { let: 'judged' }),
  row(users.getUserInfo)(({ otherPersonId }) => ({ userId: otherPersonId })),
  row(users.getMemberPermissions)(nothing),
  row(users.updateUser)(() => ({ place: '杭州' })),
  row(users.getAvatarCredentials)(nothing),
  row(users.getPerson)(({ otherPersonId }) => ({ keyword: otherPersonId })),
  row(users.findPeople)(() => ({ ...PAGE, keyword: '旁人' })),
  row(users.listPersonAlbums)(({ otherPersonId }) => ({ ...PAGE, userId: otherPersonId }), { let: 'none' }),
  row(users.listPersonPhotos)(({ otherPersonId }) => ({ ...PAGE, userId: otherPersonId }), { let: 'none' }),
  row(users.getPersonQrCode)(nothing),
  row(users.setActive)(nothing),
  row(users.getBalanceAndIntegral)(nothing),
  row(users.modifyTags)(() => ({ tags: [] })),
  row(faces.getFindMeAvatarList)(() => ({ meFlag: true }), { let: 'none' }),
  row(faces.listFaces)(nothing, { let: 'none' }),
  row(faces.listFaceAlbums)(nothing, { let: 'none' }),
  row(faces.addFace)(() => ({ picture: 'x'.repeat(100), relation: 1, name: '', guardian: false }), { let: 'judged' }),
  row(faces.updateFace)(() => ({ id: randomIds.newId(), name: '小宝' }), { let: 'judged' }),
  row(faces.removeFace)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(faces.getAlbumFaces)(({ albumId }) => ({ albumId }), SEE),
  row(faces.setAlbumFaces)(({ albumId }) => ({ albumId, findMe: true }), { ...OWN, spends: false }),
  row(faces.getFaceConsent)(nothing),
  row(faces.giveFaceConsent)(() => ({ kind: 1, version: FACE_CONSENT_VERSION.search, guardian: false })),
  row(faces.withdrawFaceConsent)(() => ({ kind: 1 })),
  row(faces.eraseFaces)(nothing),
  row(faces.findMe)(({ albumId }) => ({ albumId, selfies: ['x'.repeat(100)], isUpload: false }), {
    let: 'judged',
    closed: SEE.closed.replaceAll('ok', 'judged'),
  }),
  row(faces.setMe)(() => ({ faceId: randomIds.newId(), me: true }), { let: 'judged' }),
  row(faces.setNotMe)(() => ({ faceId: randomIds.newId(), notMe: true }), { let: 'judged' }),
  row(faces.isMe)(() => ({ faceId: randomIds.newId() }), { let: 'judged' }),
  row(faces.setFaceLabel)(() => ({ faceId: randomIds.newId(), relation: 2, name: '' }), { let: 'judged' }),
  row(facePeople.listAlbumPeople)(({ albumId }) => ({ albumId }), managing('none')),
  row(facePeople.namePerson)(() => ({ personId: randomIds.newId(), name: '小明' }), { let: 'judged' }),
  row(facePeople.mergePeople)(() => ({ into: randomIds.newId(), personIds: [randomIds.newId()] }), { let: 'judged' }),
  row(facePeople.splitPerson)(() => ({ personId: randomIds.newId(), faceIds: [randomIds.newId()] }), { let: 'judged' }),
  row(facePeople.setPersonCover)(() => ({ personId: randomIds.newId(), faceId: randomIds.newId() }), { let: 'judged' }),
  row(facePeople.agreeToName)(({ albumId }) => ({ albumId, agree: true }), {
    let: 'judged',
    closed: SEE_AS_USER.closed.replaceAll('ok', 'judged'),
  }),
  row(faceAsks.getAsking)(({ albumId }) => ({ albumId }), MANAGE),
  row(faceAsks.listUnseen)(({ albumId }) => ({ current: 1, size: 10, albumId }), managing('none')),
  row(faceAsks.passMedia)(({ mediaId }) => ({ ids: [mediaId], pass: true }), {
    let: 'none',
    closed: 'dead LOGIN LOGIN none none none none none',
  }),
  row(faceAsks.makeAskLink)(() => ({ personId: randomIds.newId(), renew: false }), { let: 'judged' }),
  row(faceAsks.getAsked)(() => ({ token: randomIds.newId() }), { let: 'judged' }),
  row(faceAsks.listAskedPhotos)(() => ({ ...PAGE, token: randomIds.newId() }), { let: 'judged' }),
  row(faceAsks.answerAsked)(() => ({ token: randomIds.newId(), agree: true, version: ASK_VERSION }), { let: 'judged' }),
  row(faceAsks.getAskedPicture)(() => ({ token: randomIds.newId(), id: randomIds.newId() }), { let: 'judged' }),
  row(faces.findUserByFaceId)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(users.getUserCapacity)(nothing),
  row(users.getRemainCapacity)(nothing),
  row(users.isFull)(({ albumId }) => ({ albumId }), managing('none')),
  row(babies.getBabyAlbum)(({ albumId }) => ({ albumId }), SEE),
  row(babies.listBabyRecords)(({ albumId }) => ({ ...PAGE, albumId, type: 1 }), {
    let: 'none',
    closed: SEE.closed.replaceAll('ok', 'none'),
  }),
  // Of an album that is none of children's nothing is kept.
  row(babies.saveBabyRecord)(({ albumId }) => ({ albumId, type: 4, userId: randomIds.newId(), relation: 1 }), {
    open: BY_POLICY.user.replaceAll('let', 'judged'),
    closed: SEE_AS_USER.closed.replaceAll('ok', 'judged'),
  }),
  row(babies.removeBabyRecords)(({ albumId }) => ({ albumId, ids: [randomIds.newId()] }), MANAGE),
  row(generations.initGeneration)(nothing),
  row(generations.listGenerations)(() => PAGE, { let: 'none' }),
  row(generations.getGeneration)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(generations.generate)(({ albumId }) => ({ albumId, type: 1, prompt: '海', ...LOOK }), MANAGE),
  row(generations.generateOfPhoto)(({ albumId, mediaId }) => ({ albumId, type: 2, mediaId, ...LOOK }), {
    let: 'judged',
  }),
  row(generations.generateAiPhoto)(({ albumId, mediaId }) => ({ albumId, mediaId, style: 'anime', option: 1 }), {
    let: 'judged',
  }),
  row(generations.changeGenerated)(() => ({ id: randomIds.newId(), mediaId: randomIds.newId(), action: 'UPSCALE' }), {
    let: 'judged',
  }),
  row(generations.cancelGeneration)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(generations.removeGeneration)(() => ({ id: randomIds.newId() })),
  // Nobody is handed anything where no model is set up.
  row(generations.giveModelConsent)(() => ({ version: 1, isGiven: true }), { let: 'judged' }),
  row(generations.listUserTexts)(nothing, { let: 'none' }),
  row(generations.saveUserText)(() => ({ text: '海边' })),
  row(generations.removeUserText)(() => ({ id: randomIds.newId() })),
  row(babies.getYearBook)(({ albumId }) => ({ albumId, childId: randomIds.newId(), year: 2026 }), managing('judged')),
  row(feeds.getFeed)(({ albumId }) => ({ albumId }), SEE),
  row(feeds.listPosts)(({ albumId }) => ({ albumId, size: 10 }), {
    let: 'none',
    closed: SEE.closed.replaceAll('ok', 'none'),
  }),
  row(feeds.makePost)(
    ({ albumId, mediaId }) => ({
      albumId,
      title: '字',
      text: '',
      topics: [],
      place: '',
      mediaIds: [mediaId],
      coverId: mediaId,
      requestId: randomIds.newId(),
    }),
    managing('judged'),
  ),
  row(feeds.getPost)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(feeds.updatePost)(() => ({ id: randomIds.newId(), title: '字' }), { let: 'judged' }),
  row(feeds.removePost)(() => ({ id: randomIds.newId(), removed: true }), { let: 'judged' }),
  row(capacity.getCapacityUse)(nothing),
  row(capacity.getCompressState)(nothing),
  row(capacity.cancelCompression)(nothing),
  row(capacity.compressAlbumInMyCapacity)(({ albumId }) => ({ albumId, level: 1, isPreview: true }), OWN),
  row(capacity.compressResource)(({ mediaId }) => ({ ids: [mediaId], level: 1 }), {
    open: 'dead LOGIN LOGIN none none none none ok',
    closed: 'dead LOGIN LOGIN none none none none ok',
  }),
  row(users.reportActiveUser)(() => ({ equipmentInfo: 'PC', client: 'WEB', system: 'Windows', clientVersion: '1' })),
  // Nothing of these albums has a price, and nobody has ordered anything.
  row(moderation.addReport)(({ mediaId }) => ({ resourceId: mediaId, reason: 1, text: '' }), SEE),
  // Of what is fine nobody has to appeal.
  row(moderation.addAppeal)(({ mediaId }) => ({ resourceId: mediaId, text: '本人拍摄' }), {
    open: 'dead LOGIN LOGIN FORBIDDEN FORBIDDEN FORBIDDEN judged judged',
    closed: 'dead LOGIN LOGIN ABSENT ABSENT ABSENT judged judged',
  }),
  row(moderation.listReportCases)(() => ({ ...PAGE, decided: false })),
  row(moderation.listAppealCases)(() => ({ ...PAGE, decided: false }), { let: 'none' }),
  row(moderation.listIllegalCases)(() => ({ ...PAGE, decided: false }), { let: 'none' }),
  row(moderation.listCheckedCases)(() => ({ ...PAGE, decided: false }), { let: 'none' }),
  row(moderation.checkChecked)(() => ({ ids: [randomIds.newId()], verdict: 1, reason: '' })),
  row(moderation.addThingReport)(({ albumId }) => ({ thing: 2, id: albumId, reason: 1, text: '' }), {
    ...SEE,
    // It says so in its own words.
    closed: SEE.closed.replaceAll('ABSENT', 'judged'),
  }),
  row(moderation.listThingMatters)(() => ({ ...PAGE, decided: false })),
  row(moderation.checkThingMatters)(() => ({ ids: [randomIds.newId()], verdict: 2, reason: '' })),
  row(moderation.listSanctions)(() => PAGE, { let: 'none' }),
  row(moderation.liftSanction)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  // Whoever is a super admin here was made one a moment ago.
  row(moderation.listAudit)(() => PAGE),
  row(moderation.exportAudit)(nothing),
  row(moderation.listLegalHolds)(() => PAGE, { let: 'none' }),
  row(moderation.addLegalHold)(() => ({ thing: 'album', id: randomIds.newId(), reason: '证据' }), { let: 'judged' }),
  row(moderation.liftLegalHold)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(moderation.listTextMatters)(() => ({ ...PAGE, decided: false }), { let: 'none' }),
  row(moderation.checkTextMatters)(() => ({ ids: [randomIds.newId()], verdict: 1, reason: '' })),
  row(moderation.restoreMatter)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(moderation.undoMatters)(() => ({ act: randomIds.newId() }), { let: 'judged' }),
  row(moderation.checkReports)(() => ({ ids: [randomIds.newId()], verdict: 1, reason: '' })),
  row(moderation.checkAppeals)(() => ({ ids: [randomIds.newId()], verdict: 1, reason: '' })),
  row(moderation.checkIllegal)(() => ({ ids: [randomIds.newId()], verdict: 1, reason: '' })),
  row(moderation.modifyLegalStatus)(() => ({ id: randomIds.newId(), legalStatus: 0, reason: '' }), { let: 'judged' }),
  row(moderation.countCases)(nothing),
  row(moderation.revealReportPictures)(() => ({ id: randomIds.newId() }), { let: 'none' }),
  row(moderation.revealCases)(() => ({ ids: [randomIds.newId()] }), { let: 'none' }),
  row(moderation.undoDecisions)(() => ({ act: randomIds.newId() }), { let: 'judged' }),
  row(moderation.dropEmptyReports)(nothing),
  row(operators.listDeskNotices)(nothing, { let: 'none' }),
  row(operators.addNotice)(() => ({ title: '', content: '', isDraft: true }), { let: 'judged' }),
  row(operators.editNotice)(() => ({ id: randomIds.newId(), title: '一', content: '二' }), { let: 'judged' }),
  row(operators.removeNotice)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(operators.setNoticeState)(() => ({ id: randomIds.newId(), isPublished: true }), { let: 'judged' }),
  row(goodsDesk.listDeskGoods)(nothing),
  row(goodsDesk.setDeskGoods)(() => NO_PRIZE, { let: 'judged' }),
  row(operators.listDeskParams)(nothing),
  row(operators.setParam)(() => ({ key: 'NONE', value: null }), { let: 'judged' }),
  row(operators.setDictionaryItem)(() => ({ type: 'none', value: '', label: '' }), { let: 'judged' }),
  row(operators.removeDictionaryItem)(() => ({ type: 'none', value: '1' }), { let: 'judged' }),
  row(operators.listDeskDictionaries)(nothing),
  row(operators.listDeskBanners)(nothing, { let: 'none' }),
  row(operators.addBanner)(() => ({ objectKey: 'none', title: '', target: '', position: 0 }), { let: 'judged' }),
  row(operators.moveBanner)(() => ({ id: randomIds.newId(), position: 0 }), { let: 'judged' }),
  row(operators.removeBanner)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(operators.listDeskPartners)(nothing, { let: 'none' }),
  row(operators.addPartner)(() => ({ name: '', phone: '' }), { let: 'judged' }),
  row(operators.revokePartner)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(operators.listDeskCertifications)(nothing, { let: 'none' }),
  row(operators.readCertification)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(operators.reviewCertification)(() => ({ id: randomIds.newId(), isPassed: true, reason: '' }), { let: 'judged' }),
  row(operators.listDeskMoney)(nothing),
  row(operators.reviewWithdrawal)(() => ({ withdrawNo: '1'.repeat(24), isAgreed: true, reason: '' }), {
    let: 'judged',
  }),
  row(operators.reviewRefund)(() => ({ refundNo: '1'.repeat(24), isAgreed: true, reason: '' }), { let: 'judged' }),
  row(operators.listOwnRights)(nothing),
  row(operators.listDeskAdmins)(nothing),
  row(operators.askAdminChange)(() => ({ phone: aPhone(), rights: ['audit'] }), { let: 'judged' }),
  row(operators.answerAdminChange)(() => ({ id: randomIds.newId(), isAgreed: true }), { let: 'judged' }),
  row(words.listWords)(() => PAGE, { let: 'none' }),
  row(words.findWord)(() => ({ text: '词' })),
  row(words.addWord)(() => ({ groupId: randomIds.newId(), text: '词', level: 0 }), { let: 'judged' }),
  row(words.removeWords)(() => ({ ids: [randomIds.newId()] }), { let: 'none' }),
  row(words.setWordLevel)(() => ({ ids: [randomIds.newId()], level: 0 }), { let: 'none' }),
  row(words.importWords)(() => ({ groupId: randomIds.newId(), text: '词' }), { let: 'judged' }),
  row(words.testText)(() => ({ text: '词' })),
  row(words.listWordGroups)(nothing, { let: 'none' }),
  row(words.saveWordGroup)(() => ({ id: randomIds.newId(), name: '广告', level: 1 }), { let: 'judged' }),
  row(words.removeWordGroup)(() => ({ id: randomIds.newId() })),
  row(words.restoreWordGroup)(() => ({ id: randomIds.newId() }), { let: 'judged' }),

  // Of conversations, messages and requests that nobody has.
  row(assistants.openAssistant)(nothing),
  row(assistants.agreeAssistant)(() => ({ isAgreed: true })),
  row(assistants.getAnswer)(() => ({ _id: randomIds.newId() }), { let: 'judged' }),
  row(assistants.stopAnswer)(() => ({ _id: randomIds.newId() }), { let: 'judged' }),
  row(assistants.retryAnswer)(() => ({ _id: randomIds.newId() }), { let: 'judged' }),
  row(assistants.getAnswerFound)(() => ({ _id: randomIds.newId() }), { let: 'judged' }),
  row(chats.listChatChanges)(nothing),
  row(chats.pullChatMessages)(() => ({ wants: [{ conversation_id: randomIds.newId(), after: 0 }] })),
  row(chats.sendChatMessage)(
    () => ({
      unique_id: randomIds.newId(),
      conversation_id: randomIds.newId(),
      content: { type: 'text' as const, body: { text: '你好' } },
      client_create_time: 0,
    }),
    { let: 'judged' },
  ),
  row(chats.getChatCredentials)(nothing),
  row(chats.readChat)(() => ({ conversation_id: randomIds.newId(), seq: 1 }), { let: 'judged' }),
  row(chats.revokeChatMessage)(aChatMessage, { let: 'judged' }),
  row(chats.reactToChatMessage)(() => ({ ...aChatMessage(), emoji: '👍' as const }), { let: 'judged' }),
  row(chats.hearChatMessage)(aChatMessage, { let: 'judged' }),
  row(chats.deleteChatMessages)(() => ({ conversation_id: randomIds.newId(), ids: [randomIds.newId()] }), {
    let: 'judged',
  }),
  row(chats.listConversations)(() => ({ limit: 10 }), { let: 'none' }),
  row(chats.listChatMessages)(() => ({ conversation_id: randomIds.newId(), limit: 10 }), { let: 'judged' }),
  row(chats.getLongChatMessage)(aChatMessage, { let: 'judged' }),
  row(chats.searchChat)(() => ({ keyword: '你好', size: 10 }), { let: 'none' }),
  row(chats.openChat)(({ otherPersonId }) => ({ userId: otherPersonId })),
  row(chats.setConversation)(() => ({ conversation_id: randomIds.newId() }), { let: 'judged' }),
  row(chats.clearConversation)(aConversation, { let: 'judged' }),
  row(chats.listFriends)(() => ({ size: 10 }), { let: 'none' }),
  row(chats.requestFriend)(({ otherPersonId }) => ({ userId: otherPersonId, text: '' })),
  row(chats.answerFriendRequest)(() => ({ id: randomIds.newId(), accept: true }), { let: 'judged' }),
  row(chats.setFriend)(({ otherPersonId }) => ({ userId: otherPersonId }), { let: 'judged' }),
  row(chats.removeFriend)(({ otherPersonId }) => ({ userId: otherPersonId })),
  row(chats.listChatNotices)(() => ({ size: 10 }), { let: 'none' }),
  row(chats.readChatNotices)(nothing),
  row(chats.findChatUsers)(({ otherPersonId }) => ({ ids: [otherPersonId] })),
  row(chats.listGroupMembers)(() => ({ conversation_id: randomIds.newId(), size: 10 }), { let: 'judged' }),
  row(chats.listGroups)(() => ({ size: 10 }), { let: 'none' }),
  // The album's group: whoever manages the album makes it.
  row(chats.createGroup)(({ albumId }) => ({ name: '相册群', userIds: [], albumId }), {
    open: 'dead LOGIN LOGIN judged judged judged ok ok',
    closed: 'dead LOGIN LOGIN ABSENT ABSENT ABSENT ok ok',
  }),
  row(chats.inviteToGroup)(someMembers, { let: 'judged' }),
  row(chats.getGroupCode)(aConversation, { let: 'judged' }),
  row(chats.lookAtGroup)(() => ({ ...aConversation(), code: 'x' }), { let: 'judged' }),
  row(chats.joinGroup)(() => ({ ...aConversation(), code: 'x' }), { let: 'judged' }),
  row(chats.expelFromGroup)(someMembers, { let: 'judged' }),
  row(chats.setGroup)(aConversation, { let: 'judged' }),
  row(chats.setGroupMember)(() => ({ conversation_id: randomIds.newId(), userId: randomIds.newId() }), {
    let: 'judged',
  }),
  row(chats.transferGroup)(() => ({ conversation_id: randomIds.newId(), userId: randomIds.newId() }), {
    let: 'judged',
  }),
  row(chats.leaveGroup)(aConversation, { let: 'judged' }),
  row(chats.dissolveGroup)(aConversation, { let: 'judged' }),

  row(carts.listCart)(nothing),
  row(carts.countCart)(nothing),
  row(carts.addToCart)(({ mediaId }) => ({ resourceId: mediaId }), { let: 'judged', closed: NO_MATTER }),
  row(carts.addBatchToCart)(({ mediaId }) => ({ resourceIds: [mediaId] }), { let: 'none' }),
  row(carts.removeFromCart)(({ mediaId }) => ({ resourceIds: [mediaId] }), { let: 'none' }),
  row(orders.listDiscounts)(({ albumId }) => ({ albumId }), {
    let: 'none',
    closed: SEE.closed.replaceAll('ok', 'none'),
  }),
  row(orders.getAlbumSale)(({ albumId }) => ({ albumId }), SEE),
  row(orders.getSelling)(({ albumId }) => ({ albumId }), MANAGE),
  row(orders.saveDiscount)(({ albumId }) => ({ albumId, minCount: 2, kind: 1, value: 90 }), MANAGE),
  row(orders.removeDiscount)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(orders.quoteOrder)(({ mediaId }) => ({ resourceIds: [mediaId] })),
  row(orders.buyMedia)(({ mediaId }) => ({ ...wish(), resourceIds: [mediaId] }), { let: 'judged', closed: NO_MATTER }),
  row(orders.buyAlbum)(({ albumId }) => ({ ...wish(), albumId }), {
    let: 'judged',
    closed: SEE_AS_USER.closed.replaceAll('ok', 'judged'),
  }),
  row(orders.buyAndTip)(({ mediaId }) => ({ ...wish(), resourceId: mediaId, tipFen: 100 }), {
    let: 'judged',
    closed: NO_MATTER,
  }),
  // Whoever holds an album is given tips there, and gives none.
  row(orders.tipMedia)(({ mediaId }) => ({ requestId: randomIds.newId(), resourceId: mediaId, amountFen: 100 }), {
    open: 'dead LOGIN LOGIN ok ok ok ABSENT ABSENT',
    closed: 'dead LOGIN LOGIN ABSENT ABSENT ABSENT ABSENT ABSENT',
  }),
  row(orders.tipPerson)(({ otherPersonId }) => ({
    requestId: randomIds.newId(),
    userId: otherPersonId,
    amountFen: 100,
  })),
  row(orders.listTipGivers)(({ mediaId }) => ({ resourceId: mediaId }), SEE),
  row(orders.listBoughtOrders)(() => PAGE, { let: 'none' }),
  row(orders.listSoldOrders)(() => PAGE, { let: 'none' }),
  row(orders.listOrders)(() => PAGE, { let: 'none' }),
  row(orders.getOrderDetail)(anOrder, { let: 'judged' }),
  row(orders.getOrderStatus)(anOrder, { let: 'judged' }),
  row(orders.cancelOrder)(anOrder, { let: 'judged' }),
  row(orders.modifyOrderAmount)(() => ({ ...anOrder(), fromFen: 500, amountFen: 400, reason: '老顾客' }), {
    let: 'judged',
  }),
  row(orders.listPayWays)(() => ({ orderNos: [ORDER_NO] }), { let: 'judged' }),
  row(orders.callPay)(() => ({ orderNos: [ORDER_NO], way: 'balance', requestId: randomIds.newId() }), {
    let: 'judged',
  }),
  row(orders.askRefund)(
    () => ({ ...anOrder(), lineIds: [randomIds.newId()], reason: '买错了', requestId: randomIds.newId() }),
    { let: 'judged' },
  ),
  row(orders.takeBackRefund)(() => ({ refundNo: ORDER_NO }), { let: 'judged' }),
  row(orders.decideRefund)(() => ({ refundNo: ORDER_NO, agree: true, answer: '' }), { let: 'judged' }),
  row(orders.giveOrderBack)(() => ({ ...anOrder(), reason: '照片传错了' }), { let: 'judged' }),
  row(balances.getBalanceStatistics)(nothing),
  row(balances.getBalanceRecord)(() => ({ size: 20, filter: 'all' as const }), { let: 'none' }),
  row(balances.getTopUpOffer)(nothing),
  row(balances.placeTopUp)(() => ({ requestId: randomIds.newId(), amountFen: 1_000 })),
  row(balances.returnTopUp)(() => ({ requestId: randomIds.newId(), amountFen: 1_000 }), { let: 'judged' }),
  row(balances.listWithdrawalWays)(() => ({ channel: 0 }), { let: 'none' }),
  row(balances.addWithdrawalWay)(() => ({
    channel: 2 as const,
    name: '王小满',
    account: 'xiaoman@example.com',
    bankName: '',
  })),
  row(balances.removeWithdrawalWay)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(balances.getWithdrawOptions)(nothing),
  row(balances.withdraw)(
    () => ({
      requestId: randomIds.newId(),
      wayId: randomIds.newId(),
      amountFen: 500,
      password: '271828',
      code: '123456',
    }),
    { let: 'judged' },
  ),
  row(balances.listWithdrawals)(() => PAGE, { let: 'none' }),
  row(balances.getWithdrawal)(() => ({ withdrawNo: ORDER_NO }), { let: 'judged' }),
  row(invoices.askInvoice)(
    () => ({
      ...anOrder(),
      requestId: randomIds.newId(),
      kind: 1 as const,
      title: '王小满',
      taxNo: '',
      email: '',
      remark: '',
    }),
    { let: 'judged' },
  ),
  row(invoices.listInvoices)(() => PAGE, { let: 'none' }),
  row(invoices.listInvoiceable)(() => PAGE, { let: 'none' }),
  row(invoices.listAskedInvoices)(() => PAGE, { let: 'none' }),
  row(invoices.listInvoicesOfOrder)(anOrder, { let: 'judged' }),
  row(invoices.cancelInvoice)(() => ({ invoiceNo: ORDER_NO }), { let: 'judged' }),
  row(invoices.issueInvoice)(anAttachment, { let: 'judged' }),
  row(invoices.redLetterInvoice)(anAttachment, { let: 'judged' }),
  row(invoices.refuseInvoice)(() => ({ invoiceNo: ORDER_NO, reason: '没有开票资格' }), { let: 'judged' }),
  row(invoices.getInvoiceFile)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(invoices.getOrderVoucher)(anOrder, { let: 'judged' }),
  row(invoices.listInvoiceTitles)(nothing, { let: 'none' }),
  row(invoices.saveInvoiceTitle)(() => ({ kind: 1 as const, title: '王小满', taxNo: '', email: '' })),
  row(invoices.removeInvoiceTitle)(() => ({ id: randomIds.newId() }), { let: 'judged' }),
  row(orders.playSandbox)(() => ({ attemptNo: ORDER_NO, act: 'pay' }), { let: 'judged' }),
];

/** Routes that are no calls: who may ask is said here, and by their own tests. */
export const OTHER_ROUTES: Readonly<Record<string, { readonly url: string; readonly status: number }>> = {
  'GET,HEAD /docs': { url: '/docs', status: 200 },
  'GET,HEAD /health': { url: '/health', status: 200 },
  'GET,HEAD /ready': { url: '/ready', status: 200 },
  // Every code leads to the landing page.
  'GET,HEAD /i/:code': { url: '/i/x', status: 302 },
  'GET,HEAD /s/:code': { url: '/s/x', status: 302 },
  'GET,HEAD /media/banner/:id': { url: `/media/banner/${randomIds.newId()}`, status: 404 },
  'GET /media/card/:id': { url: `/media/card/${randomIds.newId()}`, status: 404 },
  'GET,HEAD /media/person/:id': { url: `/media/person/${randomIds.newId()}`, status: 404 },
  'GET /media/place/:token': { url: '/media/place/x', status: 404 },
  // A ticket that was handed out is what opens it.
  'GET /download/:id': { url: `/download/${randomIds.newId()}`, status: 404 },
  // Its first frame says who asks; without a socket there is nothing.
  'GET /live': { url: '/live', status: 404 },
  'GET /chat/assistant/socket': { url: '/chat/assistant/socket', status: 404 },
  'GET /chat/socket': { url: '/chat/socket', status: 404 },
  // The same, and the reader whom it names is asked about each time.
  'GET,HEAD /media/chat-file/:userUid/:token/:messageUid': { url: '/media/chat-file/x/y/z', status: 404 },
  'GET,HEAD /media/chat/:userUid/:token/:messageUid': { url: '/media/chat/x/y/z', status: 404 },
  // The signature in the address is what opens it, also where a part says how far it is turned.
  'GET,HEAD /media/:token/:variant|:turned/:id|:variant': { url: `/media/v0/375/${randomIds.newId()}`, status: 404 },
  // The channel's signature is what opens it.
  'GET,HEAD,POST /order/notify/:house': { url: '/order/notify/nobody', status: 404 },
  // An address that is good once, and a message that WeChat has signed: nothing is set up here.
  'GET /wechat/picture/:token': { url: '/wechat/picture/x', status: 404 },
  'GET,HEAD,POST /wechat/push': { url: '/wechat/push', status: 404 },
  // The signature in the form is what opens it; without a form it is refused as none.
  'POST /oss/local': { url: '/oss/local', status: 400 },
};
