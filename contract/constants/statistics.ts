/** What a visit or a download came through. `source` on the wire. */
export const VISIT_SOURCE = {
  other: 0,
  link: 1,
  card: 2,
  qrCode: 3,
  discover: 4,
  search: 5,
  embed: 6,
  chat: 7,
  showCode: 8,
  nearby: 9,
} as const;
export type VisitSource = (typeof VISIT_SOURCE)[keyof typeof VISIT_SOURCE];

/** What is counted as it happens. Likes, comments, collects and uploads are counted from what is kept of them. */
export const STAT_KIND = { albumView: 1, mediaView: 2, download: 3, share: 4 } as const;
export type StatKind = (typeof STAT_KIND)[keyof typeof STAT_KIND];

/** Lists behind a number. */
export const STAT_LIST = { visitors: 1, likes: 2, downloads: 3, uploads: 4, comments: 5, collects: 6 } as const;
export type StatList = (typeof STAT_LIST)[keyof typeof STAT_LIST];

/** Days of one question. */
export const STAT_DAYS_MAX = 400;
/** How long the names of visitors and downloaders are kept; the numbers stay. */
export const STAT_EVENTS_KEPT_DAYS = 180;
export const TOP_MEDIA_MAX = 20;
/** Events of one report. */
export const STAT_REPORT_MAX = 50;
