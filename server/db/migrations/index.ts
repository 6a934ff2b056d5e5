import type { Migration } from 'kysely/migration';
import * as foundation from './0001-foundation';
import * as signIn from './0002-sign-in';
import * as security from './0003-security';
import * as person from './0004-person';
import * as publicData from './0005-public-data';
import * as storage from './0006-storage';
import * as album from './0007-album';
import * as interaction from './0008-interaction';
import * as watermark from './0009-watermark';
import * as longLists from './0011-long-lists';
import * as chunkedUpload from './0012-chunked-upload';
import * as compression from './0014-compression';
import * as capacityOverdue from './0015-capacity-overdue';
import * as droppedPortraits from './0016-dropped-portraits';
import * as facePhoto from './0017-face-photo';
import * as wallVersion from './0018-wall-version';
import * as mediaPrice from './0019-media-price';
import * as mediaPurchase from './0020-media-purchase';
import * as albumHeat from './0021-album-heat';
import * as hoursAndFollows from './0022-hours-and-follows';
import * as permissionsOfPersonnel from './0023-permissions-of-personnel';
import * as guesses from './0024-guesses';
import * as deriveTurn from './0025-derive-turn';
import * as albumLook from './0026-album-look';
import * as faces from './0027-faces';
import * as mediaTurns from './0029-media-turns';
import * as takenFrom from './0030-taken-from';
import * as ledgerLimits from './0031-ledger-limits';
import * as order from './0032-order';
import * as payChannel from './0033-pay-channel';
import * as selling from './0035-selling';
import * as withdrawal from './0036-withdrawal';
import * as notice from './0038-notice';
import * as boughtOriginal from './0043-bought-original';
import * as moderation from './0045-moderation';
import * as topUp from './0051-top-up';
import * as invoice from './0052-invoice';
import * as word from './0053-word';
import * as baby from './0055-baby';
import * as membership from './0056-membership';
import * as askFirst from './0057-ask-first';
import * as coveredPictures from './0058-covered-pictures';
import * as ledgerLot from './0059-ledger-lot';
import * as points from './0060-points';
import * as capacityGoods from './0061-capacity-goods';
import * as draw from './0062-draw';
import * as feed from './0063-feed';
import * as chat from './0070-chat';
import * as contentCheck from './0074-content-check';
import * as heldTexts from './0075-held-texts';
import * as reportedThings from './0076-reported-things';
import * as push from './0078-push';
import * as generation from './0081-generation';
import * as split from './0082-split';
import * as pictureAsks from './0085-picture-asks';
import * as banMarks from './0086-ban-marks';
import * as hiddenThreads from './0087-hidden-threads';
import * as operatorDesk from './0088-operator-desk';
import * as chatFiles from './0089-chat-files';
import * as chatReactions from './0090-chat-reactions';
import * as chatReports from './0091-chat-reports';
import * as albumTemplate from './0093-album-template';
import * as ads from './0094-ads';
import * as model from './0097-model';
import * as aiAlbums from './0098-ai-albums';
import * as assistant from './0100-assistant';
import * as largeDue from './0103-large-due';
import * as withdrawalConfirm from './0106-withdrawal-confirm';
import * as splitRest from './0107-split-rest';
import * as levelNames from './0109-level-names';
import * as feedWall from './0111-feed-wall';
import * as runs from './0113-runs';
import * as withheldPosts from './0114-withheld-posts';
import * as adminRights from './0115-admin-rights';
import * as writtenMatters from './0116-written-matters';
import * as payoutSigns from './0117-payout-signs';
import * as madeLabel from './0123-made-label';
import * as reportedAnswers from './0124-reported-answers';
import * as toldMedia from './0125-told-media';
import * as toldSessions from './0126-told-sessions';
import * as checkFrames from './0128-check-frames';
import * as smallMatters from './0129-small-matters';
import * as quickBigrams from './0132-quick-bigrams';
import * as toldDoors from './0135-told-doors';
import * as toldWalls from './0136-told-walls';
import * as markedUnread from './0138-marked-unread';
import * as takenBackRefund from './0139-taken-back-refund';
import * as refundTerm from './0140-refund-term';
import * as unsaidReversal from './0141-unsaid-reversal';
import * as settledAppeals from './0142-settled-appeals';

/** In order. A file that has shipped is never edited; a change is a new file. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-sign-in': signIn,
  '0003-security': security,
  '0004-person': person,
  '0005-public-data': publicData,
  '0006-storage': storage,
  '0007-album': album,
  '0008-interaction': interaction,
  '0009-watermark': watermark,
  '0011-long-lists': longLists,
  '0012-chunked-upload': chunkedUpload,
  '0014-compression': compression,
  '0015-capacity-overdue': capacityOverdue,
  '0016-dropped-portraits': droppedPortraits,
  '0017-face-photo': facePhoto,
  '0018-wall-version': wallVersion,
  '0019-media-price': mediaPrice,
  '0020-media-purchase': mediaPurchase,
  '0021-album-heat': albumHeat,
  '0022-hours-and-follows': hoursAndFollows,
  '0023-permissions-of-personnel': permissionsOfPersonnel,
  '0024-guesses': guesses,
  '0025-derive-turn': deriveTurn,
  '0026-album-look': albumLook,
  '0027-faces': faces,
  '0029-media-turns': mediaTurns,
  '0030-taken-from': takenFrom,
  '0031-ledger-limits': ledgerLimits,
  '0032-order': order,
  '0033-pay-channel': payChannel,
  '0035-selling': selling,
  '0036-withdrawal': withdrawal,
  '0038-notice': notice,
  '0043-bought-original': boughtOriginal,
  '0045-moderation': moderation,
  '0051-top-up': topUp,
  '0052-invoice': invoice,
  '0053-word': word,
  '0055-baby': baby,
  '0056-membership': membership,
  '0057-ask-first': askFirst,
  '0058-covered-pictures': coveredPictures,
  '0059-ledger-lot': ledgerLot,
  '0060-points': points,
  '0061-capacity-goods': capacityGoods,
  '0062-draw': draw,
  '0063-feed': feed,
  '0070-chat': chat,
  '0074-content-check': contentCheck,
  '0075-held-texts': heldTexts,
  '0076-reported-things': reportedThings,
  '0078-push': push,
  '0081-generation': generation,
  '0082-split': split,
  '0085-picture-asks': pictureAsks,
  '0086-ban-marks': banMarks,
  '0087-hidden-threads': hiddenThreads,
  '0088-operator-desk': operatorDesk,
  '0089-chat-files': chatFiles,
  '0090-chat-reactions': chatReactions,
  '0091-chat-reports': chatReports,
  '0093-album-template': albumTemplate,
  '0094-ads': ads,
  '0097-model': model,
  '0098-ai-albums': aiAlbums,
  '0100-assistant': assistant,
  '0103-large-due': largeDue,
  '0106-withdrawal-confirm': withdrawalConfirm,
  '0107-split-rest': splitRest,
  '0109-level-names': levelNames,
  '0111-feed-wall': feedWall,
  '0113-runs': runs,
  '0114-withheld-posts': withheldPosts,
  '0115-admin-rights': adminRights,
  '0116-written-matters': writtenMatters,
  '0117-payout-signs': payoutSigns,
  '0123-made-label': madeLabel,
  '0124-reported-answers': reportedAnswers,
  '0125-told-media': toldMedia,
  '0126-told-sessions': toldSessions,
  '0128-check-frames': checkFrames,
  '0129-small-matters': smallMatters,
  '0132-quick-bigrams': quickBigrams,
  '0135-told-doors': toldDoors,
  '0136-told-walls': toldWalls,
  '0138-marked-unread': markedUnread,
  '0139-taken-back-refund': takenBackRefund,
  '0140-refund-term': refundTerm,
  '0141-unsaid-reversal': unsaidReversal,
  '0142-settled-appeals': settledAppeals,
};
