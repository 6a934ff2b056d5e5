import { collectNotes } from './area';
import { adArea } from './modules/ad/ad.wiring';
import { accessArea } from './modules/access/access.wiring';
import { albumArea } from './modules/album/album.wiring';
import { assistantArea } from './modules/assistant/assistant.wiring';
import { babyArea } from './modules/baby/baby.wiring';
import { capacityArea } from './modules/capacity/capacity.wiring';
import { cartArea } from './modules/cart/cart.wiring';
import { drawArea } from './modules/draw/draw.wiring';
import { feedArea } from './modules/feed/feed.wiring';
import { chatArea } from './modules/chat/chat.wiring';
import { faceArea } from './modules/face/face.wiring';
import { generationArea } from './modules/generation/generation.wiring';
import { installationArea } from './modules/installation/installation.wiring';
import { invoiceArea } from './modules/invoice/invoice.wiring';
import { interactionArea } from './modules/interaction/interaction.wiring';
import { ledgerArea } from './modules/ledger/ledger.wiring';
import { liveArea } from './modules/live/live.wiring';
import { mediaArea } from './modules/media/media.wiring';
import { memberArea } from './modules/member/member.wiring';
import { noticeArea } from './modules/notice/notice.wiring';
import { moderationArea } from './modules/moderation/moderation.wiring';
import { orderArea } from './modules/order/order.wiring';
import { placeArea } from './modules/place/place.wiring';
import { pointArea } from './modules/point/point.wiring';
import { pushArea } from './modules/push/push.wiring';
import { searchArea } from './modules/search/search.wiring';
import { securityArea } from './modules/security/security.wiring';
import { sessionArea } from './modules/session/session.wiring';
import { shareArea } from './modules/share/share.wiring';
import { statisticsArea } from './modules/statistics/statistics.wiring';
import { systemArea } from './modules/system/system.wiring';
import { userArea } from './modules/user/user.wiring';
import { withdrawalArea } from './modules/withdrawal/withdrawal.wiring';
import { wordArea } from './modules/word/word.wiring';

/**
 * Every area: see [Note: Areas]. They are built, bound and, when an account is erased, asked in this order: media are erased before the albums
 * that hold them.
 */
export const AREAS = [
  installationArea,
  accessArea,
  wordArea,
  userArea,
  noticeArea,
  sessionArea,
  pushArea,
  ledgerArea,
  pointArea,
  memberArea,
  capacityArea,
  drawArea,
  adArea,
  mediaArea,
  albumArea,
  babyArea,
  generationArea,
  feedArea,
  interactionArea,
  searchArea,
  statisticsArea,
  shareArea,
  securityArea,
  systemArea,
  cartArea,
  // Before the orders, which report their refunds to it.
  invoiceArea,
  orderArea,
  withdrawalArea,
  placeArea,
  faceArea,
  chatArea,
  moderationArea,
  liveArea,
  assistantArea,
] as const;

/** What the tables of all areas say. */
export const NOTES = collectNotes(AREAS);
