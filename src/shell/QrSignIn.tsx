import { Text, View } from '@tarojs/components';
import { SIGN_IN_MESSAGE_TYPE } from '@contract/constants/channels';
import { Button } from '@/components/Button';
import { toQrAddress, type QrRequest } from '@/domain/wechat-links';
import { SignInFrame } from '@/platform/sign-in-frame';
import { signInWithQr } from '@/stores/session/sign-in';
import { ConsentLinks } from './ConsentRow';
import styles from './LoginDialog.module.scss';

export interface QrSignInProps {
  request: QrRequest;
  /** Asks for a new state: each is good for one sign-in and ten minutes. */
  onRenew: () => void;
}

/** WeChat's page with the code, which another device scans. */
export function QrSignIn({ request, onRenew }: QrSignInProps) {
  if (SignInFrame === null) return null;
  const { state } = request;
  const signIn = async (code: string): Promise<void> => {
    const { kind } = await signInWithQr(code, state);
    if (kind === 'failed') onRenew();
  };
  return (
    <View className={styles['qr'] ?? ''}>
      <SignInFrame
        key={state}
        className={styles['frame'] ?? ''}
        title="微信扫码登录"
        url={toQrAddress(request)}
        messageType={SIGN_IN_MESSAGE_TYPE}
        state={state}
        onCode={(code) => void signIn(code) /* tells its own failures */}
      />
      <Button text="刷新二维码" icon="rotate-cw" kind="text" size={40} onPress={onRenew} />
      <View className={styles['consent'] ?? ''}>
        <Text>扫码登录即同意</Text>
        <ConsentLinks />
      </View>
    </View>
  );
}
