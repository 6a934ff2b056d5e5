import { create } from 'zustand';
import { AUDIT_CODE, AUDIT_PHONE } from '@contract/constants/channels';
import { AVATAR_EDGE } from '@contract/constants/user';
import { sendUpdatePhoneCode } from '@contract/http/session';
import { getPerson, modifyTags, updateUser } from '@contract/http/user';
import { isGenericPhone } from '@contract/rules/phone';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import { cleanName } from '@contract/rules/text';
import type { PersonSpace } from '@contract/schemas/user';
import { call } from '@/api/client';
import { useCall, type CallState } from '@/api/use-call';
import {
  checkPersonDraft,
  hasChanges,
  toPersonChange,
  toPersonDraft,
  toTagsChange,
  type PersonDraft,
} from '@/domain/person-profile';
import type { SessionUser } from '@/domain/session';
import { device } from '@/platform/device';
import { now } from '@/stores/base/clock';
import { useCodeSender, type CodeSender } from '@/stores/session/code-sender';
import { useLeaveUnsaved } from '@/stores/leave-unsaved';
import { goBack } from '@/stores/navigate';
import { showToast } from '@/stores/base/overlays';
import { saveWithProof } from '@/stores/session/profile';
import { onOtherPerson } from '@/stores/session/other-person';
import { changeUser, useSession } from '@/stores/session/session-state';
import { selectIsAudit, useVersions } from '@/stores/base/versions';
import { usePictureChoice, type PictureChoice } from './use-picture-choice';

/** What was entered and not saved. It outlives the page, for a way back that nobody asked about. */
const useUnsaved = create<{ draft: PersonDraft | null }>()(() => ({ draft: null }));
let releasePreview: () => void = () => undefined;

function forgetUnsaved(): void {
  useUnsaved.setState({ draft: null });
  releasePreview();
  releasePreview = () => undefined;
}

onOtherPerson(forgetUnsaved);

export interface ProfileEditor {
  readonly profile: CallState<PersonSpace>;
  /** Null until the profile is there. */
  readonly draft: PersonDraft | null;
  readonly change: (fields: Partial<PersonDraft>) => void;
  readonly avatar: PictureChoice;
  /** Inside WeChat an account may come without a phone. Elsewhere saving needs no code. */
  readonly needsPhone: boolean;
  readonly isPhoneValid: boolean;
  readonly sender: CodeSender;
  /** The last day that can be a birthday, `yyyy-mm-dd`. */
  readonly today: string;
  readonly save: () => Promise<void>;
  readonly leave: () => Promise<void>;
}

const tell = (message: string): void => showToast(message, { isError: true });

/** `isFromSetup`: where one came from is where one goes when it is saved. */
export function useProfileEditor(user: SessionUser, isFromSetup: boolean): ProfileEditor {
  const profile = useCall(getPerson, { keyword: user.id }, { toast: false, loading: false });
  const unsaved = useUnsaved((state) => state.draft);
  const isAudit = useVersions(selectIsAudit);
  const kept = profile.data;
  const draft = kept === undefined ? null : (unsaved ?? toPersonDraft(kept));
  const needsPhone = device.kind !== 'web' && !isAudit && user.phone === '';
  const isPhoneValid = isGenericPhone(draft?.phone ?? '');
  const sender = useCodeSender('profile', isPhoneValid, () => call(sendUpdatePhoneCode, { phone: draft?.phone ?? '' }));
  const isChanged = kept !== undefined && unsaved !== null && hasChanges(kept, unsaved);
  const { letGo, leave } = useLeaveUnsaved(isChanged, forgetUnsaved);

  const change = (fields: Partial<PersonDraft>): void => {
    const before = useUnsaved.getState().draft ?? draft;
    if (before !== null) useUnsaved.setState({ draft: { ...before, ...fields } });
  };

  const avatar = usePictureChoice({
    maxWidth: AVATAR_EDGE,
    onSending: ({ url, release }) => {
      change({ avatarUrl: url, avatarKey: null });
      releasePreview();
      releasePreview = release;
    },
    onSent: (avatarKey) => change(avatarKey === null ? { avatarUrl: kept?.avatar ?? '', avatarKey } : { avatarKey }),
  });

  const send = async (entered: PersonDraft, before: PersonSpace): Promise<PersonSpace> => {
    const tags = toTagsChange(before, entered);
    if (tags !== null) await call(modifyTags, { tags });
    const changed = toPersonChange(before, entered);
    const { nickname: _nickname, avatar: sent, ...others } = changed;
    if (!isAudit && !needsPhone) {
      // A form without a difference is refused, so the tags alone are only read back.
      return Object.keys(changed).length > 0 ? call(updateUser, changed) : call(getPerson, { keyword: user.id });
    }
    const proof = needsPhone ? entered : { phone: AUDIT_PHONE, code: AUDIT_CODE };
    const picture = sent === undefined ? {} : { avatar: sent };
    await saveWithProof(
      { nickname: cleanName(entered.nickname), ...picture },
      { phone: proof.phone, code: proof.code },
    );
    if (Object.keys(others).length > 0) return call(updateUser, others);
    return call(getPerson, { keyword: user.id });
  };

  const save = async (): Promise<void> => {
    if (draft === null || kept === undefined) return;
    const problem = checkPersonDraft(draft, needsPhone, shanghaiDay(now()));
    if (problem !== null) return tell(problem);
    if (!hasChanges(kept, draft) && !needsPhone) return showToast('没有改变');
    try {
      const saved = await send(draft, kept);
      const present = useSession.getState().user;
      if (present !== null) await changeUser({ ...present, nickname: saved.nickname, avatar: saved.avatar });
      letGo();
      profile.change(() => saved);
      showToast('更新成功');
      if (isFromSetup) await goBack();
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };

  const today = shanghaiDay(now());
  return { profile, draft, change, avatar, needsPhone, isPhoneValid, sender, today, save, leave };
}
