import { create } from 'zustand';
import { FACE_ANSWER, type FaceRelation } from '@contract/constants/face';
import { setFaceLabel, setMe, setNotMe } from '@contract/http/face';
import type { FaceFindings } from '@contract/schemas/face';
import type { MediaItem } from '@contract/schemas/media';
import { call } from '@/api/client';
import type { FaceAnswerKind } from '@/domain/found-faces';
import { onPersonLeft } from './session/session-state';

export interface FaceFindingsState {
  /** What the last search found, in which album. Nothing of it is kept on the device. */
  readonly found: { readonly albumId: string; readonly findings: FaceFindings } | null;
  /** Of the consent that was given last: who has this code can erase without an account. Empty: none was given here. */
  readonly receipt: string;
}

export const useFaceFindings = create<FaceFindingsState>()(() => ({ found: null, receipt: '' }));

export function keepFindings(albumId: string, findings: FaceFindings): void {
  useFaceFindings.setState({ found: { albumId, findings } });
}

export function keepReceipt(receipt: string): void {
  useFaceFindings.setState({ receipt });
}

export function forgetFindings(): void {
  useFaceFindings.setState({ found: null, receipt: '' });
}

/** What has been bought since it was found is shown as it is for its buyer. */
export function showBought(bought: readonly MediaItem[]): void {
  const byId = new Map(bought.map((media) => [media.id, media]));
  useFaceFindings.setState(({ found }) => {
    if (found === null) return {};
    const records = found.findings.records.map((one) => ({ ...one, media: byId.get(one.media.id) ?? one.media }));
    return { found: { ...found, findings: { ...found.findings, records } } };
  });
}

onPersonLeft(forgetFindings);

function showAnswer(faceId: string, answer: FaceAnswerKind): void {
  useFaceFindings.setState(({ found }) => {
    if (found === null) return {};
    const records = found.findings.records.map((one) => (one.faceId === faceId ? { ...one, answer } : one));
    return { found: { ...found, findings: { ...found.findings, records } } };
  });
}

async function send(faceId: string, answer: FaceAnswerKind, before: FaceAnswerKind): Promise<void> {
  if (answer === FACE_ANSWER.me) await call(setMe, { faceId, me: true });
  else if (answer === FACE_ANSWER.notMe) await call(setNotMe, { faceId, notMe: true });
  else if (before === FACE_ANSWER.me) await call(setMe, { faceId, me: false });
  else await call(setNotMe, { faceId, notMe: false });
}

/** Says whose face it is, at once; it is as before where that was refused, which the person has been told. */
export async function answerFace(faceId: string, answer: FaceAnswerKind, before: FaceAnswerKind): Promise<boolean> {
  showAnswer(faceId, answer);
  try {
    await send(faceId, answer, before);
    return true;
  } catch {
    showAnswer(faceId, before);
    return false;
  }
}

/** Somebody else's, whom the person names: it is out of the results. False: it failed, which has been told. */
export async function labelFace(faceId: string, relation: FaceRelation, name = ''): Promise<boolean> {
  try {
    await call(setFaceLabel, { faceId, relation, name });
    showAnswer(faceId, FACE_ANSWER.notMe);
    return true;
  } catch {
    return false;
  }
}
