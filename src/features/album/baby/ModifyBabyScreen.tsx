import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { BABY_SEXES, CHILD_NAME_MAX_LENGTH, CHILDREN_MAX } from '@contract/constants/baby';
import type { BabyChild } from '@contract/schemas/baby';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Columns } from '@/components/Columns';
import { Checkbox } from '@/components/fields/Checkbox';
import { DateField } from '@/components/fields/DateField';
import { Field } from '@/components/fields/Field';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { FormCard } from '@/components/fields/FormCard';
import { PictureCropper } from '@/components/fields/PictureCropper';
import { Segmented } from '@/components/fields/Segmented';
import { Pressable } from '@/components/Pressable';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { selectIsLogin, selectUser, useSession } from '@/stores/session/session-state';
import { BabyNothing } from './BabyNothing';
import { ChildChips } from './ChildChips';
import { FamilyCard } from './FamilyCard';
import { GUARDIAN_LABEL, GUARDIAN_TERMS } from './guardian-terms';
import { RemoveChildSheet } from './RemoveChildSheet';
import { type BabyAlbumState, chooseChild, useBabyAlbum } from './use-baby-album';
import { type ChildForm, useChildForm } from './use-child-form';
import styles from './ModifyBabyScreen.module.scss';

const TITLE = '宝宝资料';
const FIRST_BIRTHDAY = '1990-01-01';
const AVATAR_FRAME = { width: 256, height: 256 } as const;
const SEXES: readonly { id: string; text: string }[] = BABY_SEXES.map(({ sex, name }) => ({
  id: String(sex),
  text: name,
}));

export interface ModifyBabyScreenProps {
  /** Null: the link names no album. */
  readonly albumId: string | null;
  readonly childId: string | null;
  /** A child is to be added. */
  readonly isNew: boolean;
  /** The family alone. */
  readonly isFamily: boolean;
}

/** What an album knows of its children, and who belongs to their family. */
export function ModifyBabyScreen({ albumId, childId, isNew, isFamily }: ModifyBabyScreenProps) {
  const isLogin = useSession(selectIsLogin);
  const userId = useSession(selectUser)?.id ?? '';
  const baby = useBabyAlbum(albumId, childId);
  const [isAdding, setIsAdding] = useState(isNew);
  if (!isLogin) {
    return (
      <PageShell title={TITLE} maxWidth={960}>
        <LoginGate title="登录后查看宝宝资料">{null}</LoginGate>
      </PageShell>
    );
  }
  const { right, canManageFamily } = baby;
  const mayEdit = right === 'edit';
  if (albumId === null || baby.state !== 'shown' || (right === 'none' && !canManageFamily)) {
    return (
      <PageShell title={TITLE} maxWidth={960}>
        <BabyNothing albumId={albumId} baby={baby} />
      </PageShell>
    );
  }
  if (!mayEdit || isFamily) return <Family albumId={albumId} baby={baby} />;
  const child = isAdding ? undefined : baby.child;
  return (
    <Editor
      key={`${userId}:${child?.id ?? ''}`}
      albumId={albumId}
      baby={baby}
      child={child}
      onChoose={(id) => {
        setIsAdding(false);
        chooseChild(albumId, id);
      }}
      onAdd={() => setIsAdding(true)}
    />
  );
}

interface FamilyProps {
  readonly albumId: string;
  readonly baby: BabyAlbumState;
}

/** For whoever comes for it, or may not change what is known of the children. */
function Family({ albumId, baby }: FamilyProps) {
  return (
    <PageShell title="家人" maxWidth={640}>
      <View className={styles['form'] ?? ''}>
        <FamilyCard
          albumId={albumId}
          canManage={baby.canManageFamily}
          onChanged={() => void baby.reload() /* failures are part of the state */}
        />
      </View>
    </PageShell>
  );
}

interface EditorProps extends FamilyProps {
  /** Undefined: a new one. */
  readonly child: BabyChild | undefined;
  readonly onChoose: (childId: string) => void;
  readonly onAdd: () => void;
}

function Editor({ albumId, baby, child, onChoose, onAdd }: EditorProps) {
  const form = useChildForm(albumId, child ?? null, baby.reload);
  const [isRemoving, setIsRemoving] = useState(false);
  const { cropping } = form;
  const canAdd = baby.children.length < CHILDREN_MAX && child !== undefined;
  return (
    <PageShell
      title={child === undefined ? '添加宝宝' : TITLE}
      maxWidth={960}
      onBack={() => void form.leave() /* a refused jump leaves the person here */}
      action={<Button text="保存" isBlock isBusy={form.isSending} onPress={form.save} />}
      overlay={
        <>
          {cropping !== null && (
            <PictureCropper
              title="裁剪头像"
              url={cropping.url}
              picture={cropping.size}
              frame={AVATAR_FRAME}
              onCut={form.cut}
              onClose={form.closeCropper}
            />
          )}
          {isRemoving && child !== undefined && (
            <RemoveChildSheet
              albumId={albumId}
              child={child}
              onRemoved={() => {
                setIsRemoving(false);
                void baby.reload(); // failures are part of the state
              }}
              onClose={() => setIsRemoving(false)}
            />
          )}
        </>
      }
    >
      {baby.children.length > 0 && (
        <ChildChips list={baby.children} chosenId={child?.id} onChoose={onChoose} onAdd={canAdd ? onAdd : undefined} />
      )}
      <View className={styles['form'] ?? ''}>
        <Columns
          start={<ChildFields form={form} />}
          end={
            <>
              {form.isNew ? (
                <Consent form={form} />
              ) : (
                <FamilyCard
                  albumId={albumId}
                  canManage={baby.canManageFamily}
                  onChanged={() => void baby.reload() /* failures are part of the state */}
                />
              )}
              {child !== undefined && (
                <CellGroup>
                  <Cell title="删除宝宝" note="连同成长记录和大事记" isDanger onPress={() => setIsRemoving(true)} />
                </CellGroup>
              )}
            </>
          }
        />
      </View>
    </PageShell>
  );
}

function ChildFields({ form }: { readonly form: ChildForm }) {
  const { draft, errors, change } = form;
  return (
    <>
      <FormCard>
        <Pressable
          className={styles['avatar'] ?? ''}
          label="更换头像"
          isNamedByContent
          isBusy={form.isSending}
          onPress={() => void form.chooseAvatar() /* tells its own failures */}
        >
          <Avatar name={draft.name} url={draft.avatarUrl} size={64} />
          <Text className={styles['avatarWords'] ?? ''}>{form.isSending ? '正在上传…' : '更换头像'}</Text>
        </Pressable>
        <Field
          label="名字"
          placeholder="小名也可以"
          maxLength={CHILD_NAME_MAX_LENGTH}
          hasCounter
          value={draft.name}
          error={errors.name}
          onChange={(name) => change({ name })}
        />
        <FieldFrame label="性别" error={errors.sex}>
          <Segmented
            label="性别"
            options={SEXES}
            selectedId={String(draft.sex ?? '')}
            onSelect={(id) => {
              const chosen = BABY_SEXES.find(({ sex }) => String(sex) === id);
              if (chosen !== undefined) change({ sex: chosen.sex });
            }}
          />
        </FieldFrame>
        <DateField
          label="生日"
          placeholder="选择生日"
          first={FIRST_BIRTHDAY}
          last={form.today}
          value={draft.birthday}
          error={errors.birthday}
          onChange={(birthday) => change({ birthday })}
        />
      </FormCard>
      <FormCard>
        <Field
          label="出生体重（kg，选填）"
          kind="money"
          placeholder="如：3.25"
          hint="只有家人能看到"
          maxLength={12}
          value={draft.birthWeight}
          error={errors.birthWeight}
          onChange={(birthWeight) => change({ birthWeight })}
        />
        <Field
          label="出生身长（cm，选填）"
          kind="money"
          placeholder="如：50"
          hint="只有家人能看到"
          maxLength={12}
          value={draft.birthHeight}
          error={errors.birthHeight}
          onChange={(birthHeight) => change({ birthHeight })}
        />
      </FormCard>
    </>
  );
}

/** What a guardian agrees to before a child is added: a box that nobody ticks but the person. */
function Consent({ form: { draft, errors, change } }: { readonly form: ChildForm }) {
  return (
    <FormCard>
      <Text className={styles['title'] ?? ''}>监护人同意</Text>
      {GUARDIAN_TERMS.map(({ name, text }) => (
        <View key={name} className={styles['term'] ?? ''}>
          <Text className={styles['name'] ?? ''}>{name}</Text>
          <Text className={styles['text'] ?? ''}>{text}</Text>
        </View>
      ))}
      <Button
        className={styles['policy'] ?? ''}
        text="查看隐私政策"
        kind="text"
        size={40}
        onPress={() => void navigation.goTo(ROUTES.privacy) /* else one stays here */}
      />
      <FieldFrame error={errors.consent}>
        <Checkbox
          label={GUARDIAN_LABEL}
          isChecked={draft.isConsented}
          onToggle={() => change({ isConsented: !draft.isConsented })}
        />
      </FieldFrame>
    </FormCard>
  );
}
