import { Text, View } from '@tarojs/components';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Pressable } from '@/components/Pressable';
import { PageShell } from '@/shell/PageShell';
import { confirm, showActions } from '@/stores/overlays';
import { openLogin, signOut } from '@/stores/session';
import { selectIsLogin, selectUser, useSession } from '@/stores/session-state';
import {
  clientVersion,
  setTextSize,
  setThemeType,
  useSettings,
  type TextSize,
  type ThemeType,
} from '@/stores/settings';
import styles from './SettingsScreen.module.scss';

const THEMES: readonly { id: ThemeType; label: string }[] = [
  { id: 'light', label: '浅色' },
  { id: 'dark', label: '深色' },
];

const TEXT_SIZES: readonly { id: TextSize; label: string }[] = [
  { id: 'standard', label: '标准' },
  { id: 'large', label: '大' },
  { id: 'extraLarge', label: '特大' },
];

const labelOf = <Id extends string>(choices: readonly { id: Id; label: string }[], id: Id): string =>
  choices.find((choice) => choice.id === id)?.label ?? '';

async function chooseTheme(): Promise<void> {
  const chosen = await showActions(THEMES, '外观');
  const theme = THEMES.find(({ id }) => id === chosen);
  if (theme) await setThemeType(theme.id);
}

async function chooseTextSize(): Promise<void> {
  const chosen = await showActions(TEXT_SIZES, '字体大小');
  const size = TEXT_SIZES.find(({ id }) => id === chosen);
  if (size) await setTextSize(size.id);
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

export function SettingsScreen() {
  const isLogin = useSession(selectIsLogin);
  const user = useSession(selectUser);
  const themeType = useSettings((state) => state.themeType);
  const textSize = useSettings((state) => state.textSize);
  return (
    <PageShell title="设置" isTab maxWidth={640}>
      {isLogin && user !== null ? (
        <View className={styles['header'] ?? ''}>
          <Avatar name={user.nickname} url={user.avatar} size={64} />
          <View className={styles['words'] ?? ''}>
            <Text className={styles['name'] ?? ''}>{user.nickname}</Text>
            <Text className={styles['note'] ?? ''}>{`${user.member.typeName} ${user.phone}`}</Text>
          </View>
        </View>
      ) : (
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
      )}
      <View className={styles['groups'] ?? ''}>
        <CellGroup>
          <Cell
            title="外观"
            icon={themeType === 'dark' ? 'moon' : 'sun'}
            value={labelOf(THEMES, themeType)}
            onPress={() => void chooseTheme() /* a setting that could not be kept is only forgotten */}
          />
          <Cell
            title="字体大小"
            icon="type"
            value={labelOf(TEXT_SIZES, textSize)}
            onPress={() => void chooseTextSize() /* as above */}
          />
        </CellGroup>
        <CellGroup>
          <Cell title="当前版本" icon="info" value={String(clientVersion)} />
        </CellGroup>
        {isLogin && (
          <View className={styles['leave'] ?? ''}>
            <Button text="退出登录" kind="outline" isBlock onPress={leave} />
          </View>
        )}
      </View>
    </PageShell>
  );
}
