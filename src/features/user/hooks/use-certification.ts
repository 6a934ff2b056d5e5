import { useEffect, useRef, useState } from 'react';
import { STORAGE_TYPE } from '@contract/constants/media';
import {
  CERTIFICATION_KIND,
  CERTIFICATION_PICTURE_MAX_BYTES,
  CERTIFICATION_PICTURES,
} from '@contract/constants/security';
import { ERRORS } from '@contract/errors';
import { getCertification, submitCertification } from '@contract/http/security';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import { cleanName } from '@contract/rules/text';
import type { Certification } from '@contract/schemas/security';
import { call } from '@/api/client';
import { codeOf } from '@/api/errors';
import { getCredentials } from '@/api/upload/credentials';
import { useCall, type CallState } from '@/api/use-call';
import {
  checkCertificationDraft,
  type CertificationKind,
  type CertificationProblems,
} from '@/domain/certification-draft';
import { media } from '@/platform/media';
import { choosePicture } from '@/stores/upload/choose-files';
import { now } from '@/stores/base/clock';
import { showToast } from '@/stores/base/overlays';
import { useUnreadNews } from '@/stores/session/unread-news';
import { useLeaveUnsaved } from '@/stores/leave-unsaved';
import { sendPicture } from '@/stores/base/picture-upload';

export interface CertificationPicture {
  readonly previewUrl: string;
  /** Null while it is being sent. */
  readonly objectKey: string | null;
}

export interface CertificationForm {
  readonly certification: CallState<Certification>;
  readonly kind: CertificationKind;
  readonly setKind: (kind: CertificationKind) => void;
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly idNumber: string;
  readonly setIdNumber: (idNumber: string) => void;
  /** One place for each that is asked for. */
  readonly pictures: readonly (CertificationPicture | null)[];
  readonly choosePicture: (place: number) => Promise<void>;
  /** Errors, shown after the first attempt to send, and each removed as it is corrected. */
  readonly problems: CertificationProblems;
  readonly isSending: boolean;
  readonly submit: () => Promise<void>;
  /** Goes back, after asking where something was entered and not sent. */
  readonly leave: () => Promise<void>;
}

type Pictures = Readonly<Record<CertificationKind, readonly (CertificationPicture | null)[]>>;

const NO_PICTURES: Pictures = {
  [CERTIFICATION_KIND.person]: Array.from({ length: CERTIFICATION_PICTURES[1] }, () => null),
  [CERTIFICATION_KIND.organisation]: Array.from({ length: CERTIFICATION_PICTURES[2] }, () => null),
};
const NO_TEXT: Readonly<Record<CertificationKind, string>> = { 1: '', 2: '' };

const NO_PROBLEMS: CertificationProblems = {};

const SENT_BEFORE: readonly (number | null)[] = [ERRORS.CERTIFICATION_PENDING.code, ERRORS.CERTIFICATION_PASSED.code];

/** What is entered for a person and for an organisation is kept apart, so that a look at the other costs nothing. */
export function useCertification(isLogin: boolean): CertificationForm {
  const certification = useCall(getCertification, isLogin ? {} : null, { toast: false, loading: false });
  const [chosenKind, setKind] = useState<CertificationKind | null>(null);
  const [names, setNames] = useState<Readonly<Record<CertificationKind, string>> | null>(null);
  const [numbers, setNumbers] = useState(NO_TEXT);
  const [allPictures, setAllPictures] = useState(NO_PICTURES);
  const [triedKind, setTriedKind] = useState<CertificationKind | null>(null);

  // The result is also a notice: what comes in tells that there may be one.
  const { reload } = certification;
  const notices = useUnreadNews((unread) => unread.notices);
  const known = useRef(notices);
  useEffect(() => {
    if (known.current !== notices) void reload(); // failures are part of the state
    known.current = notices;
  }, [notices, reload]);

  const forget = (): void => {
    setNames(null);
    setNumbers(NO_TEXT);
    setAllPictures(NO_PICTURES);
  };
  const isEntered = names !== null || numbers !== NO_TEXT || allPictures !== NO_PICTURES;
  const { letGo, leave } = useLeaveUnsaved(isLogin && isEntered, forget);

  // After a refusal the form starts from what was sent, except the number, which the server does not return.
  const last = certification.data;
  const lastKind = last?.kind ?? null;
  const kind = chosenKind ?? lastKind ?? CERTIFICATION_KIND.person;
  const lastNames = lastKind === null ? NO_TEXT : { ...NO_TEXT, [lastKind]: last?.name ?? '' };
  const name = (names ?? lastNames)[kind];
  const idNumber = numbers[kind];
  const pictures = allPictures[kind];

  const choosePictureFor = async (place: number): Promise<void> => {
    const file = await choosePicture();
    if (file === null) return;
    const put = (picture: CertificationPicture | null, isStill: (old: CertificationPicture | null) => boolean): void =>
      setAllPictures((all) => ({
        ...all,
        [kind]: all[kind].map((old, at) => (at === place && isStill(old) ? picture : old)),
      }));
    const { url, release } = media.createPreview(file);
    const sending: CertificationPicture = { previewUrl: url, objectKey: null };
    put(sending, () => true);
    const credentials = () => getCredentials(STORAGE_TYPE.local);
    const objectKey = await sendPicture(file, credentials, CERTIFICATION_PICTURE_MAX_BYTES);
    if (objectKey === null) release();
    // Another may have been chosen meanwhile.
    put(objectKey === null ? null : { ...sending, objectKey }, (old) => old === sending);
  };

  const keys = pictures.map((picture) => picture?.objectKey ?? null);
  const check = (): CertificationProblems =>
    checkCertificationDraft({ kind, name, idNumber, pictures: keys }, shanghaiDay(now()));
  const submit = async (): Promise<void> => {
    setTriedKind(kind);
    if (Object.keys(check()).length > 0) return;
    try {
      const answer = await call(submitCertification, {
        kind,
        name: cleanName(name),
        idNumber: idNumber.trim().toUpperCase(),
        pictures: keys.filter((key) => key !== null),
      });
      certification.change(() => answer);
      letGo();
      showToast('已提交');
    } catch (error) {
      // The request layer has shown the error; what was typed stays, unless another window has sent one already.
      if (!SENT_BEFORE.includes(codeOf(error))) return;
      letGo();
      await certification.reload();
    }
  };

  return {
    certification,
    kind,
    setKind,
    name,
    setName: (text) => setNames({ ...(names ?? lastNames), [kind]: text }),
    idNumber,
    setIdNumber: (text) => setNumbers({ ...numbers, [kind]: text }),
    pictures,
    choosePicture: choosePictureFor,
    problems: triedKind === kind ? check() : NO_PROBLEMS,
    isSending: pictures.some((picture) => picture !== null && picture.objectKey === null),
    submit,
    leave,
  };
}
