import { Text, View } from '@tarojs/components';
import { IconButton } from '@/components/IconButton';
import { ROUTES } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { focus } from '@/platform/focus';
import { useFocusTrap } from '@/platform/focus/use-focus-trap';
import { closeLogin } from '@/stores/session/session';
import { useSession } from '@/stores/session/session-state';
import { DocumentLink } from './DocumentLink';
import styles from './LoginDialog.module.scss';
import { ProfileForm } from './ProfileForm';
import { SignInStep } from './SignInStep';

/** First who one is, then the profile. An account without a nickname goes on where it stopped; a signed-in person sees the profile. */
export function LoginDialog() {
  const hasAccount = useSession((state) => state.user !== null);
  const hasEnded = useSession((state) => state.hasEnded);
  const close = () => closeLogin(false);
  const id = useFocusTrap(close);
  return (
    <View className={styles['host'] ?? ''}>
      <View className={styles['mask'] ?? ''} {...focus.maskProps} />
      <View
        id={id}
        className={styles['dialog'] ?? ''}
        {...toA11yProps({ role: 'dialog', label: '用户登录', isModal: true })}
      >
        <View className={styles['head'] ?? ''}>
          <View className={styles['title'] ?? ''} {...toA11yProps({ role: 'heading', level: 2, label: '用户登录' })}>
            用户登录
          </View>
          <IconButton icon="x" label="关闭" onPress={close} />
        </View>
        {hasEnded === true && !hasAccount && <Text className={styles['note'] ?? ''}>登录已失效，请重新登录后继续</Text>}
        {hasAccount ? <ProfileForm /> : <SignInStep />}
        <View className={styles['points'] ?? ''}>
          <Text>完善用户信息后，可持续获取积分。</Text>
          <DocumentLink text="积分规则" path={ROUTES.integralRule} />
        </View>
      </View>
    </View>
  );
}
