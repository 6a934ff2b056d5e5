import { View } from '@tarojs/components';
import { useState } from 'react';
import { joinClasses } from '@/components/class-names';
import { IconButton } from '@/components/IconButton';
import { toA11yProps } from '@/platform/a11y';
import { focus } from '@/platform/focus';
import { useFocusTrap } from '@/platform/focus/use-focus-trap';
import { closeLogin } from '@/stores/session';
import { useSession } from '@/stores/session-state';
import styles from './LoginDialog.module.scss';
import { PhoneLoginForm } from './PhoneLoginForm';
import { ProfileForm } from './ProfileForm';

/** Phone and code, or the platform's own sign-in, then a nickname. */
export function LoginDialog() {
  const user = useSession((state) => state.user);
  // An account without a nickname goes on where it stopped.
  const [step, setStep] = useState<'phone' | 'profile'>(user === null ? 'phone' : 'profile');
  const close = () => closeLogin(false);
  const id = useFocusTrap(true, close);
  return (
    <View className={styles['host'] ?? ''}>
      <View className={styles['mask'] ?? ''} {...focus.maskProps} />
      <View
        id={id}
        className={joinClasses(styles['dialog'])}
        {...toA11yProps({ role: 'dialog', label: '用户登录', isModal: true })}
      >
        <View className={styles['head'] ?? ''}>
          <View className={styles['title'] ?? ''} {...toA11yProps({ role: 'heading', level: 2, label: '用户登录' })}>
            用户登录
          </View>
          <IconButton icon="x" label="关闭" onPress={close} />
        </View>
        {step === 'phone' ? <PhoneLoginForm onNeedsNickname={() => setStep('profile')} /> : <ProfileForm />}
      </View>
    </View>
  );
}
