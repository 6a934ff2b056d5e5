import { create } from 'zustand';
import { FACE_ANSWER } from '@contract/constants/face';
import { isMe, setFaceLabel, setMe, setNotMe } from '@contract/http/face';
import type { FaceFindings } from '@contract/schemas/face';
import type { MediaItem } from '@contract/schemas/media';
import { isOneself, isSamePerson } from '@contract/rules/face-person';
import { call } from '@/api/client';
import { type FaceAnswerKind, type NamedFace, ONESELF } from '@/domain/found-faces';
import { onPersonLeft } from './session/session-state';

export interface FaceFindingsState {
  /** What the last search found, in which album. Nothing of it is kept on the device. */
  readonly found: { readonly albumId: string; readonly findings: FaceFindings } | null;
  /** Of the consent that was given last: anybody with this code can erase without an account. Empty: none was given here. */
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

/** Says that it is this person's. */
const confirm = async (faceId: string, { relation, name }: NamedFace): Promise<unknown> =>
  isOneself({ relation }) ? call(setMe, { faceId, me: true }) : call(setFaceLabel, { faceId, relation, name });

async function send(faceId: string, answer: FaceAnswerKind, before: FaceAnswerKind, of: NamedFace): Promise<void> {
  if (answer === FACE_ANSWER.me) await confirm(faceId, of);
  else if (answer === FACE_ANSWER.notMe) await call(setNotMe, { faceId, notMe: true, ...(isOneself(of) ? {} : of) });
  else if (before === FACE_ANSWER.me) await call(setMe, { faceId, me: false });
  else await call(setNotMe, { faceId, notMe: false });
}

/** What the server holds after all: an answer may have come there, and only the reply been lost. */
async function findSaid(faceId: string, before: FaceAnswerKind, of: NamedFace): Promise<FaceAnswerKind> {
  try {
    const said = await call(isMe, { faceId });
    return said.answer === FACE_ANSWER.none || isSamePerson(said, of) ? said.answer : before;
  } catch {
    return before;
  }
}

/**
 * Says whether it is this person's face, at once. False if that was refused: the error was shown, and the face is shown as the server has
 * it.
 */
export async function answerFace(
  faceId: string,
  answer: FaceAnswerKind,
  before: FaceAnswerKind,
  of: NamedFace = ONESELF,
): Promise<boolean> {
  showAnswer(faceId, answer);
  try {
    await send(faceId, answer, before, of);
    return true;
  } catch {
    showAnswer(faceId, await findSaid(faceId, before, of));
    return false;
  }
}

/** Somebody else's than the one who was looked for: it is out of the results. False: it failed, and the error was shown. */
export async function labelFace(faceId: string, person: NamedFace): Promise<boolean> {
  try {
    await confirm(faceId, person);
    showAnswer(faceId, FACE_ANSWER.notMe);
    return true;
  } catch {
    return false;
  }
}
