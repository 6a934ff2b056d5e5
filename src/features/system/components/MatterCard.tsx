import { Text, View } from '@tarojs/components';
import { CASE_STATE, MATTER_CAUSE, VERDICT } from '@contract/constants/moderation';
import type { Matter } from '@contract/schemas/moderation';
import { Button } from '@/components/Button';
import { joinClasses } from '@/components/class-names';
import { formatRelativeTime } from '@/domain/format/relative-time';
import {
  describeMatter,
  describeMatterCause,
  describeMatterOutcome,
  describeMatterPerson,
  describeReasons,
} from '@/domain/moderation-words';
import { toA11yProps } from '@/platform/a11y';
import { now } from '@/stores/base/clock';
import { holdThing } from '../hooks/hold-thing';
import type { Matters } from '../hooks/use-matters';
import { ReportPictures } from './ReportPictures';
import styles from './CaseCard.module.scss';

export interface MatterCardProps {
  readonly about: Matter;
  /** The one that the keys are for. */
  readonly isCurrent: boolean;
  readonly acts: Pick<Matters, 'decide' | 'restore'>;
}

/** One text at the desk: whose, where, what it says, and what may be decided. */
export function MatterCard({ about, isCurrent, acts }: MatterCardProps) {
  const { person, state, cause } = about;
  const isReport = cause === MATTER_CAUSE.report;
  const title = describeMatter(about);
  const facts = [
    describeMatterOutcome(state),
    isReport ? `举报${about.reportCount}次 ${describeReasons(about.reasons)}` : describeMatterCause(about),
    about.said === '' ? '' : `说明：${about.said}`,
    `${describeMatterPerson(about.thing)} ${person.nickname}`,
    about.albumName === '' ? '' : `相册 ${about.albumName}`,
    about.lastTime === 0
      ? ''
      : `上次处理 ${about.lastActor} ${formatRelativeTime(about.lastTime, now())} ${about.lastReason}`.trim(),
  ].filter(Boolean);
  return (
    <View
      className={joinClasses(styles['card'], isCurrent && styles['current'])}
      {...toA11yProps({ role: 'group', label: `${title}，${person.nickname}` })}
    >
      <View className={styles['facts'] ?? ''}>
        <Text className={styles['cause'] ?? ''}>{title}</Text>
        <Text className={styles['fact'] ?? ''}>{formatRelativeTime(about.createTime, now())}</Text>
        {about.text !== '' && <Text className={styles['said'] ?? ''}>{about.text}</Text>}
        {facts.map((fact) => (
          <Text key={fact} className={styles['fact'] ?? ''}>
            {fact}
          </Text>
        ))}
        <ReportPictures id={about.id} count={about.reportPictures ?? 0} />
        {about.canRestore === true && (
          <View className={styles['actions'] ?? ''}>
            <Button text="恢复展示" size={40} kind="outline" onPress={() => acts.restore(about)} />
          </View>
        )}
        {state === CASE_STATE.open && (
          <View className={styles['actions'] ?? ''}>
            <Button
              text="保全"
              size={40}
              kind="text"
              onPress={() =>
                about.albumId === '' ? holdThing('person', person.id) : holdThing('album', about.albumId)
              }
            />
            {isReport ? (
              <>
                <Button text="驳回" size={40} kind="outline" onPress={() => acts.decide(about, VERDICT.refuse)} />
                <Button text="处理" size={40} kind="danger" onPress={() => acts.decide(about, VERDICT.takeDown)} />
              </>
            ) : (
              <>
                <Button text="通过" size={40} kind="tonal" onPress={() => acts.decide(about, VERDICT.pass)} />
                <Button text="不通过" size={40} kind="danger" onPress={() => acts.decide(about, VERDICT.takeDown)} />
              </>
            )}
          </View>
        )}
      </View>
    </View>
  );
}
