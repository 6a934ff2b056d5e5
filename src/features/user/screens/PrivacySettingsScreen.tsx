import { View } from '@tarojs/components';
import type { PrivacySettings } from '@contract/schemas/security';
import type { CallState } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Columns } from '@/components/Columns';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { Switch } from '@/components/fields/Switch';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { permission } from '@/platform/permission';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { showToast } from '@/stores/base/overlays';
import { FaceRows } from '../components/FaceRows';
import {
  chooseSenders,
  exportMyData,
  nameSenders,
  type PrivacyKey,
  usePrivacySettings,
  usePrivacySwitch,
} from '../hooks/use-privacy-settings';
import styles from './PrivacySettingsScreen.module.scss';

async function openPermissions(): Promise<void> {
  if (!(await permission.openSettings())) showToast('无法打开权限设置', { isError: true });
}

// A jump that is refused leaves the person here.
const open = (path: string) => (): void => void navigation.goTo(path);

export function PrivacySettingsScreen() {
  return (
    <PageShell title="隐私设置" maxWidth={960}>
      <LoginGate icon="eye" title="登录后管理隐私设置">
        <Privacy />
      </LoginGate>
    </PageShell>
  );
}

function Privacy() {
  const { data, error, isLoading, reload, change } = usePrivacySettings();
  if (data === undefined) {
    return (
      <View className={styles['page'] ?? ''}>
        {isLoading || error === null ? <CellSkeleton rows={5} /> : <ErrorState onRetry={reload} />}
      </View>
    );
  }
  const parts = { data, onChange: change };
  return (
    <View className={styles['page'] ?? ''}>
      <Columns
        start={
          <>
            <CellGroup title="谁能找到我">
              <PrivacyRow {...parts} name="findByPhone" title="通过手机号找到我" note="知道你手机号的人可以搜索到你" />
            </CellGroup>
            <CellGroup title="聊天">
              <Cell
                title="谁可以给我发消息"
                note="好友不受影响"
                value={nameSenders(data.messageFrom)}
                onPress={() => void chooseSenders(data.messageFrom, change) /* tells its failures */}
              />
            </CellGroup>
            <CellGroup title="我的主页">
              <PrivacyRow
                {...parts}
                name="showAlbums"
                title="展示我的公开相册"
                note="关闭后，别人在你的主页看不到相册"
              />
              <PrivacyRow
                {...parts}
                name="showLikes"
                title="展示我的点赞"
                note="关闭后，只有照片的作者和相册的管理者知道你点了赞"
              />
            </CellGroup>
            <FaceRows />
          </>
        }
        end={
          <>
            <CellGroup title="权限与数据">
              {permission.hasSettings ? (
                <Cell title="相机、相册和位置权限" onPress={() => void openPermissions() /* tells its own failure */} />
              ) : (
                <Cell title="相机和位置权限" note="由浏览器管理，可在地址栏的网站设置里更改" />
              )}
              <Cell title="隐私政策" onPress={open(ROUTES.privacy)} />
              <Cell title="注销账号并删除数据" onPress={open(ROUTES.closeAccount)} />
            </CellGroup>
            <View className={styles['action'] ?? ''}>
              <Button text="导出我的数据" kind="outline" isBlock onPress={exportMyData} />
            </View>
          </>
        }
      />
    </View>
  );
}

interface PrivacyRowProps {
  readonly data: PrivacySettings;
  readonly onChange: CallState<PrivacySettings>['change'];
  readonly name: PrivacyKey;
  readonly title: string;
  readonly note: string;
}

function PrivacyRow({ data, onChange, name, title, note }: PrivacyRowProps) {
  const { isOn, flip } = usePrivacySwitch(name, data, onChange);
  return (
    <Cell
      title={title}
      note={note}
      end={<Switch label={title} isOn={isOn} onChange={() => void flip() /* tells its failures */} />}
    />
  );
}
