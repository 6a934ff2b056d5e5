import { Text, View } from '@tarojs/components';
import { revokeAccountSession, revokeOtherSessions } from '@contract/http/security';
import type { AccountSession } from '@contract/schemas/security';
import { call } from '@/api/client';
import type { CallState } from '@/api/use-call';
import { Button } from '@/components/Button';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { Icon } from '@/components/Icon';
import { Tag } from '@/components/Tag';
import { describeDevice } from '@/domain/signed-in-device';
import { toA11yProps } from '@/platform/a11y';
import { now } from '@/stores/base/clock';
import { confirm, showToast } from '@/stores/base/overlays';
import styles from './SignedInDevices.module.scss';

export interface SignedInDevicesProps {
  sessions: CallState<AccountSession[]>;
}

async function revokeOne(session: AccountSession, sessions: CallState<AccountSession[]>): Promise<void> {
  const { title } = describeDevice(session, now());
  const wants = await confirm({
    title: `让“${title}”退出登录？`,
    text: '它需要重新登录才能继续使用你的账号',
    confirmText: '退出登录',
    isDanger: true,
  });
  if (!wants) return;
  try {
    await call(revokeAccountSession, { id: session.id });
    showToast('已退出登录');
  } catch {
    // The request layer has shown the error. Whether it is still there, the list says.
  }
  await sessions.reload();
}

async function revokeOthers(sessions: CallState<AccountSession[]>, count: number): Promise<void> {
  const wants = await confirm({
    title: `让其他${count}个设备退出登录？`,
    text: '只保留当前设备，其他设备需要重新登录',
    confirmText: '全部退出',
    isDanger: true,
  });
  if (!wants) return;
  try {
    const { revoked } = await call(revokeOtherSessions, {});
    showToast(`${revoked}个设备已退出登录`);
  } catch {
    // The request layer has shown the error. Whether they are still there, the list says.
  }
  await sessions.reload();
}

/** Where the account is signed in, and the way to end that. */
export function SignedInDevices({ sessions }: SignedInDevicesProps) {
  const { data, error, isLoading, reload } = sessions;
  if (data === undefined) {
    if (isLoading || error === null) return <CellSkeleton rows={2} />;
    return <ErrorState size="inline" onRetry={reload} />;
  }
  const others = data.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <CellGroup title={`登录的设备 ${data.length}`}>
        <View {...toA11yProps({ role: 'list', label: '登录的设备' })}>
          {data.map((session) => {
            const { title, note, isPhone } = describeDevice(session, now());
            return (
              <View key={session.id} className={styles['row'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
                <Icon name={isPhone ? 'smartphone' : 'monitor'} size={24} colour="text-2" />
                <View className={styles['words'] ?? ''}>
                  <Text className={styles['title'] ?? ''}>{title}</Text>
                  <Text className={styles['note'] ?? ''}>{note}</Text>
                </View>
                {session.isCurrent ? (
                  <Tag text="当前设备" kind="success" icon="check" />
                ) : (
                  <Button
                    text="退出登录"
                    label={`让${title}退出登录`}
                    kind="outline"
                    size={32}
                    onPress={() => revokeOne(session, sessions)}
                  />
                )}
              </View>
            );
          })}
        </View>
      </CellGroup>
      {others > 0 && (
        <View className={styles['all'] ?? ''}>
          <Button text="退出其他设备" kind="outline" isBlock onPress={() => revokeOthers(sessions, others)} />
        </View>
      )}
    </>
  );
}
