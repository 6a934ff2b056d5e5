import Type from 'typebox';
import { PageQuery, pageOf, Uid } from './shared';

const Template = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
  Type.Literal(6),
]);
const Visibility = Type.Union([Type.Literal(1), Type.Literal(2)]);
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
});
export type CreateAlbumInput = Type.Static<typeof CreateAlbumInput>;

export const UpdateAlbumInput = Type.Object({
  id: Uid,
  name: Type.Optional(AlbumFields.name),
  description: Type.Optional(AlbumFields.description),
  template: Type.Optional(Template),
  visibility: Type.Optional(Visibility),
  happenedOn: Type.Optional(HappenedOn),
  /** One of the album's own ready photos or videos. */
  coverId: Type.Optional(Uid),
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
  /** base64, empty while there is no cover. */
  coverThumbhash: Type.String(),
  photoCount: Type.Integer(),
  videoCount: Type.Integer(),
  /** What this caller may do here. */
  canManage: Type.Boolean(),
  canUpload: Type.Boolean(),
  createTime: Type.Integer(),
});
export type Album = Type.Static<typeof Album>;

export const AlbumIdInput = Type.Object({ id: Uid });
export type AlbumIdInput = Type.Static<typeof AlbumIdInput>;

export const AlbumListQuery = Type.Object({
  ...PageQuery,
  /** `public`: what anybody may discover. `mine`: what the caller owns. */
  scope: Type.Union([Type.Literal('public'), Type.Literal('mine')]),
  template: Type.Optional(Template),
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
