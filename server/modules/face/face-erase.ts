import { FACE_CONSENT } from '@contract/constants/face';
import { NOTICE_TYPE } from '@contract/constants/notice';
import type { Tx } from '../../db/tables';
import { withdrawConsents } from './face-consent.repository';
import { buryOwnFaces, countKept, deleteAnswers, deletePhotos } from './face-erase.repository';
import { deleteTold } from './face-tell.repository';
import type { FaceSubject } from './face-subject.repository';

export interface Erased {
  readonly photos: number;
  readonly answers: number;
  readonly vectors: number;
  readonly consents: number;
  /** Addresses of pictures that are to go once this is committed. */
  readonly pictures: readonly string[];
}

/**
 * [Note: Erasing faces] `kept`: the face photos, with the consent to keep them. `search`: the answers, and what the faces that somebody said
 * to be his are compared by. `all`: both. The consents stay as withdrawn ones: they prove what was agreed to, and hold nothing of a face.
 */
export async function eraseSubject(
  tx: Tx,
  subject: FaceSubject,
  what: 'all' | 'kept' | 'search',
  at: Date,
): Promise<Erased> {
  const kept = what === 'search' ? [] : await deletePhotos(tx, subject);
  // Notices also say in which albums he was found.
  if (what !== 'search' && subject.userId !== null) await deleteTold(tx, subject.userId, NOTICE_TYPE.faceFound);
  const { answers } = what === 'kept' ? { answers: 0 } : await countKept(tx, subject);
  const vectors = what === 'kept' ? 0 : await buryOwnFaces(tx, subject, at);
  if (what !== 'kept') await deleteAnswers(tx, subject);
  const kinds = {
    all: [FACE_CONSENT.search, FACE_CONSENT.keep],
    kept: [FACE_CONSENT.keep],
    search: [FACE_CONSENT.search],
  };
  const consents = await withdrawConsents(tx, subject, kinds[what], at);
  return { photos: kept.length, answers, vectors: vectors + kept.length, consents, pictures: kept };
}
