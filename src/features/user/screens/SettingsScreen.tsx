import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { COMPRESS_LEVEL } from '@contract/constants/compression';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Columns } from '@/components/Columns';
import { Switch } from '@/components/fields/Switch';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { formatSize } from '@contract/rules/format-size';
import { PUSH_SETTINGS_PARAMS } from '@/domain/member-routes';
import { ROUTES } from '@/domain/routes';
import type { UploadQuality } from '@/domain/upload/upload-item';
import { maySendOriginals } from '@/domain/upload/upload-limits';
import type { SessionUser } from '@/domain/session';
import { navigation } from '@/platform/navigation';
import { PageShell } from '@/shell/PageShell';
import { clearCache, measureCache } from '@/stores/local-cache';
import { confirm, showActions, showToast } from '@/stores/base/overlays';
import { usePageReturn } from '@/stores/page-return';
import { openLogin, signOut } from '@/stores/session/session';
import { selectIsLogin, selectUser, useSession } from '@/stores/session/session-state';
import {
  canFollowSystem,
  clientVersion,
  setTextSize,
  setAppearance,
  useSettings,
  type TextSize,
  type AppearanceChoice,
} from '@/stores/base/settings';
import { getLevelLimits, getUploadLimits, useLevelLimits } from '@/stores/upload/session-limits';
import { changeUploadOptions, useUploadOptions } from '@/stores/upload/upload-options';
import { lookForUpdate } from '@/stores/base/versions';
import { LinkedAccountRows } from '../components/LinkedAccountRows';
import { LinkWechatSheet } from '../components/LinkWechatSheet';
import { useLinkedAccounts } from '../hooks/use-linked-accounts';
import styles from './SettingsScreen.module.scss';

const APPEARANCES: readonly { id: AppearanceChoice; label: string }[] = [
  { id: 'system', label: '跟随系统' },
  { id: 'light', label: '浅色' },
  { id: 'dark', label: '深色' },
];

const TEXT_SIZES: readonly { id: TextSize; label: string }[] = [
  { id: 'standard', label: '标准' },
  { id: 'large', label: '大' },
  { id: 'extraLarge', label: '特大' },
];

const UPLOAD_QUALITIES: readonly { id: string; label: string; quality: UploadQuality }[] = [
  { id: 'null', label: '原图', quality: null },
  { id: String(COMPRESS_LEVEL.light), label: '高清', quality: COMPRESS_LEVEL.light },
  { id: String(COMPRESS_LEVEL.medium), label: '标准', quality: COMPRESS_LEVEL.medium },
  { id: String(COMPRESS_LEVEL.strong), label: '省空间', quality: COMPRESS_LEVEL.strong },
];

const labelOf = <Id extends string>(choices: readonly { id: Id; label: string }[], id: Id): string =>
  choices.find((choice) => choice.id === id)?.label ?? '';

async function chooseTheme(): Promise<void> {
  const { appearance } = useSettings.getState();
  const offered = APPEARANCES.filter(({ id }) => id !== 'system' || canFollowSystem());
  const chosen = await showActions(
    offered.map((one) => ({ ...one, isChosen: one.id === appearance })),
    '外观',
  );
  const wanted = offered.find(({ id }) => id === chosen);
  if (wanted) await setAppearance(wanted.id);
}

async function chooseTextSize(): Promise<void> {
  const { textSize } = useSettings.getState();
  const chosen = await showActions(
    TEXT_SIZES.map((one) => ({ ...one, isChosen: one.id === textSize })),
    '字体大小',
  );
  const size = TEXT_SIZES.find(({ id }) => id === chosen);
  if (size) await setTextSize(size.id);
}

/** The original is for levels that may send it. */
async function chooseQuality(): Promise<void> {
  const { quality } = useUploadOptions.getState();
  const mayBeOriginal = maySendOriginals(getUploadLimits(), getLevelLimits());
  const offered = UPLOAD_QUALITIES.filter((one) => one.quality !== null || mayBeOriginal);
  const chosen = await showActions(
    offered.map((one) => ({ ...one, isChosen: one.quality === quality })),
    '上传质量',
  );
  const wanted = offered.find(({ id }) => id === chosen);
  if (wanted) changeUploadOptions({ quality: wanted.quality });
}

async function leave(): Promise<void> {
  const wants = await confirm({
    title: '退出登录？',
    text: '退出后仍可浏览公开相册',
    confirmText: '退出登录',
    isDanger: true,
  });
  if (wants) await signOut();
}

async function emptyCache(): Promise<void> {
  const bytes = measureCache();
  if (bytes === 0) return showToast('没有可以清理的缓存');
  const wants = await confirm({
    title: `清理${formatSize(bytes)}缓存？`,
    text: '登录状态、设置和没写完的相册会保留',
    confirmText: '清理',
  });
  if (!wants) return;
  await clearCache();
  showToast('已清理');
}

// A jump that is refused leaves the person here.
const open = (path: string, params?: Record<string, string>) => (): void => void navigation.goTo(path, params);

export function SettingsScreen() {
  const isLogin = useSession(selectIsLogin);
  const user = useSession(selectUser);
  // Another person's accounts are another list.
  return isLogin && user !== null ? <OwnSettings key={user.id} user={user} /> : <VisitorSettings />;
}

function OwnSettings({ user }: { readonly user: SessionUser }) {
  useLevelLimits();
  const form = useLinkedAccounts();
  const { qr, closeQr, linkByQr, accounts } = form;
  usePageReturn(() => void accounts.reload() /* failures are part of the state */);
  const overlay = qr !== null && (
    <LinkWechatSheet
      request={qr}
      onClose={closeQr}
      onCode={(code) => void linkByQr(code) /* tells its own failures */}
    />
  );
  return (
    <PageShell title="设置" isTab maxWidth={960} overlay={overlay}>
      <Pressable
        className={styles['header'] ?? ''}
        role="link"
        label={`${user.nickname}，编辑资料`}
        isNamedByContent
        onPress={open(ROUTES.profile, { from: 'setup' })}
      >
        <Avatar name={user.nickname} url={user.avatar} size={64} />
        <View className={styles['words'] ?? ''}>
          <Text className={styles['name'] ?? ''}>{user.nickname}</Text>
          <Text className={styles['note'] ?? ''}>{`${user.member.typeName} ${user.phone}`}</Text>
        </View>
        <View className={styles['arrow'] ?? ''}>
          <Icon name="chevron-right" size={20} colour="white" />
        </View>
      </Pressable>
      <View className={styles['groups'] ?? ''}>
        <Columns
          start={
            <>
              <LinkedAccountRows form={form} />
              <AccountRows />
            </>
          }
          end={
            <>
              <DeviceRows />
              <UploadRows />
              <ProductRows />
              <View className={styles['leave'] ?? ''}>
                <Button text="退出登录" kind="outline" isBlock onPress={leave} />
              </View>
            </>
          }
        />
      </View>
    </PageShell>
  );
}

function VisitorSettings() {
  return (
    <PageShell title="设置" isTab maxWidth={960}>
      <Pressable
        className={styles['header'] ?? ''}
        label="普通用户(未登录)，立即登录"
        onPress={() => void openLogin() /* the dialog tells everything itself */}
      >
        <Avatar name="" url="" size={64} />
        <View className={styles['words'] ?? ''}>
          <Text className={styles['name'] ?? ''}>普通用户(未登录)</Text>
          <Text className={styles['note'] ?? ''}>立即登录</Text>
        </View>
      </Pressable>
      <View className={styles['groups'] ?? ''}>
        <Columns
          start={
            <>
              <AccountRows />
              <DeviceRows />
              <UploadRows />
            </>
          }
          end={<ProductRows />}
        />
      </View>
    </PageShell>
  );
}

// The next three are there for everybody.
function AccountRows() {
  return (
    <CellGroup>
      <Cell title="账号安全" icon="shield-check" onPress={open(ROUTES.security)} />
      <Cell title="登录设备" icon="smartphone" note="查看和退出别的设备" onPress={open(ROUTES.security)} />
      <Cell title="隐私设置" icon="eye" onPress={open(ROUTES.privacySettings)} />
      <Cell
        title="消息通知"
        icon="bell"
        note="不打开时也能收到"
        onPress={open(ROUTES.systemMessage, PUSH_SETTINGS_PARAMS)}
      />
    </CellGroup>
  );
}

function DeviceRows() {
  const themeType = useSettings((state) => state.themeType);
  const appearance = useSettings((state) => state.appearance);
  const textSize = useSettings((state) => state.textSize);
  const [cacheBytes, setCacheBytes] = useState(measureCache);
  const measure = (): void => setCacheBytes(measureCache());
  usePageReturn(measure);
  return (
    <CellGroup>
      <Cell
        title="外观"
        icon={themeType === 'dark' ? 'moon' : 'sun'}
        value={labelOf(APPEARANCES, appearance)}
        onPress={() => void chooseTheme() /* a setting that could not be kept is only forgotten */}
      />
      <Cell
        title="字体大小"
        icon="type"
        value={labelOf(TEXT_SIZES, textSize)}
        onPress={() => void chooseTextSize() /* a size that could not be kept is only forgotten */}
      />
      <Cell
        title="清理缓存"
        icon="trash-2"
        value={formatSize(cacheBytes)}
        onPress={() => void emptyCache().then(measure) /* never rejects */}
      />
    </CellGroup>
  );
}

function UploadRows() {
  const { quality, wifiOnly } = useUploadOptions();
  return (
    <CellGroup title="上传">
      <Cell
        title="上传质量"
        icon="image"
        value={labelOf(UPLOAD_QUALITIES, String(quality))}
        onPress={() => void chooseQuality() /* an option that could not be kept is only forgotten */}
      />
      <Cell
        title="仅在Wi-Fi下上传"
        note="用移动网络上传前，每次都会询问"
        end={
          <Switch
            label="仅在Wi-Fi下上传"
            isOn={wifiOnly}
            onChange={(isOn) => changeUploadOptions({ wifiOnly: isOn })}
          />
        }
      />
    </CellGroup>
  );
}

function ProductRows() {
  return (
    <CellGroup>
      <Cell title="语言" icon="type" value="简体中文" note="目前只有简体中文" />
      <Cell title="系统公告" icon="bell" onPress={open(ROUTES.announcement)} />
      <Cell title="帮助中心" icon="circle-help" onPress={open(ROUTES.help)} />
      <Cell
        title="检查更新"
        icon="rotate-cw"
        value={`当前版本 ${clientVersion}`}
        onPress={() => void lookForUpdate() /* tells everything itself */}
      />
      <Cell title="关于我们" icon="info" onPress={open(ROUTES.about)} />
    </CellGroup>
  );
}
