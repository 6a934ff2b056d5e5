import { Text, View } from '@tarojs/components';
import { CERTIFICATION_KIND, CERTIFICATION_NAME_MAX_LENGTH, CERTIFICATION_STATE } from '@contract/constants/security';
import type { Certification } from '@contract/schemas/security';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Columns } from '@/components/Columns';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { Field } from '@/components/fields/Field';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { FormCard } from '@/components/fields/FormCard';
import { Icon } from '@/components/Icon';
import { Segmented } from '@/components/fields/Segmented';
import { CERTIFICATION_WORDS } from '@/domain/certification-draft';
import { formatDateTime } from '@/domain/format/format-date';
import { toA11yProps } from '@/platform/a11y';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { usePageReturn } from '@/stores/page-return';
import { useWriterKey } from '@/stores/session/other-person';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { PictureSlot } from '../components/PictureSlot';
import { useCertification, type CertificationForm } from '../hooks/use-certification';
import { now } from '@/stores/base/clock';
import styles from './CertificationScreen.module.scss';

const ID_NUMBER_LENGTH = 18;
const KINDS = [
  { id: 'person', kind: CERTIFICATION_KIND.person, text: '个人认证' },
  { id: 'organisation', kind: CERTIFICATION_KIND.organisation, text: '机构认证' },
] as const;

export function CertificationScreen() {
  return <Certifying key={useWriterKey()} />;
}

function Certifying() {
  const form = useCertification(useSession(selectIsLogin));
  return (
    <PageShell
      title="实名认证"
      maxWidth={960}
      onBack={() => void form.leave() /* a refused jump leaves the person here */}
    >
      <LoginGate icon="shield-check" title="登录后进行实名认证">
        <Content form={form} />
      </LoginGate>
    </PageShell>
  );
}

function Content({ form }: { readonly form: CertificationForm }) {
  const { data, error, reload } = form.certification;
  usePageReturn(() => void reload() /* failures are part of the state */);
  if (data === undefined) {
    return (
      <View className={styles['page'] ?? ''}>
        {error === null ? <CellSkeleton rows={4} /> : <ErrorState onRetry={reload} />}
      </View>
    );
  }
  const isDecided = data.state === CERTIFICATION_STATE.pending || data.state === CERTIFICATION_STATE.passed;
  return (
    <View className={styles['page'] ?? ''}>
      {isDecided ? <State certification={data} /> : <Form form={form} last={data} />}
    </View>
  );
}

/** Waiting for the review, or passed. */
function State({ certification }: { readonly certification: Certification }) {
  const { state, kind, name, idNumber, submitTime, reviewTime } = certification;
  const isPassed = state === CERTIFICATION_STATE.passed;
  const words = CERTIFICATION_WORDS[kind ?? CERTIFICATION_KIND.person];
  return (
    <>
      <View className={styles['state'] ?? ''} {...toA11yProps({ role: 'status' })}>
        <Icon name={isPassed ? 'circle-check' : 'loader-circle'} size={48} colour={isPassed ? 'success' : 'warning'} />
        <Text className={styles['title'] ?? ''}>{isPassed ? '已通过认证' : '正在审核'}</Text>
        <Text className={styles['note'] ?? ''}>
          {isPassed ? '你的身份已经核实' : '审核通过前不能修改，结果会显示在这里'}
        </Text>
      </View>
      <CellGroup>
        <Cell title="认证类型" value={KINDS.find((one) => one.kind === kind)?.text ?? ''} />
        <Cell title={words.name} value={name} />
        <Cell title={words.number} note={idNumber} />
        {submitTime !== null && <Cell title="提交时间" note={formatDateTime(submitTime, now())} />}
        {isPassed && reviewTime !== null && <Cell title="通过时间" note={formatDateTime(reviewTime, now())} />}
      </CellGroup>
    </>
  );
}

function Form({ form, last }: { readonly form: CertificationForm; readonly last: Certification }) {
  const words = CERTIFICATION_WORDS[form.kind];
  const isRefused = last.state === CERTIFICATION_STATE.refused;
  return (
    <>
      {isRefused && (
        <View className={styles['refused'] ?? ''} {...toA11yProps({ role: 'status' })}>
          <Icon name="circle-alert" size={24} colour="danger" />
          <View className={styles['refusedWords'] ?? ''}>
            <Text className={styles['refusedTitle'] ?? ''}>认证未通过</Text>
            <Text className={styles['reason'] ?? ''}>{last.reason || '请核对后重新提交'}</Text>
          </View>
        </View>
      )}
      <Columns
        start={
          <FormCard>
            <FieldFrame label="认证类型">
              <Segmented
                label="认证类型"
                options={KINDS}
                selectedId={form.kind === CERTIFICATION_KIND.person ? 'person' : 'organisation'}
                onSelect={(id) => form.setKind(KINDS.find((one) => one.id === id)?.kind ?? CERTIFICATION_KIND.person)}
              />
            </FieldFrame>
            <Field
              key={`name${form.kind}`}
              label={words.name}
              placeholder={words.namePlaceholder}
              maxLength={CERTIFICATION_NAME_MAX_LENGTH}
              value={form.name}
              error={form.problems.name}
              onChange={form.setName}
            />
            <Field
              key={`number${form.kind}`}
              label={words.number}
              placeholder={words.numberPlaceholder}
              maxLength={ID_NUMBER_LENGTH}
              value={form.idNumber}
              error={form.problems.idNumber}
              onChange={form.setIdNumber}
            />
          </FormCard>
        }
        end={
          <>
            <FormCard>
              <FieldFrame
                label={form.kind === CERTIFICATION_KIND.person ? '身份证照片' : '营业执照照片'}
                error={form.problems.pictures}
              >
                <View className={styles['pictures'] ?? ''}>
                  {words.pictures.map((label, place) => (
                    <PictureSlot
                      key={label}
                      label={label}
                      picture={form.pictures[place] ?? null}
                      onChoose={() => void form.choosePicture(place) /* tells its own failures */}
                    />
                  ))}
                </View>
              </FieldFrame>
              <Button
                text={isRefused ? '重新提交' : '提交认证'}
                isBlock
                isBusy={form.isSending}
                onPress={form.submit}
              />
            </FormCard>
            <Text className={styles['foot'] ?? ''}>证件信息只用于核实身份，加密保存，不向他人展示</Text>
          </>
        }
      />
    </>
  );
}
