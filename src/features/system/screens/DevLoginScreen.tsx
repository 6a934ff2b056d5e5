import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { getDeveloperMode } from '@contract/http/developer';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { joinClasses } from '@/components/class-names';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { NoticeBar } from '@/components/NoticeBar';
import { Switch } from '@/components/fields/Switch';
import { ROUTES } from '@/domain/routes';
import { http } from '@/platform/http';
import { navigation } from '@/platform/navigation';
import { outside } from '@/platform/outside';
import { PageShell } from '@/shell/PageShell';
import { clearCallLog, useCallLog } from '@/stores/call-log';
import { signInAsTestUser } from '@/stores/session/developer';
import { clientVersion } from '@/stores/base/settings';
import { useVersions } from '@/stores/base/versions';
import styles from './DevLoginScreen.module.scss';

async function enter(phone: string): Promise<void> {
  try {
    await signInAsTestUser(phone);
    await navigation.switchTab(ROUTES.mine);
  } catch {
    // The request layer has shown the error.
  }
}

export interface DevLoginScreenProps {
  /** Shown wherever the installation is not one for development: the page is then none. */
  readonly unknown: ReactNode;
}

export function DevLoginScreen({ unknown }: DevLoginScreenProps) {
  const { data, error, reload } = useCall(getDeveloperMode, {});
  if (data?.isOn === false) return <>{unknown}</>;
  return (
    <PageShell title="开发者模式" maxWidth={640}>
      {data === undefined && error === null && (
        <View className={styles['page'] ?? ''}>
          <CellSkeleton rows={4} />
        </View>
      )}
      {data === undefined && error !== null && <ErrorState onRetry={reload} />}
      {data !== undefined && (
        <>
          <NoticeBar kind="warning" text="开发环境，测试用户登录不需要验证码" />
          <View className={styles['page'] ?? ''}>
            <CellGroup title="以测试用户登录">
              {data.people.map(({ phone, nickname }) => (
                <Cell
                  key={phone}
                  title={nickname}
                  icon="user"
                  value={phone}
                  onPress={() => void enter(phone) /* tells its own failures */}
                />
              ))}
              <Cell title="新的测试用户" icon="plus" onPress={() => void enter('') /* tells its own failures */} />
            </CellGroup>
            <CellGroup title="环境">
              <Cell title="服务器" note={http.baseUrl === '' ? outside.ownHost : http.baseUrl} />
              <Cell title="客户端版本" value={String(clientVersion)} />
            </CellGroup>
            <Flags />
            <CallLog />
          </View>
        </>
      )}
    </PageShell>
  );
}

function Flags() {
  const isAudit = useVersions((state) => state.isAudit);
  return (
    <CellGroup title="开关">
      <Cell
        title="审核模式"
        note="重新打开后按发布的版本判断"
        end={<Switch label="审核模式" isOn={isAudit} onChange={(isOn) => useVersions.setState({ isAudit: isOn })} />}
      />
    </CellGroup>
  );
}

function CallLog() {
  const calls = useCallLog((state) => state.calls);
  if (calls.length === 0) return <Empty icon="file-text" size="inline" title="还没有请求记录" />;
  return (
    <>
      <CellGroup title={`请求记录 ${calls.length}`}>
        {calls.map(({ id, words, result, hasFailed, tookMs }) => (
          <View key={id} className={styles['call'] ?? ''}>
            <Text className={styles['path'] ?? ''}>{words}</Text>
            <Text
              className={joinClasses(styles['result'], hasFailed && styles['failed'])}
            >{`${result} ${tookMs}ms`}</Text>
          </View>
        ))}
      </CellGroup>
      <View className={styles['action'] ?? ''}>
        <Button text="清空记录" kind="outline" isBlock onPress={clearCallLog} />
      </View>
    </>
  );
}
