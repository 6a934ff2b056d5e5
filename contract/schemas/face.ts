import { type Static, Type } from 'typebox';
import { Uid } from './shared';

export const FaceAvatarQuery = Type.Object({
  /** One's own, or those of the family. */
  meFlag: Type.Boolean(),
});
export type FaceAvatarQuery = Static<typeof FaceAvatarQuery>;

/** The picture of a face that a person keeps. */
export const FaceAvatar = Type.Object({ id: Uid, avatar: Type.String() });
export type FaceAvatar = Static<typeof FaceAvatar>;

/** The newest first. */
export const FaceAvatarList = Type.Array(FaceAvatar);
export type FaceAvatarList = Static<typeof FaceAvatarList>;
