import Type from 'typebox';
import { PersonBadge } from './shared';

/** Who uploaded it. */
export const MediaUploader = Type.Object({
  ...PersonBadge.properties,
  signature: Type.String(),
  isSelf: Type.Boolean(),
});
export type MediaUploader = Type.Static<typeof MediaUploader>;
