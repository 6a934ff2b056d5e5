import { VISIT_SOURCE, type VisitSource } from '@contract/constants/statistics';
import type { VisitVia } from '../routes';

/** What a link of our own says of itself, as `via`. */
export const VISIT_VIAS: Readonly<Record<VisitVia, VisitSource>> = {
  link: VISIT_SOURCE.link,
  card: VISIT_SOURCE.card,
  qr: VISIT_SOURCE.qrCode,
  discover: VISIT_SOURCE.discover,
  search: VISIT_SOURCE.search,
  embed: VISIT_SOURCE.embed,
  chat: VISIT_SOURCE.chat,
  show: VISIT_SOURCE.showCode,
  nearby: VISIT_SOURCE.nearby,
};

/** How the program was opened, as the platform tells it. */
export interface VisitOpening {
  readonly scene: number | null;
  readonly referrerHost: string;
  readonly wechatFrom: string;
}

// Scenes of WeChat's list: https://developers.weixin.qq.com/miniprogram/dev/reference/scene-list.html
const SCENES: readonly (readonly [VisitSource, readonly number[]])[] = [
  // One chat, a group, with a ticket, a record of a chat, customer service.
  [VISIT_SOURCE.chat, [1007, 1008, 1044, 1073, 1096, 1158]],
  // QR codes and the program's own, scanned, held down or taken from the album.
  [VISIT_SOURCE.qrCode, [1011, 1012, 1013, 1025, 1031, 1032, 1047, 1048, 1049, 1124, 1125, 1126, 1150]],
  // From another app, in moments and in their single page.
  [VISIT_SOURCE.card, [1036, 1069, 1154, 1155]],
  // WeChat's own search and its results.
  [VISIT_SOURCE.search, [1005, 1006, 1027, 1042, 1053, 1106, 1183]],
  // Links of messages, articles and pages.
  [VISIT_SOURCE.link, [1014, 1020, 1034, 1035, 1043, 1058, 1065, 1067, 1074, 1082, 1107, 1167]],
];

const SEARCH_ENGINES = /(^|\.)(baidu|google|bing|sogou|so|sm|yahoo|duckduckgo|yandex)\.[a-z.]+$/;

/** `opening`: null where the album was come to from inside the program. */
export function toVisitSource(via: VisitVia | null, opening: VisitOpening | null): VisitSource {
  if (via !== null) return VISIT_VIAS[via];
  if (opening === null) return VISIT_SOURCE.other;
  const { scene, referrerHost, wechatFrom } = opening;
  if (scene !== null) return SCENES.find(([, scenes]) => scenes.includes(scene))?.[0] ?? VISIT_SOURCE.other;
  if (wechatFrom === 'singlemessage' || wechatFrom === 'groupmessage') return VISIT_SOURCE.chat;
  if (wechatFrom === 'timeline') return VISIT_SOURCE.card;
  return SEARCH_ENGINES.test(referrerHost) ? VISIT_SOURCE.search : VISIT_SOURCE.link;
}
