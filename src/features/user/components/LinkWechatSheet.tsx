import { Text, View } from '@tarojs/components';
import { SIGN_IN_MESSAGE_TYPE } from '@contract/constants/channels';
import { Sheet } from '@/components/layers/Sheet';
import { toQrAddress, type QrRequest } from '@/domain/wechat-links';
import { SignInFrame } from '@/platform/sign-in-frame';
import styles from './LinkWechatSheet.module.scss';

export interface LinkWechatSheetProps {
  readonly request: QrRequest;
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** WeChat's page with the code, which the phone scans. */
export function LinkWechatSheet({ request, onCode, onClose }: LinkWechatSheetProps) {
  if (SignInFrame === null) return null;
  return (
    <Sheet title="关联微信" onClose={onClose}>
      <View className={styles['sheet'] ?? ''}>
        <SignInFrame
          className={styles['frame'] ?? ''}
          title="微信扫码关联"
          url={toQrAddress(request)}
          messageType={SIGN_IN_MESSAGE_TYPE}
          state={request.state}
          onCode={onCode}
        />
        <Text className={styles['note'] ?? ''}>用微信扫一扫，关联后可以用微信登录</Text>
      </View>
    </Sheet>
  );
}
