export const ALBUM_NAME_MAX_LENGTH = 40;
export const ALBUM_DESCRIPTION_MAX_LENGTH = 140;
export const LABEL_NAME_MAX_LENGTH = 12;
export const LABELS_MAX = 50;

/** Who finds an album without its link. */
export const ALBUM_VISIBILITY = { public: 1, link: 2 } as const;
export type AlbumVisibility = (typeof ALBUM_VISIBILITY)[keyof typeof ALBUM_VISIBILITY];

/** What a person may be in an album besides its owner. A manager does everything but remove it and name managers. */
export const ALBUM_ROLE = { manager: 1 } as const;

/** What an album is for. The number decides its page. */
export const ALBUM_TEMPLATES = [
  { template: 2, name: '活动', note: '年会、婚礼、赛事，边拍边看' },
  { template: 1, name: '团建', note: '团队出行，大家一起传' },
  { template: 4, name: '人像', note: '写真、证件照、毕业照' },
  { template: 5, name: '风景', note: '旅行与自然' },
  { template: 6, name: '商展', note: '展会、新品、门店' },
  { template: 3, name: '亲子', note: '孩子的日常' },
] as const;
export type AlbumTemplate = (typeof ALBUM_TEMPLATES)[number]['template'];
