import * as albums from '@contract/http/album';
import * as albumPeople from '@contract/http/album-person';
import * as albumShares from '@contract/http/album-share';
import * as attention from '@contract/http/attention';
import * as babies from '@contract/http/baby';
import * as carts from '@contract/http/cart';
import * as assistants from '@contract/http/assistant';
import * as chats from '@contract/http/chat';
import * as balances from '@contract/http/balance';
import * as capacity from '@contract/http/capacity';
import * as multipartUploads from '@contract/http/multipart-upload';
import * as developers from '@contract/http/developer';
import type { Endpoint } from '@contract/http/endpoint';
import * as feeds from '@contract/http/feed';
import * as faces from '@contract/http/face';
import * as faceAsks from '@contract/http/face-ask';
import * as facePeople from '@contract/http/face-people';
import * as interaction from '@contract/http/interaction';
import * as generations from '@contract/http/generation';
import * as invoices from '@contract/http/invoice';
import * as live from '@contract/http/live';
import * as media from '@contract/http/media';
import * as members from '@contract/http/member';
import * as notices from '@contract/http/notice';
import * as moderation from '@contract/http/moderation';
import * as goodsDesk from '@contract/http/goods-desk';
import * as operators from '@contract/http/operator';
import * as orders from '@contract/http/order';
import * as places from '@contract/http/place';
import * as capacityGoods from '@contract/http/capacity-goods';
import * as ads from '@contract/http/ad';
import * as draws from '@contract/http/draw';
import * as points from '@contract/http/point';
import * as pushes from '@contract/http/push';
import * as search from '@contract/http/search';
import * as security from '@contract/http/security';
import * as sessions from '@contract/http/session';
import * as statistics from '@contract/http/statistics';
import * as system from '@contract/http/system';
import * as users from '@contract/http/user';
import * as words from '@contract/http/word';
import { randomIds } from '../../../../server/adapters/ids/random';
import { writeCursor } from '../../../../server/http/cursor';
import type { Reader, SecretAlbum, SecretMedia, SecretOrder } from '../../../support/secret-world';

/** Any call, whatever it is asked with and answers. */
export type AnyCall = Endpoint<unknown, unknown>;

/**
 * Beside what one sees: `own` tells of one's own uploads wherever they are, `acts` of what one has marked and said oneself, `bin`
 * of what lies in one's bin, `orders` of what one has bought or sold, as it was then, `kept` of what one has bought and still has.
 */
type Tells = 'seen' | 'own' | 'acts' | 'bin' | 'orders' | 'kept';

interface AskOf<Subject> {
  readonly call: AnyCall;
  readonly tells: Tells;
  readonly input: (subject: Subject) => unknown;
}

const ask =
  <I, D>(call: Endpoint<I, D>) =>
  <Subject>(input: (subject: Subject) => I, tells: Tells = 'seen'): AskOf<Subject> => ({
    call: call as AnyCall,
    tells,
    input,
  });

const PAGE = { current: 1, size: 50 } as const;
const CURSOR = { size: 50 } as const;
const LIST = { ...PAGE, showFaceLocation: false } as const;
const ALBUM_TABS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const OWN_TABS = [7, 12, 13, 14, 15, 16, 17, 18] as const;
const STATISTICS = [1, 2, 3, 4, 5, 6] as const;

/** Calls that say something by themselves, of whoever asks. */
export const OF_CALLER: readonly AskOf<Reader>[] = [
  ...(['public', 'mine'] as const).map((scope) => ask(albums.listAlbums)(() => ({ ...PAGE, scope }))),
  ask(albums.listAlbums)(() => ({ ...PAGE, scope: 'public', sort: 'hot' as const })),
  ...(['created', 'managed', 'joined', 'involved', 'hidden'] as const).map((scope) =>
    ask(albums.listAlbumDetails)(() => ({ ...PAGE, scope })),
  ),
  ...OWN_TABS.map((type) => ask(media.listMedia)(() => ({ ...LIST, type }))),
  ask(media.listBin)(() => CURSOR, 'bin'),
  ask(media.listBinAlbums)(() => ({})),
  ask(interaction.listCollectedAlbums)(() => CURSOR),
  ask(interaction.listReceivedLikes)(() => CURSOR),
  ask(interaction.listMyPhotoAlbums)(() => CURSOR),
  ask(interaction.listInteractions)(() => CURSOR),
  ask(notices.listOwnNotices)(() => CURSOR),
  ask(notices.listNoticeGroups)(() => ({})),
  ask(search.searchAlbums)(() => ({ ...CURSOR, keyword: '秘密相册' })),
  ask(search.searchAlbums)(() => ({ ...CURSOR, dayFrom: '2000-01-01', dayTo: '2100-01-01' })),
  ask(search.suggestSearch)(() => ({ words: '秘密相册' })),
  ask(search.listPopularTags)(() => ({})),
  ask(search.searchMedia)(() => ({ ...CURSOR, dayFrom: '2000-01-01', dayTo: '2100-01-01' })),
  ask(albumPeople.listTransfers)(() => ({})),
  ask(albumShares.findNearbyAlbums)(() => ({})),
  ask(albumShares.findNearbyAlbumsV2)(() => ({})),
  ask(security.exportMyAccount)(() => ({}), 'acts'),
  ask(security.exportMyFiles)(() => PAGE, 'own'),
  ask(users.getUserCapacity)(() => ({})),
  ask(faces.getFindMeAvatarList)(() => ({ meFlag: true })),
  ask(faces.listFaces)(() => ({})),
  ask(faces.listFaceAlbums)(() => ({})),
  ask(faces.getFaceConsent)(() => ({})),
  ask(media.listMedia)(() => ({ ...LIST, type: 11 })),
  ask(capacity.getCapacityUse)(() => ({})),
  ask(media.listKeptOriginals)(() => PAGE, 'kept'),
  ask(carts.listCart)(() => ({}), 'acts'),
  ask(orders.listBoughtOrders)(() => PAGE, 'orders'),
  ask(orders.listSoldOrders)(() => PAGE, 'orders'),
  ask(orders.listOrders)(() => PAGE, 'orders'),
  ask(invoices.listInvoices)(() => PAGE, 'orders'),
  ask(invoices.listInvoiceable)(() => PAGE, 'orders'),
  ask(invoices.listAskedInvoices)(() => PAGE, 'orders'),
  ask(generations.listGenerations)(() => PAGE),
  ask(balances.getBalanceRecord)(() => ({ ...CURSOR, filter: 'all' as const }), 'orders'),
];

export const OF_PERSON: readonly AskOf<string>[] = [
  ask(users.getUserInfo)((userId) => ({ userId })),
  ask(users.getPerson)((keyword) => ({ keyword })),
  ask(users.listPersonAlbums)((userId) => ({ ...PAGE, userId })),
  ask(users.listPersonPhotos)((userId) => ({ ...PAGE, userId })),
];

export const OF_ALBUM: readonly AskOf<SecretAlbum>[] = [
  ask(albums.getAlbum)(({ uid }) => ({ id: uid })),
  ask(albums.getWatermarkProgress)(({ uid }) => ({ id: uid })),
  ask(albums.getExampleWatermark)(({ uid }) => ({
    albumId: uid,
    kind: 1,
    text: '样',
    position: 9,
    opacity: 60,
    picture: '',
  })),
  ask(albums.listLabels)(({ uid }) => ({ albumId: uid })),
  ask(faces.getAlbumFaces)(({ uid }) => ({ albumId: uid })),
  ask(facePeople.listAlbumPeople)(({ uid }) => ({ albumId: uid })),
  ask(faceAsks.getAsking)(({ uid }) => ({ albumId: uid })),
  ask(faceAsks.listUnseen)(({ uid }) => ({ ...PAGE, albumId: uid })),
  ask(babies.getBabyAlbum)(({ uid }) => ({ albumId: uid })),
  ...([1, 2, 3, 4] as const).map((type) =>
    ask(babies.listBabyRecords)(({ uid, childUid }: SecretAlbum) => ({
      ...PAGE,
      albumId: uid,
      type,
      childId: childUid,
    })),
  ),
  ask(feeds.getFeed)(({ uid }) => ({ albumId: uid })),
  ask(feeds.listPosts)(({ uid }) => ({ size: 50, albumId: uid })),
  ask(feeds.getPost)(({ postUid }) => ({ id: postUid })),
  ask(media.listMedia)(({ uid }) => ({ ...LIST, type: 10, albumId: uid, showFaceLocation: true })),
  ...ALBUM_TABS.map((type) => ask(media.listMedia)(({ uid }: SecretAlbum) => ({ ...LIST, type, albumId: uid }))),
  ...([1, 5, 6, 8] as const).map((type) =>
    ask(media.listMedia)(({ uid, labelUid }: SecretAlbum) => ({ ...LIST, type, albumId: uid, labelId: labelUid })),
  ),
  ...([4, 6] as const).map((type) => ask(media.listMediaGroups)(({ uid }: SecretAlbum) => ({ type, albumId: uid }))),
  ...([1, 2, 8] as const).map((type) =>
    ask(media.listMediaGroups)(({ uid }: SecretAlbum) => ({ type, albumId: uid, withFirst: true })),
  ),
  ask(media.listMedia)(({ uid }) => ({ ...LIST, type: 8, albumId: uid, hidden: true })),
  ask(media.listMedia)(({ uid, ownerUid }) => ({ ...LIST, type: 8, albumId: uid, uploaderId: ownerUid })),
  ask(media.listMedia)(({ uid }) => ({ ...LIST, type: 8, albumId: uid, sort: 2 })),
  ask(media.listWallChoices)(({ uid }) => ({ albumId: uid })),
  ask(media.listBin)(({ uid }) => ({ ...CURSOR, albumId: uid }), 'bin'),
  ask(search.searchMedia)(({ uid }) => ({ ...CURSOR, albumId: uid, dayFrom: '2000-01-01', dayTo: '2100-01-01' })),
  ask(search.searchMedia)(({ uid, at }) => ({ ...CURSOR, albumId: uid, tag: `标签${at}` })),
  ask(interaction.listComments)(({ uid }) => ({ ...CURSOR, albumId: uid })),
  ask(interaction.getAlbumCollect)(({ uid }) => ({ albumId: uid })),
  ask(statistics.getStatistics)(({ uid }) => ({ albumId: uid })),
  ...STATISTICS.map((list) =>
    ask(statistics.listStatistics)(({ uid }: SecretAlbum) => ({ ...CURSOR, albumId: uid, list })),
  ),
  ask(statistics.exportStatistics)(({ uid }) => ({ albumId: uid })),
  ask(statistics.getAlbumIncome)(({ uid }) => ({ albumId: uid })),
  // Of what one has sold, by the names that it had then.
  ask(statistics.exportAlbumIncome)(({ uid }) => ({ albumId: uid }), 'orders'),
  // From the first change on.
  ask(live.listLiveChanges)(({ uid }) => ({ albumId: uid, cursor: writeCursor(['0']) })),
  ask(albumPeople.listManagers)(({ uid }) => ({ albumId: uid })),
  ask(albumPeople.listPersonnel)(({ uid }) => ({ albumId: uid })),
  ask(albumPeople.findAlbumPeople)(({ uid }) => ({ ...PAGE, albumId: uid })),
  ask(albumPeople.listUserPermissions)(({ uid }) => ({ albumId: uid })),
  ask(albumPeople.inviteToAlbum)(({ uid }) => ({ albumId: uid, role: 3 })),
  ask(albumPeople.listBrowsers)(({ uid }) => ({ ...PAGE, albumId: uid })),
  ask(albumPeople.countBrowsers)(({ uid }) => ({ albumId: uid })),
  ask(albumPeople.findLikeUsers)(({ uid }) => ({ ...PAGE, albumId: uid })),
  ask(albumPeople.listReviews)(({ uid }) => ({ ...PAGE, albumId: uid })),
  ask(albumShares.albumShareCode)(({ uid }) => ({ albumId: uid })),
  ask(albumShares.getAlbumQrCode)(({ uid }) => ({ albumId: uid })),
  ask(capacity.compressAlbumInMyCapacity)(({ uid }) => ({ albumId: uid, level: 1, isPreview: true })),
  ask(albumShares.getAlbumPoster)(({ uid }) => ({ albumId: uid })),
  ask(albumShares.getAlbumLanding)(({ uid }) => ({ id: uid })),
  ask(albumShares.generateShowCode)(({ uid }) => ({ albumId: uid })),
  ask(albumShares.getShowCode)(({ uid }) => ({ albumId: uid })),
  ask(albumShares.getAnnouncement)(({ uid }) => ({ albumId: uid })),
  ...([1, 2] as const).map((quality) =>
    ask(media.createDownload)(({ uid }: SecretAlbum) => ({ albumId: uid, quality })),
  ),
  ask(carts.countCart)(({ uid }) => ({ albumId: uid }), 'acts'),
  ask(orders.listDiscounts)(({ uid }) => ({ albumId: uid })),
  ask(orders.getAlbumSale)(({ uid }) => ({ albumId: uid })),
  ask(orders.getSelling)(({ uid }) => ({ albumId: uid })),
  ask(orders.quoteOrder)(({ uid }) => ({ albumId: uid })),
];

export const OF_ORDER: readonly AskOf<SecretOrder>[] = [
  ask(orders.getOrderDetail)(({ orderNo }) => ({ orderNo }), 'orders'),
  ask(orders.getOrderStatus)(({ orderNo }) => ({ orderNo }), 'orders'),
  ask(invoices.listInvoicesOfOrder)(({ orderNo }) => ({ orderNo }), 'orders'),
  ask(orders.listPayWays)(({ orderNo }) => ({ orderNos: [orderNo] }), 'orders'),
];

export const OF_MEDIA: readonly AskOf<SecretMedia>[] = [
  ask(media.getMedia)(({ uid }) => ({ id: uid })),
  ask(media.findPhotoUser)(({ uid }) => ({ id: uid })),
  ask(media.getMediaExif)(({ uid }) => ({ id: uid })),
  ask(media.puzzleImage)(({ uid, siblingUid }) => ({
    ids: [uid, siblingUid],
    layout: 'grid',
    gap: 8,
    background: '#ffffff',
  })),
  ask(media.getTemporaryUrls)(({ uid }) => ({ ids: [uid] })),
  ask(media.getMediaStates)(({ uid }) => ({ ids: [uid] }), 'own'),
  ask(media.queryExistMd5)(({ album, md5 }) => ({ albumId: album.uid, md5 })),
  ask(media.queryAllMd5)(({ album, md5 }) => ({ albumId: album.uid, md5s: [md5] })),
  ask(media.queryAllMd5AndFileSize)(({ album, md5, original }) => ({
    albumId: album.uid,
    files: [{ md5, sizeBytes: original.length }],
  })),
  ...([1, 2] as const).map((quality) =>
    ask(media.createDownload)(({ uid }: SecretMedia) => ({ ids: [uid], quality }), 'kept'),
  ),
  ask(interaction.listComments)(({ uid, album }) => ({ ...CURSOR, albumId: album.uid, mediaId: uid })),
  ask(interaction.listReplies)(({ commentUid }) => ({ ...CURSOR, parentId: commentUid })),
  ask(albumPeople.findLikeUsers)(({ uid, album }) => ({ ...PAGE, albumId: album.uid, resourceId: uid })),
  ask(orders.quoteOrder)(({ uid }) => ({ resourceIds: [uid] })),
  ask(orders.listTipGivers)(({ uid }) => ({ resourceId: uid })),
  ask(search.searchMedia)(({ fileWord }) => ({ ...CURSOR, keyword: fileWord })),
  ask(search.searchMedia)(({ remarkWord, album }) => ({ ...CURSOR, keyword: remarkWord, albumId: album.uid })),
  ask(search.searchMedia)(({ cameraWord, album }) => ({ ...CURSOR, camera: cameraWord, albumId: album.uid })),
];

/** Calls that change what they name: asked only of media that are not for the caller, as of one that nobody has. */
export const TOUCHES: readonly AskOf<{ readonly mediaUid: string; readonly album: SecretAlbum }>[] = [
  ask(media.likeOrCancel)(({ mediaUid }) => ({ id: mediaUid, like: true })),
  ask(media.removeMedia)(({ mediaUid }) => ({ ids: [mediaUid] })),
  ask(media.removePhotos)(({ mediaUid }) => ({ ids: [mediaUid] })),
  ask(media.removeVideos)(({ mediaUid }) => ({ ids: [mediaUid] })),
  ask(media.hiddeOrShowPhoto)(({ mediaUid }) => ({ ids: [mediaUid], hidden: true })),
  ask(faceAsks.passMedia)(({ mediaUid }) => ({ ids: [mediaUid], pass: true })),
  ask(media.hiddeOrShowVideo)(({ mediaUid }) => ({ ids: [mediaUid], hidden: true })),
  ask(media.settingBoutiqueOrCancelBoutique)(({ mediaUid }) => ({ ids: [mediaUid], boutique: true })),
  ask(media.setRemarkByIds)(({ mediaUid }) => ({ ids: [mediaUid], remark: '新' })),
  ask(media.turnMedia)(({ mediaUid }) => ({ ids: [mediaUid], by: 1 })),
  ask(media.setPriceByIds)(({ mediaUid }) => ({ ids: [mediaUid], priceFen: 500 })),
  ask(media.moveToLabel)(({ mediaUid }) => ({ ids: [mediaUid] })),
  ask(media.restoreMedia)(({ mediaUid }) => ({ ids: [mediaUid] })),
  ask(media.eraseMedia)(({ mediaUid }) => ({ ids: [mediaUid] })),
  ask(media.transferFile)(({ mediaUid, album }) => ({ ids: [mediaUid], albumId: album.uid })),
  ask(capacity.compressResource)(({ mediaUid }) => ({ ids: [mediaUid], level: 1 })),
  ask(media.createDownload)(({ mediaUid }) => ({ ids: [mediaUid], quality: 1 }), 'kept'),
  ask(albumPeople.reviewMedia)(({ mediaUid }) => ({ ids: [mediaUid], pass: true })),
  ask(interaction.setCollect)(({ mediaUid }) => ({ type: 2, id: mediaUid, collect: true })),
  ask(interaction.addComment)(({ mediaUid, album }) => ({
    albumId: album.uid,
    mediaId: mediaUid,
    text: '好',
    requestId: randomIds.newId(),
  })),
  ask(statistics.reportEvents)(({ mediaUid, album }) => ({
    events: [{ id: randomIds.newId(), kind: 2, albumId: album.uid, mediaId: mediaUid, source: 0 }],
  })),
  ask(moderation.addReport)(({ mediaUid }) => ({ resourceId: mediaUid, reason: 1, text: '' })),
  ask(moderation.addThingReport)(({ album }) => ({ thing: 2, id: album.uid, reason: 1, text: '' })),
  ask(moderation.addAppeal)(({ mediaUid }) => ({ resourceId: mediaUid, text: '本人拍摄' })),
  ask(carts.addToCart)(({ mediaUid }) => ({ resourceId: mediaUid })),
  ask(carts.addBatchToCart)(({ mediaUid }) => ({ resourceIds: [mediaUid] })),
  ask(orders.buyMedia)(({ mediaUid }) => ({ ...aWish(), resourceIds: [mediaUid] })),
  ask(orders.buyAndTip)(({ mediaUid }) => ({ ...aWish(), resourceId: mediaUid, tipFen: 100 })),
  ask(orders.tipMedia)(({ mediaUid }) => ({
    requestId: randomIds.newId(),
    resourceId: mediaUid,
    amountFen: 100,
  })),
  ask(albums.updateAlbum)(({ mediaUid, album }) => ({ id: album.uid, coverId: mediaUid })),
];

function aWish() {
  return { requestId: randomIds.newId(), expectedFen: 500, consent: true } as const;
}

const callsOf = (file: object): AnyCall[] => Object.values(file);

/** Calls that know nothing of media, or answer no more than `getAlbum` does to who changes an album. */
export const SILENT: readonly AnyCall[] = [
  ...[
    ads,
    attention,
    capacityGoods,
    multipartUploads,
    developers,
    draws,
    members,
    places,
    points,
    sessions,
    system,
  ].flatMap(callsOf),
  ...callsOf(security).filter(
    (call) => ![security.exportMyAccount, security.exportMyFiles].some((one) => one === call),
  ),
  // For super admins alone, who see whatever a case is about: the matrix of roles and tests of its own.
  ...callsOf(moderation).filter((call) => call.policy.auth === 'admin'),
  ...callsOf(goodsDesk),
  ...callsOf(operators),
  ...callsOf(words),
  // What their cards and pictures show to whom: see group.test of the chat.
  ...callsOf(chats),
  // What the assistant finds for whom: see assistant.test.
  ...callsOf(assistants),
  // What these tell of faces on photos is held by random worlds: see face-worlds.test.
  ...callsOf(faces).filter(
    (call) =>
      ![
        faces.getFindMeAvatarList,
        faces.listFaces,
        faces.listFaceAlbums,
        faces.getFaceConsent,
        faces.getAlbumFaces,
      ].some((one) => (one as AnyCall) === call),
  ),
  ...callsOf(balances).filter((call) => (balances.getBalanceRecord as AnyCall) !== call),
  ...callsOf(facePeople).filter((call) => (facePeople.listAlbumPeople as AnyCall) !== call),
  // What a link shows of a person's photos: see face-ask.test.
  ...callsOf(faceAsks).filter(
    (call) => ![faceAsks.getAsking, faceAsks.listUnseen, faceAsks.passMedia].some((one) => (one as AnyCall) === call),
  ),
  ...[
    // Of what they show of files there are tests of their own.
    ...callsOf(generations).filter((call) => (generations.listGenerations as AnyCall) !== call),
    babies.saveBabyRecord,
    babies.removeBabyRecords,
    babies.getYearBook,
    feeds.makePost,
    feeds.updatePost,
    feeds.removePost,
    albums.createAlbum,
    albums.deleteAlbum,
    albums.listAlbumTypes,
    albums.findTemplateList,
    albums.judgeUploadPwd,
    albums.hideAlbumForMe,
    albums.hideAlbum,
    albums.cancelAlbumExpiry,
    albums.addLabel,
    albums.settingLabel,
    albums.deleteLabel,
    albumPeople.setAlbumRole,
    albumPeople.updateAlbumUser,
    albumPeople.setAdminPerson,
    albumPeople.delPerson,
    albumPeople.blockAlbumUser,
    albumPeople.saveUserPermission,
    albumPeople.saveUserPermissions,
    albumPeople.joinCheck,
    albumPeople.joinInit,
    albumPeople.deleteBrowse,
    albumPeople.offerTransfer,
    albumPeople.acceptTransfer,
    albumPeople.endTransfer,
    // Of orders, which one names by their numbers: who may is in the access matrix, what is said in the orders above.
    carts.removeFromCart,
    orders.buyAlbum,
    orders.tipPerson,
    orders.modifyOrderAmount,
    orders.callPay,
    orders.cancelOrder,
    orders.askRefund,
    orders.takeBackRefund,
    orders.decideRefund,
    orders.giveOrderBack,
    orders.playSandbox,
    // What they answer is the list's; files are of who has them made.
    invoices.askInvoice,
    invoices.cancelInvoice,
    invoices.issueInvoice,
    invoices.redLetterInvoice,
    invoices.refuseInvoice,
    invoices.getInvoiceFile,
    invoices.getOrderVoucher,
    invoices.listInvoiceTitles,
    invoices.saveInvoiceTitle,
    invoices.removeInvoiceTitle,
    orders.saveDiscount,
    orders.removeDiscount,
    albumShares.getMiniQrCode,
    albumShares.getMiniUrlLink,
    albumShares.announceAlbum,
    albumShares.announceAlbumV2,
    // For partners' servers: a test of its own.
    albumShares.createByThirdParty,
    albumShares.getExternalAlbum,
    media.getOssTmpCredentials,
    // A whole album at once: of the ids that they tell there are tests of their own.
    media.deleteWithType,
    media.setPriceByAlbumId,
    // Of one's own uploads that belong to no photo.
    media.deleteCloudFileBatch,
    users.getRemainCapacity,
    users.isFull,
    capacity.getCompressState,
    capacity.cancelCompression,
    media.saveDataBatch,
    media.restoreAlbum,
    media.eraseAlbum,
    interaction.deleteComment,
    // Numbers, and the reader's own rows by their own ids.
    interaction.readInteractions,
    notices.countUnread,
    notices.readNotice,
    notices.readAllNotices,
    notices.deleteNotice,
    notices.restoreNotice,
    // The reader's own settings for push notifications.
    pushes.setPushClient,
    pushes.dropPushClient,
    pushes.getPushSettings,
    pushes.changePushSettings,
    pushes.imNotify,
    users.updateUserInfo,
    users.getMemberPermissions,
    users.updateUser,
    users.getAvatarCredentials,
    users.findPeople,
    users.getPersonQrCode,
    users.setActive,
    users.getBalanceAndIntegral,
    users.modifyTags,
    users.reportActiveUser,
  ].map((call) => call as AnyCall),
];

/** Asked for what `listMediaGroups` answers. */
export const GROUP_ROWS = media.getGroupRows;
