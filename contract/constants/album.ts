export const ALBUM_NAME_MAX_LENGTH = 40;
export const ALBUM_DESCRIPTION_MAX_LENGTH = 140;
export const LABEL_NAME_MAX_LENGTH = 12;
export const LABELS_MAX = 50;

/** Who sees an album: everybody, and it can be found; people with its link; people with its link and password; only its own people. */
export const ALBUM_VISIBILITY = { public: 1, link: 2, password: 3, members: 4 } as const;
export type AlbumVisibility = (typeof ALBUM_VISIBILITY)[keyof typeof ALBUM_VISIBILITY];

/**
 * What a person may be in an album besides its owner. A manager does everything but remove it and name managers; personnel what their
 * permissions say; a member sees it and uploads where members may; a blocked person does not see it.
 */
export const ALBUM_ROLE = { manager: 1, personnel: 2, member: 3, blocked: 9 } as const;

/**
 * What personnel may be allowed one by one; owner and managers hold all of them. `review` also opens the eyes to what waits
 * for review, is hidden or flagged.
 */
export const ALBUM_PERMISSIONS = [
  'upload',
  'delete',
  'label',
  'review',
  'people',
  'price',
  'statistics',
  'settings',
  'share',
  'comment',
] as const;
export type AlbumPermission = (typeof ALBUM_PERMISSIONS)[number];

/** The password that opens an album, and the one that lets upload into it. */
export const ALBUM_PASSWORD_TYPE = { view: 1, upload: 2 } as const;
export type AlbumPasswordType = (typeof ALBUM_PASSWORD_TYPE)[keyof typeof ALBUM_PASSWORD_TYPE];
export const ALBUM_PASSWORD_MIN_LENGTH = 4;
export const ALBUM_PASSWORD_MAX_LENGTH = 32;

/** Who may upload besides owner and managers. `people` means personnel and members. */
export const UPLOAD_BY = { owner: 1, managers: 2, people: 3, everybody: 4 } as const;
export type UploadBy = (typeof UPLOAD_BY)[keyof typeof UPLOAD_BY];
/** Who may download. */
export const DOWNLOAD_BY = { nobody: 0, holders: 1, all: 2 } as const;
/** What is put over what people see and download who are not holders. */
export const WATERMARK_KIND = { none: 0, text: 1, nickname: 2, picture: 3 } as const;
/** In place of one of the nine fields: all over the picture. */
export const WATERMARK_TILED = 0;
export const WATERMARK_TEXT_MAX_LENGTH = 20;

export const ALBUM_TAGS_MAX = 10;
export const ALBUM_TAG_MAX_LENGTH = 12;
/** Tags that discover offers. */
export const POPULAR_TAGS_MAX = 12;
export const ALBUM_PLACE_MAX_LENGTH = 60;
export const ALBUM_FRAME_SITES_MAX = 20;
export const ALBUM_THEMES = [
  { theme: 'auto', name: '跟随系统' },
  { theme: 'light', name: '浅色' },
  { theme: 'dark', name: '深色' },
] as const;
export type AlbumTheme = (typeof ALBUM_THEMES)[number]['theme'];

/** The pictures that an album may be given of its own, in pixels; `max` is the edge of the crop that is sent at most. */
export const ALBUM_PICTURES = {
  cover: { width: 375, height: 250, max: 1_024 },
  topCover: { width: 750, height: 360, max: 1_500 },
  publicityCover: { width: 750, height: 1_334, max: 4_096 },
} as const;
export type AlbumPicture = keyof typeof ALBUM_PICTURES;

/** How an invitation, a show code and an announcement on a network end by themselves. */
export const SHOW_CODE_LENGTH = 6;
export const SHOW_CODE_HOURS = 24;
export const INVITATION_DAYS = 7;
export const IP_MAPPING_HOURS = 12;
export const TRANSFER_DAYS = 7;
export const ALBUM_PEOPLE_MAX = 500;
/** People whose permissions one call sets. */
export const PEOPLE_BATCH_MAX = 100;
/** Paths of this server in front of a code that a person is given. */
export const SHORT_LINK_PATH = '/s/';
export const INVITATION_PATH = '/i/';
/** What that code is called in the address of the page which it leads to. `code` is what a sign-in comes back with. */
export const SHORT_LINK_PARAM = 'short';
export const INVITATION_PARAM = 'invite';
export const ALBUM_USER_REMARK_MAX_LENGTH = 20;

/** What an album is for, as it is called until the server's table has come: see [Note: Templates] in 0093-album-template. */
export const ALBUM_TEMPLATES = [
  { template: 2, name: '活动' },
  { template: 1, name: '团建' },
  { template: 4, name: '人像' },
  { template: 5, name: '风景' },
  { template: 6, name: '商展' },
  { template: 7, name: '亲子' },
  { template: 12, name: '笔记' },
] as const;
