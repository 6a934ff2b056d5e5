import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import {
  NICKNAME_MAX_LENGTH,
  PHONE_MAX_LENGTH,
  SIGNATURE_MAX_LENGTH,
  USER_TAG_MAX_LENGTH,
  USER_TAGS_MAX,
} from '@contract/constants/user';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Columns } from '@/components/Columns';
import { CodeField } from '@/components/fields/CodeField';
import { DateField } from '@/components/fields/DateField';
import { ErrorState } from '@/components/ErrorState';
import { Field } from '@/components/fields/Field';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { FormCard } from '@/components/fields/FormCard';
import { PictureCropper } from '@/components/fields/PictureCropper';
import { Segmented } from '@/components/fields/Segmented';
import { SelectField } from '@/components/fields/SelectField';
import { TagsField } from '@/components/fields/TagsField';
import { TextArea } from '@/components/fields/TextArea';
import { GENDER_NAMES, type PersonDraft } from '@/domain/person-profile';
import type { SessionUser } from '@/domain/session';
import { addTag } from '@/domain/tag-list';
import { AvatarPicker } from '@/platform/avatar-picker';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { selectIsLogin, selectUser, useSession } from '@/stores/session/session-state';
import { AreaSheet } from '../components/AreaSheet';
import { useProfileEditor, type ProfileEditor } from '../hooks/use-profile-editor';
import styles from './ProfileScreen.module.scss';

/** The generic phone of a profile is up to 12 digits long. */
const PROFILE_PHONE_LENGTH = PHONE_MAX_LENGTH + 1;
const FIRST_BIRTHDAY = '1900-01-01';
const AVATAR_FRAME = { width: 256, height: 256 } as const;

export interface ProfileScreenProps {
  /** Opened from one's own pages, to which one goes back. */
  readonly isFromSetup: boolean;
}

export function ProfileScreen({ isFromSetup }: ProfileScreenProps) {
  const isLogin = useSession(selectIsLogin);
  const user = useSession(selectUser);
  if (isLogin && user !== null) return <Editor key={user.id} user={user} isFromSetup={isFromSetup} />;
  return (
    <PageShell title="个人资料" maxWidth={960}>
      <LoginGate title="登录后编辑个人资料">{null}</LoginGate>
    </PageShell>
  );
}

function Editor({ user, isFromSetup }: { readonly user: SessionUser; readonly isFromSetup: boolean }) {
  const editor = useProfileEditor(user, isFromSetup);
  const [isChoosingArea, setIsChoosingArea] = useState(false);
  const { profile, draft, avatar } = editor;
  const { cropping } = avatar;
  const overlay = (
    <>
      {cropping !== null && (
        <PictureCropper
          title="裁剪头像"
          url={cropping.url}
          picture={cropping.picture}
          frame={AVATAR_FRAME}
          onCut={avatar.cut}
          onClose={avatar.closeCropper}
        />
      )}
      {isChoosingArea && (
        <AreaSheet
          hasValue={draft !== null && draft.place !== ''}
          onClose={() => setIsChoosingArea(false)}
          onChosen={(place) => {
            editor.change({ place });
            setIsChoosingArea(false);
          }}
        />
      )}
    </>
  );
  return (
    <PageShell
      title="个人资料"
      maxWidth={960}
      onBack={() => void editor.leave() /* a refused jump leaves the person here */}
      action={
        <Button text="保存" isBlock isDisabled={draft === null} isBusy={avatar.isSending} onPress={editor.save} />
      }
      overlay={overlay}
    >
      <View className={styles['form'] ?? ''}>
        {draft === null && profile.error === null && <CellSkeleton rows={5} />}
        {draft === null && profile.error !== null && <ErrorState onRetry={profile.reload} />}
        {draft !== null && <Fields editor={editor} draft={draft} onChooseArea={() => setIsChoosingArea(true)} />}
      </View>
    </PageShell>
  );
}

interface FieldsProps {
  readonly editor: ProfileEditor;
  readonly draft: PersonDraft;
  readonly onChooseArea: () => void;
}

function Fields({ editor, draft, onChooseArea }: FieldsProps) {
  const { change, avatar } = editor;
  return (
    <Columns
      start={
        <FormCard>
          <AvatarPicker
            label="更换头像"
            className={styles['avatar'] ?? ''}
            onPicked={(file) => void avatar.pick(file) /* tells its own failures */}
            onFailed={avatar.fail}
          >
            <Avatar name={draft.nickname} url={draft.avatarUrl} size={64} />
            <Text className={styles['avatarWords'] ?? ''}>{avatar.isSending ? '正在上传…' : '更换头像'}</Text>
          </AvatarPicker>
          <Field
            label="昵称"
            placeholder="请输入昵称"
            kind="nickname"
            maxLength={NICKNAME_MAX_LENGTH}
            hasCounter
            value={draft.nickname}
            onChange={(nickname) => change({ nickname })}
          />
          <TextArea
            label="签名"
            placeholder="介绍一下自己"
            maxLength={SIGNATURE_MAX_LENGTH}
            value={draft.signature}
            onChange={(signature) => change({ signature })}
          />
          <TagsField
            label="标签"
            placeholder="如：旅行摄影"
            hint="会展示在你的主页"
            values={draft.tags}
            max={USER_TAGS_MAX}
            maxLength={USER_TAG_MAX_LENGTH}
            onAdd={(typed) => addTag(draft.tags, typed)}
            problem="已经有这个标签了"
            onChange={(tags) => change({ tags })}
          />
        </FormCard>
      }
      end={
        <>
          <FormCard>
            <FieldFrame label="性别">
              <Segmented
                label="性别"
                options={GENDER_NAMES}
                selectedId={String(draft.gender)}
                onSelect={(id) => {
                  const chosen = GENDER_NAMES.find((one) => one.id === id);
                  if (chosen) change({ gender: chosen.gender });
                }}
              />
            </FieldFrame>
            <DateField
              label="生日"
              placeholder="选择生日"
              hint="只有你自己能看到"
              value={draft.birthday}
              first={FIRST_BIRTHDAY}
              last={editor.today}
              onChange={(birthday) => change({ birthday })}
            />
            <SelectField label="所在地" placeholder="选择所在地" value={draft.place} onPress={onChooseArea} />
          </FormCard>
          {editor.needsPhone && (
            <FormCard>
              <Field
                label="手机号"
                placeholder="手机号"
                kind="phone"
                maxLength={PROFILE_PHONE_LENGTH}
                value={draft.phone}
                onChange={(phone) => change({ phone })}
              />
              <CodeField
                value={draft.code}
                onChange={(code) => change({ code })}
                sender={editor.sender}
                disabledReason={editor.isPhoneValid ? '验证码已发送' : '请输入正确的手机号'}
              />
            </FormCard>
          )}
        </>
      }
    />
  );
}
