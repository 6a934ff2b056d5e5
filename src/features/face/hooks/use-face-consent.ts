import { useRef, useState } from 'react';
import { FACE_CONSENT, type FaceConsentKind } from '@contract/constants/face';
import { getFaceConsent, giveFaceConsent } from '@contract/http/face';
import type { FaceConsentState } from '@contract/schemas/face';
import { call } from '@/api/client';
import { useCall, type CallState } from '@/api/use-call';
import { formatDate } from '@/domain/format/format-date';
import { now } from '@/stores/base/clock';
import { keepReceipt } from '@/stores/face-findings';
import { useSession } from '@/stores/session/session-state';

export interface FaceConsent {
  readonly state: CallState<FaceConsentState>;
  readonly isTicked: { readonly search: boolean; readonly keep: boolean; readonly guardian: boolean };
  toggle(what: 'search' | 'keep' | 'guardian'): void;
  /** Null: not agreed to yet. */
  describeGiven(what: 'search' | 'keep'): string | null;
  isGiven(what: 'search' | 'keep'): boolean;
  /** What is ticked, or was given before. False: neither, or it failed, and the error was shown. */
  give(what: 'search' | 'keep'): Promise<boolean>;
  /** The same, once for whoever is here: the device, or the person who has signed in since. */
  ensure(what: 'search' | 'keep'): Promise<boolean>;
}

const KINDS: Readonly<Record<'search' | 'keep', FaceConsentKind>> = FACE_CONSENT;

const whoIsHere = (): string => useSession.getState().user?.id ?? '';

/** The two consents of this person or device: what was agreed to before, and the boxes. Nothing is ticked but by the person. */
export function useFaceConsent(): FaceConsent {
  const state = useCall(getFaceConsent, {});
  const [isTicked, setTicked] = useState({ search: false, keep: false, guardian: false });
  const givenBy = useRef<string | null>(null);
  const isGiven = (what: 'search' | 'keep'): boolean => state.data?.[what].isGiven === true;

  const give = async (what: 'search' | 'keep'): Promise<boolean> => {
    const { data } = state;
    if (data === undefined) return false;
    // What is ticked now is said by whoever is here now: one may have signed in since it was asked.
    if (!isTicked[what]) return data[what].isGiven;
    const { guardian } = isTicked;
    const by = whoIsHere();
    try {
      const receipt = await call(giveFaceConsent, { kind: KINDS[what], version: data.versions[what], guardian });
      keepReceipt(receipt.code);
      givenBy.current = by;
      const given = { isGiven: true, version: receipt.version, givenTime: receipt.givenTime };
      state.change((old) => ({ ...old, [what]: given }));
      return true;
    } catch {
      // The request layer has shown the error; other words may be there by now.
      await state.reload();
      return false;
    }
  };

  return {
    state,
    isTicked,
    toggle: (what) => setTicked((old) => ({ ...old, [what]: !old[what] })),
    describeGiven: (what) => {
      const given = state.data?.[what];
      return given?.isGiven === true ? `已于${formatDate(given.givenTime, now())}同意` : null;
    },
    isGiven,
    give,
    ensure: (what) => (givenBy.current === whoIsHere() ? Promise.resolve(true) : give(what)),
  };
}
