import { Image, Text, View } from '@tarojs/components';
import { getGroupCode } from '@contract/http/chat';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { ErrorState } from '@/components/ErrorState';
import { Sheet } from '@/components/layers/Sheet';
import { SendButton } from '@/shell/SendButton';
import { Skeleton } from '@/components/Skeleton';
import { formatDate } from '@/domain/format/format-date';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { toAltProps } from '@/platform/a11y';
import { now } from '@/stores/base/clock';
import { keepPicture } from '@/stores/keep-picture';
import styles from './ChatInfo.module.scss';

export interface GroupCodeSheetProps {
  readonly conversationId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** With this others come into the group, as if one invited them. */
export function GroupCodeSheet({ conversationId, name, onClose }: GroupCodeSheetProps) {
  const code = useCall(getGroupCode, { conversation_id: conversationId }, { toast: false, loading: false });
  const { data } = code;
  return (
    <Sheet title="群二维码" onClose={onClose}>
      <View className={styles['code'] ?? ''}>
        <View className={styles['codePicture'] ?? ''}>
          {data === undefined &&
            (code.error === null ? <Skeleton shape="fill" /> : <ErrorState size="inline" onRetry={code.reload} />)}
          {data !== undefined && (
            <Image {...toAltProps(`加入“${name}”的二维码`)} className={styles['fill'] ?? ''} src={data.image} />
          )}
        </View>
        {data !== undefined && (
          <>
            <Text className={styles['codeWords'] ?? ''}>
              {`扫码加入“${name}”，${formatDate(data.expires_time, now())}前有效`}
            </Text>
            <SendButton
              card={{
                title: `邀请你加入“${name}”`,
                // What the code holds is the address of the page at which one joins.
                path: data.url.slice(data.url.indexOf(CHAT_ROUTES.groupInfo)),
              }}
            />
            <Button
              text="保存图片"
              kind="outline"
              size={40}
              icon="download"
              onPress={() => keepPicture(data.image, `${name}的群二维码.png`)}
            />
          </>
        )}
      </View>
    </Sheet>
  );
}
