import { View } from '@tarojs/components';
import { useState } from 'react';
import { FACE_NAME_MAX_LENGTH, FACE_RELATION, type FaceRelation } from '@contract/constants/face';
import { addFace } from '@contract/http/face';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { Checkbox } from '@/components/fields/Checkbox';
import { Field } from '@/components/fields/Field';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { FormCard } from '@/components/fields/FormCard';
import { Segmented } from '@/components/fields/Segmented';
import { FAMILY_RELATIONS, RELATION_NAMES } from '@/domain/found-faces';
import { ROUTES } from '@/domain/routes';
import { DocumentLink } from '@/shell/DocumentLink';
import { PageShell } from '@/shell/PageShell';
import { goBack } from '@/stores/navigate';
import { showToast } from '@/stores/base/overlays';
import { FAMILY_LABEL, KEEP_FAMILY_LABEL, KEEP_LABEL, KEEP_TERMS } from '../consent-terms';
import { useFaceConsent } from '../hooks/use-face-consent';
import { useSelfiePicture, type Selfie } from '../hooks/use-selfie-picture';
import { ConsentCard } from './ConsentCard';
import { SelfieSteps } from './SelfieSteps';
import styles from './FaceForm.module.scss';

const RELATIONS = FAMILY_RELATIONS.map((relation) => ({
  id: String(relation),
  text: RELATION_NAMES[relation],
  relation,
}));

/** A face to keep: one's own, or one of the family. */
export function AddFace({ isFamily }: { readonly isFamily: boolean }) {
  const title = isFamily ? '添加家人' : '添加我的脸';
  const consent = useFaceConsent();
  const [relation, setRelation] = useState<FaceRelation>(isFamily ? FACE_RELATION.child : FACE_RELATION.me);
  const [name, setName] = useState('');
  const [hasTheirs, setHasTheirs] = useState(false);
  const [isShooting, setIsShooting] = useState(false);
  const [selfies, setSelfies] = useState<readonly Selfie[]>([]);
  const pictures = useSelfiePicture((selfie) => setSelfies([selfie]));
  const { state } = consent;
  const mayStart = (consent.isGiven('keep') || consent.isTicked.keep) && (!isFamily || hasTheirs);

  const start = async (): Promise<void> => {
    if (await consent.give('keep')) setIsShooting(true);
  };
  const remove = (selfie: Selfie): void => {
    selfie.preview.release();
    setSelfies([]);
  };
  const add = async (): Promise<void> => {
    const [selfie] = selfies;
    if (selfie === undefined) return;
    try {
      await call(addFace, { picture: selfie.picture, relation, name: name.trim(), guardian: hasTheirs });
      showToast('已添加');
      await goBack();
    } catch {
      remove(selfie); // the request layer has shown the error
    }
  };

  if (isShooting) {
    return (
      <SelfieSteps
        title={title}
        selfies={selfies}
        pictures={pictures}
        max={1}
        doneText="使用"
        onRemove={remove}
        onDone={add}
        onClose={() => setIsShooting(false)}
      />
    );
  }
  return (
    <PageShell title={title} maxWidth={640}>
      {state.data === undefined && state.error === null && <CellSkeleton rows={5} />}
      {state.data === undefined && state.error !== null && <ErrorState onRetry={state.reload} />}
      {state.data !== undefined && (
        <View className={styles['page'] ?? ''}>
          {isFamily && (
            <FormCard>
              <FieldFrame label="关系">
                <Segmented
                  label="关系"
                  options={RELATIONS}
                  selectedId={String(relation)}
                  onSelect={(id) => setRelation(RELATIONS.find((one) => one.id === id)?.relation ?? relation)}
                />
              </FieldFrame>
              <Field
                label="称呼"
                placeholder="如：小米"
                maxLength={FACE_NAME_MAX_LENGTH}
                value={name}
                onChange={setName}
              />
            </FormCard>
          )}
          <ConsentCard
            title={isFamily ? '保存家人的脸' : '保存我的脸'}
            terms={KEEP_TERMS}
            version={state.data.versions.keep}
            label={isFamily ? KEEP_FAMILY_LABEL : KEEP_LABEL}
            isTicked={consent.isTicked.keep}
            onToggle={() => consent.toggle('keep')}
            givenWords={consent.describeGiven('keep')}
          />
          <View className={styles['foot'] ?? ''}>
            {isFamily && (
              <Checkbox label={FAMILY_LABEL} isChecked={hasTheirs} onToggle={() => setHasTheirs(!hasTheirs)} />
            )}
            <View className={styles['document'] ?? ''}>
              <DocumentLink text="《人脸信息处理说明》" path={ROUTES.privacy} />
            </View>
          </View>
          <View className={styles['actions'] ?? ''}>
            <Button
              text={isFamily ? '拍照或选照片' : '开始自拍'}
              isBlock
              isDisabled={!mayStart}
              disabledReason="请先勾选同意"
              onPress={start}
            />
          </View>
        </View>
      )}
    </PageShell>
  );
}
