import { ERRORS, type ErrorEntry } from '@contract/errors';
import { SELFIE_MAX_BYTES } from '@contract/constants/face';
import type { Face, FaceFinder, FaceModel } from '../../adapters/faces/types';
import { refuse } from '../../http/refuse';
import { judgeSelfie, largestOf, type SelfieVerdict } from './face.rules';

export interface Selfie {
  readonly face: Face;
  readonly model: FaceModel;
  /** The picture as it was sent. */
  readonly picture: Buffer;
}

const WHY: Readonly<Record<Exclude<SelfieVerdict, 'fine'>, ErrorEntry>> = {
  none: ERRORS.FACE_NONE,
  several: ERRORS.FACE_SEVERAL,
  small: ERRORS.FACE_SMALL,
  turned: ERRORS.FACE_TURNED,
  unclear: ERRORS.FACE_UNCLEAR,
};
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The one face of a picture that was sent as text. Nothing of it is kept. Refuses with what is wrong with it. */
export async function readSelfie(faces: FaceFinder, text: string): Promise<Selfie> {
  const picture = BASE64.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  if (picture.length === 0 || picture.length > SELFIE_MAX_BYTES) throw refuse(ERRORS.FACE_PICTURE_BROKEN);
  const outcome = await faces.find(picture);
  if (outcome.kind === 'missing') throw refuse(ERRORS.FACES_UNAVAILABLE);
  if (outcome.kind === 'broken') throw refuse(ERRORS.FACE_PICTURE_BROKEN);
  const verdict = judgeSelfie(outcome.faces);
  if (verdict !== 'fine') throw refuse(WHY[verdict]);
  const face = largestOf(outcome.faces);
  if (face === undefined) throw refuse(ERRORS.FACE_NONE);
  return { face, model: outcome.model, picture };
}
