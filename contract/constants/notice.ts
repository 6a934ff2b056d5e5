/**
 * What the product itself notifies a person of, `type` on the wire. 1 to 11 are the specification's, which has no 6; those above are this
 * product's own: 12 and 13 what the desk forbids, 14 what it shows again, 15 and 16 certification, 17 to 19 an album that is given away, 20 who
 * helps with one, the other 2x faces, 3x chat, 4x and 5x money.
 */
export const NOTICE_TYPE = {
  albumWillExpire: 1,
  albumExpired: 2,
  capacityExceeded: 3,
  memberWillExpire: 4,
  capacityAutoDelete: 5,
  appealPassed: 7,
  appealRefused: 8,
  reportPassed: 9,
  reportRefused: 10,
  illegal: 11,
  sanctioned: 12,
  sanctionLifted: 13,
  shownAgain: 14,
  certified: 15,
  certificationRefused: 16,
  albumOffered: 17,
  albumTaken: 18,
  albumNotTaken: 19,
  personnelJoined: 20,
  faceFound: 21,
  groupInvited: 31,
  orderDelivered: 41,
  orderSold: 42,
  refundAsked: 43,
  refundDecided: 44,
  refundRefused: 45,
  invoiceAsked: 46,
  invoiceIssued: 47,
  invoiceRefused: 48,
  invoiceRedAsked: 49,
  invoiceRedIssued: 40,
  withdrawalConfirm: 51,
  withdrawalDone: 52,
  withdrawalReturned: 53,
  refundTakenBack: 54,
  refundOverdue: 55,
  refundOfIllegal: 56,
} as const;
export type NoticeType = (typeof NOTICE_TYPE)[keyof typeof NOTICE_TYPE];

/** Types that are listed together. */
export const NOTICE_GROUP = { album: 1, capacity: 2, member: 3, review: 4, face: 5, chat: 6, money: 7 } as const;
export type NoticeGroup = (typeof NOTICE_GROUP)[keyof typeof NOTICE_GROUP];

export const NOTICE_GROUP_OF: Readonly<Record<NoticeType, NoticeGroup>> = {
  1: NOTICE_GROUP.album,
  2: NOTICE_GROUP.album,
  3: NOTICE_GROUP.capacity,
  4: NOTICE_GROUP.member,
  5: NOTICE_GROUP.capacity,
  7: NOTICE_GROUP.review,
  8: NOTICE_GROUP.review,
  9: NOTICE_GROUP.review,
  10: NOTICE_GROUP.review,
  11: NOTICE_GROUP.review,
  12: NOTICE_GROUP.review,
  13: NOTICE_GROUP.review,
  14: NOTICE_GROUP.review,
  15: NOTICE_GROUP.review,
  16: NOTICE_GROUP.review,
  17: NOTICE_GROUP.album,
  18: NOTICE_GROUP.album,
  19: NOTICE_GROUP.album,
  20: NOTICE_GROUP.album,
  21: NOTICE_GROUP.face,
  31: NOTICE_GROUP.chat,
  41: NOTICE_GROUP.money,
  42: NOTICE_GROUP.money,
  43: NOTICE_GROUP.money,
  44: NOTICE_GROUP.money,
  45: NOTICE_GROUP.money,
  46: NOTICE_GROUP.money,
  47: NOTICE_GROUP.money,
  48: NOTICE_GROUP.money,
  49: NOTICE_GROUP.money,
  40: NOTICE_GROUP.money,
  51: NOTICE_GROUP.money,
  52: NOTICE_GROUP.money,
  53: NOTICE_GROUP.money,
  54: NOTICE_GROUP.money,
  55: NOTICE_GROUP.money,
  56: NOTICE_GROUP.money,
};

/** Unread ones are counted up to this: more is shown as 99+. */
export const UNREAD_COUNT_MAX = 100;
/** How many days before an album ends its holders are notified; the same for a membership. */
export const NOTICE_STAGE_DAYS = { early: 7, late: 1 } as const;
