import Type from 'typebox';
import {
  TEMPLATE_EMPHASES,
  TEMPLATE_FIELDS,
  TEMPLATE_LAYOUTS,
  TEMPLATE_NUMBER_MAX,
  TEMPLATE_PAGES,
} from '../constants/album-template';
import { oneOf, PageQuery, pageOf, Uid } from './shared';

/** A number of the server's table of templates. */
const Template = Type.Integer({ minimum: 1, maximum: TEMPLATE_NUMBER_MAX });
const Visibility = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]);
/** `yyyy-mm-dd` or empty. */
const HappenedOn = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' });

export const AlbumFields = {
  name: Type.String({ maxLength: 200 }),
  description: Type.String({ maxLength: 1000 }),
  template: Template,
  visibility: Visibility,
  happenedOn: HappenedOn,
};

export const CreateAlbumInput = Type.Object({
  ...AlbumFields,
  /** Made by the client once per form, so that a repeated tap gives the first album. */
  requestId: Type.String({ minLength: 8, maxLength: 64 }),
  /** Needed for visibility 3. */
  viewPassword: Type.Optional(Type.String({ maxLength: 200 })),
});
export type CreateAlbumInput = Type.Static<typeof CreateAlbumInput>;

/** Who may upload: UPLOAD_BY. */
const UploadBy = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]);
/** Who may download: DOWNLOAD_BY. */
const DownloadBy = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);
const Theme = Type.Union([Type.Literal('auto'), Type.Literal('light'), Type.Literal('dark')]);

/** ALBUM_PAGE_LOOKS */
const Look = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);

/** What stands at the top of an album's page: a photo itself, or a picture that was made for it. Signed as the cover is. */
export const AlbumHero = Type.Object({
  /** 750 px wide. */
  url: Type.String(),
  /** Up to 2048 px. */
  largeUrl: Type.String(),
  /** base64, or empty. */
  thumbhash: Type.String(),
  /** What is to stay in view where it is cut, in percent from the left and from above. */
  focusX: Type.Integer(),
  focusY: Type.Integer(),
});
export type AlbumHero = Type.Static<typeof AlbumHero>;

/** Without a map service a place has words only: both numbers are then null. */
export const AlbumPlace = Type.Object({
  name: Type.String({ maxLength: 200 }),
  latitude: Type.Union([Type.Number({ minimum: -90, maximum: 90 }), Type.Null()]),
  longitude: Type.Union([Type.Number({ minimum: -180, maximum: 180 }), Type.Null()]),
});
export type AlbumPlace = Type.Static<typeof AlbumPlace>;

export const AlbumWatermark = Type.Object({
  /** WATERMARK_KIND */
  kind: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  text: Type.String({ maxLength: 100 }),
  /** WATERMARK_TILED, or nine fields, row by row: 1 top left, 5 middle, 9 bottom right. */
  position: Type.Integer({ minimum: 0, maximum: 9 }),
  /** Percent. */
  opacity: Type.Integer({ minimum: 10, maximum: 100 }),
  /** Its address; to change it, the object's name of an upload made with the avatar's credentials. Empty: none. */
  picture: Type.String({ maxLength: 500 }),
});
export type AlbumWatermark = Type.Static<typeof AlbumWatermark>;

/** How it would look. The text of the uploader's nickname is the caller's own. */
export const ExampleWatermarkInput = Type.Object({ albumId: Uid, ...AlbumWatermark.properties });
export type ExampleWatermarkInput = Type.Static<typeof ExampleWatermarkInput>;

/** How many of the album's photos and videos carry its watermark as it is now. Both 0 where it has none. */
export const WatermarkProgress = Type.Object({ total: Type.Integer(), done: Type.Integer() });
export type WatermarkProgress = Type.Static<typeof WatermarkProgress>;

/** The settings besides name, description, template, visibility and day. */
export const AlbumSettingFields = {
  tags: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }),
  /** `yyyy-mm-dd` or empty: the last day, where it is not the first. */
  endedOn: HappenedOn,
  /** Null: none. */
  place: Type.Union([AlbumPlace, Type.Null()]),
  uploadBy: UploadBy,
  /** What people who are not holders upload waits for a holder. */
  reviewFirst: Type.Boolean(),
  /** What comes into it is a placeholder to visitors until it has been looked at, as everywhere where the operator says so. */
  checkFirst: Type.Boolean(),
  downloadBy: DownloadBy,
  /** Downloads are the originals (as far as their rights go), not previews. */
  downloadOriginal: Type.Boolean(),
  watermark: AlbumWatermark,
  /** Milliseconds since 1970, or null: never. */
  expireTime: Type.Union([Type.Integer({ minimum: 0, maximum: 4_102_444_800_000 }), Type.Null()]),
  commentsOn: Type.Boolean(),
  theme: Theme,
  look: Look,
  /** Origins (`https://example.com`) whose pages may embed the album. */
  frameSites: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 }),
};

/** What is not named stays. */
export const UpdateAlbumInput = Type.Object({
  id: Uid,
  name: Type.Optional(AlbumFields.name),
  description: Type.Optional(AlbumFields.description),
  template: Type.Optional(Template),
  visibility: Type.Optional(Visibility),
  happenedOn: Type.Optional(HappenedOn),
  /** One of the album's own ready photos or videos. Takes away a cover that was uploaded. */
  coverId: Type.Optional(Uid),
  /**
   * Pictures of its own (ALBUM_PICTURES): the object's name of an upload made with the avatar's credentials, or empty to take it
   * away. An address that the album already has changes nothing.
   */
  cover: Type.Optional(Type.String({ maxLength: 500 })),
  topCover: Type.Optional(Type.String({ maxLength: 500 })),
  publicityCover: Type.Optional(Type.String({ maxLength: 500 })),
  tags: Type.Optional(AlbumSettingFields.tags),
  endedOn: Type.Optional(AlbumSettingFields.endedOn),
  place: Type.Optional(AlbumSettingFields.place),
  /** Empty removes it. A change closes the album to people who entered the old one. */
  viewPassword: Type.Optional(Type.String({ maxLength: 200 })),
  uploadPassword: Type.Optional(Type.String({ maxLength: 200 })),
  uploadBy: Type.Optional(AlbumSettingFields.uploadBy),
  reviewFirst: Type.Optional(AlbumSettingFields.reviewFirst),
  checkFirst: Type.Optional(AlbumSettingFields.checkFirst),
  downloadBy: Type.Optional(AlbumSettingFields.downloadBy),
  downloadOriginal: Type.Optional(AlbumSettingFields.downloadOriginal),
  watermark: Type.Optional(AlbumSettingFields.watermark),
  expireTime: Type.Optional(AlbumSettingFields.expireTime),
  commentsOn: Type.Optional(AlbumSettingFields.commentsOn),
  theme: Type.Optional(AlbumSettingFields.theme),
  look: Type.Optional(AlbumSettingFields.look),
  frameSites: Type.Optional(AlbumSettingFields.frameSites),
});
export type UpdateAlbumInput = Type.Static<typeof UpdateAlbumInput>;

export const Album = Type.Object({
  id: Uid,
  name: Type.String(),
  description: Type.String(),
  template: Template,
  visibility: Visibility,
  happenedOn: Type.String(),
  ownerId: Uid,
  ownerName: Type.String(),
  ownerAvatar: Type.String(),
  /** Signed, empty while there is nothing to show. */
  coverUrl: Type.String(),
  /** The cover for where a link is handed on: see SHARE_CARD. Signed as the cover is; empty while there is none. */
  cardUrl: Type.String(),
  /** base64, empty while there is no cover. */
  coverThumbhash: Type.String(),
  photoCount: Type.Integer(),
  videoCount: Type.Integer(),
  /** Only its people still see it. */
  isExpired: Type.Boolean(),
  /** Some of its photos or videos have a price. */
  isPriced: Type.Boolean(),
  /** People and devices that have looked at it. */
  visitorCount: Type.Integer(),
  /** What this caller may do here. */
  canManage: Type.Boolean(),
  canUpload: Type.Boolean(),
  createTime: Type.Integer(),
});
export type Album = Type.Static<typeof Album>;

/** What the caller is in an album. */
export const AlbumRoleName = Type.Union([
  Type.Literal('owner'),
  Type.Literal('manager'),
  Type.Literal('personnel'),
  Type.Literal('member'),
  Type.Literal('visitor'),
]);
export type AlbumRoleName = Type.Static<typeof AlbumRoleName>;

export const AlbumShape = Type.Object({
  page: oneOf(TEMPLATE_PAGES),
  layout: oneOf(TEMPLATE_LAYOUTS),
  tabs: Type.Array(Type.Integer()),
  emphasis: oneOf(TEMPLATE_EMPHASES),
});
export type AlbumShape = Type.Static<typeof AlbumShape>;

/** An album as its page shows it: the card, the settings, and what this caller may do. */
export const AlbumDetail = Type.Object({
  ...Album.properties,
  ...AlbumSettingFields,
  /** What its template makes of it. */
  shape: AlbumShape,
  /** Pictures of its own, empty where there is none. */
  cover: Type.String(),
  /** Whoever moderates has taken it down: its owner alone still sees it. Absent: no. */
  isTakenDown: Type.Optional(Type.Boolean()),
  /** Texts that the caller has written and that he alone sees until they have been looked at. */
  waitingTexts: Type.Optional(Type.Array(Type.Union([Type.Literal('name'), Type.Literal('description')]))),
  topCover: Type.String(),
  publicityCover: Type.String(),
  /** Null while there is nothing to show, and in lists. */
  hero: Type.Union([AlbumHero, Type.Null()]),
  hasViewPassword: Type.Boolean(),
  hasUploadPassword: Type.Boolean(),
  /** This caller has to enter the upload password (judgeUploadPwd) before `canUpload` becomes true. */
  needsUploadPassword: Type.Boolean(),
  /** Nobody but its people sees it. */
  isHidden: Type.Boolean(),
  /** The caller took it out of his own lists. */
  isHiddenForMe: Type.Boolean(),
  myRole: AlbumRoleName,
  /** ALBUM_PERMISSIONS that the caller holds here. */
  permissions: Type.Array(Type.String()),
  canDownload: Type.Boolean(),
  canComment: Type.Boolean(),
  /** Removing the album, transferring it, naming managers. */
  canOwn: Type.Boolean(),
  /** Those who wait for review; 0 for who may not review. */
  reviewCount: Type.Integer(),
  /** Visitors may find themselves here. */
  canFindMe: Type.Boolean(),
  /** Its people are grouped, for who manages it; to others always false. */
  hasPeople: Type.Boolean(),
});
export type AlbumDetail = Type.Static<typeof AlbumDetail>;

export const AlbumDetailPage = pageOf(AlbumDetail);
export type AlbumDetailPage = Type.Static<typeof AlbumDetailPage>;

/**
 * Of the caller's albums: made by him, where he is manager or personnel, where he is a member, where he is one or the other, those
 * he hid from his lists.
 */
export const DetailListQuery = Type.Object({
  ...PageQuery,
  scope: Type.Union([
    Type.Literal('created'),
    Type.Literal('managed'),
    Type.Literal('joined'),
    Type.Literal('involved'),
    Type.Literal('hidden'),
  ]),
  template: Type.Optional(Template),
});
export type DetailListQuery = Type.Static<typeof DetailListQuery>;

export const OpenAlbumInput = Type.Object({
  id: Uid,
  /** The view password: a right one opens the album for this token until the password changes. */
  password: Type.Optional(Type.String({ maxLength: 200 })),
});
export type OpenAlbumInput = Type.Static<typeof OpenAlbumInput>;

export const UploadPasswordInput = Type.Object({ id: Uid, password: Type.String({ maxLength: 200 }) });
export type UploadPasswordInput = Type.Static<typeof UploadPasswordInput>;
/** `code` and `msg`: why no password opens it. */
export const UploadPasswordResult = Type.Object({
  canUpload: Type.Boolean(),
  code: Type.Integer(),
  msg: Type.String(),
});
export type UploadPasswordResult = Type.Static<typeof UploadPasswordResult>;

export const HideAlbumInput = Type.Object({ id: Uid, hide: Type.Boolean() });
export type HideAlbumInput = Type.Static<typeof HideAlbumInput>;
export const HideAlbumResult = Type.Object({ isHidden: Type.Boolean() });
export type HideAlbumResult = Type.Static<typeof HideAlbumResult>;

/** Everything a template's page and picker need. */
export const AlbumTemplateView = Type.Object({
  template: Template,
  name: Type.String(),
  note: Type.String(),
  ...AlbumShape.properties,
  visibility: Visibility,
  uploadBy: UploadBy,
  fields: Type.Array(oneOf(TEMPLATE_FIELDS)),
  /** Albums of it still open, and no new ones are made. */
  isOffered: Type.Boolean(),
});
export const AlbumTemplateList = Type.Array(AlbumTemplateView);
export type AlbumTemplateList = Type.Static<typeof AlbumTemplateList>;

export const AlbumIdInput = Type.Object({ id: Uid });
export type AlbumIdInput = Type.Static<typeof AlbumIdInput>;

export const AlbumListQuery = Type.Object({
  ...PageQuery,
  /** `public`: what anybody may discover. `mine`: what the caller owns. */
  scope: Type.Union([Type.Literal('public'), Type.Literal('mine')]),
  template: Type.Optional(Template),
  /** Without it the newest first. `hot`: those that the most people have looked at. */
  sort: Type.Optional(Type.Union([Type.Literal('newest'), Type.Literal('hot')])),
});
export type AlbumListQuery = Type.Static<typeof AlbumListQuery>;

export const AlbumPage = pageOf(Album);
export type AlbumPage = Type.Static<typeof AlbumPage>;

export const AlbumType = Type.Object({ template: Template, name: Type.String(), note: Type.String() });
export const AlbumTypes = Type.Array(AlbumType);
export type AlbumTypes = Type.Static<typeof AlbumTypes>;

export const AlbumLabel = Type.Object({
  id: Uid,
  name: Type.String(),
  photoCount: Type.Integer(),
  videoCount: Type.Integer(),
});
export type AlbumLabel = Type.Static<typeof AlbumLabel>;

export const LabelListQuery = Type.Object({ albumId: Uid });
export type LabelListQuery = Type.Static<typeof LabelListQuery>;
export const AlbumLabels = Type.Array(AlbumLabel);
export type AlbumLabels = Type.Static<typeof AlbumLabels>;

export const AddLabelInput = Type.Object({ albumId: Uid, name: Type.String({ maxLength: 100 }) });
export type AddLabelInput = Type.Static<typeof AddLabelInput>;

/** Renames a label, or moves it to another place in the row (0 is first). */
export const SettingLabelInput = Type.Object({
  id: Uid,
  name: Type.Optional(Type.String({ maxLength: 100 })),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
});
export type SettingLabelInput = Type.Static<typeof SettingLabelInput>;

export const LabelIdInput = Type.Object({ id: Uid });
export type LabelIdInput = Type.Static<typeof LabelIdInput>;
