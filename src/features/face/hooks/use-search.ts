import { useEffect, useMemo, useRef, useState } from 'react';
import { FACE_RELATION } from '@contract/constants/face';
import { addFace, findMe, listFaces } from '@contract/http/face';
import type { FindMeInput } from '@contract/schemas/face';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { listKeptPeople, type KeptPerson } from '@/domain/found-faces';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { keepFindings } from '@/stores/face-findings';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import type { FaceConsent } from './use-face-consent';
import { useSelfiePicture, type Selfie, type SelfiePicture } from './use-selfie-picture';

export interface Search {
  readonly selfies: readonly Selfie[];
  readonly pictures: SelfiePicture;
  remove(selfie: Selfie): void;
  /** By the selfies. */
  find(): Promise<void>;
  /** Those whose faces are kept and may be looked for. */
  readonly people: readonly KeptPerson[];
  findPerson(person: KeptPerson): Promise<void>;
}

/** Looks for a person in an album, and shows what was found in place of this page. */
export function useSearch(albumId: string, consent: FaceConsent): Search {
  const isLogin = useSession(selectIsLogin);
  const [selfies, setSelfies] = useState<readonly Selfie[]>([]);
  const held = useRef(selfies);
  held.current = selfies;
  useEffect(
    () => () => {
      for (const { preview } of held.current) preview.release();
    },
    [],
  );
  const pictures = useSelfiePicture((selfie) => setSelfies((old) => [...old, selfie]));
  const kept = useCall(listFaces, isLogin && consent.isGiven('keep') ? {} : null);

  const clear = (): void => {
    for (const { preview } of selfies) preview.release();
    setSelfies([]);
  };

  /** Called when the person has agreed. If it fails, the error is shown, and the results are shown all the same. */
  const keepFirst = async (): Promise<void> => {
    const [first] = selfies;
    if (!consent.isTicked.keep || first === undefined) return;
    const { guardian } = consent.isTicked;
    await call(addFace, { picture: first.picture, relation: FACE_RELATION.me, name: '', guardian }).catch(
      () => undefined,
    );
  };

  const show = async (input: Omit<FindMeInput, 'albumId'>): Promise<void> => {
    const findings = await call(findMe, { albumId, ...input });
    await keepFirst();
    keepFindings(albumId, findings);
    await navigation.replaceWith(ROUTES.myFace, { id: albumId });
  };

  const find = async (): Promise<void> => {
    // Who signed in to choose a picture is somebody else to the server than the device that agreed.
    if (!(await consent.ensure('search'))) return;
    try {
      await show({
        selfies: selfies.map(({ picture }) => picture),
        isUpload: selfies.some(({ isUpload }) => isUpload),
      });
    } catch (error) {
      // The request layer has shown the error. Pictures that will not do are taken anew; the rest can be sent again.
      if (error instanceof ApiError) clear();
    }
  };

  const findPerson = async ({ faceIds }: KeptPerson): Promise<void> => {
    try {
      await show({ selfies: [], faceIds: [...faceIds], isUpload: false });
    } catch {
      // The request layer has shown the error.
    }
  };

  return {
    selfies,
    pictures,
    remove(selfie) {
      selfie.preview.release();
      setSelfies((old) => old.filter((one) => one !== selfie));
    },
    find,
    people: useMemo(() => listKeptPeople(kept.data ?? []), [kept.data]),
    findPerson,
  };
}
