import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { SHOW_CODE_HOURS } from '@contract/constants/album';
import { generateShowCode, getShowCode } from '@contract/http/album-share';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { ErrorState } from '@/components/ErrorState';
import { Skeleton } from '@/components/Skeleton';
import { formatDateTime } from '@/domain/format/format-date';
import { toA11yProps } from '@/platform/a11y';
import { confirm } from '@/stores/base/overlays';
import { now } from '@/stores/base/clock';
import styles from '../desk/Manage.module.scss';

/** Six digits for a screen at an event. A new code ends the old one. */
export function ShowCodePart({ albumId }: { readonly albumId: string }) {
  const shown = useCall(getShowCode, { albumId }, { loading: false, toast: false });
  const [isAsking, setIsAsking] = useState(false);
  const generate = async (): Promise<void> => {
    setIsAsking(true);
    try {
      const hasOne = (shown.data?.code ?? '') !== '';
      const wants =
        !hasOne || (await confirm({ title: '换一个展示码？', text: '现在的展示码会立即失效', confirmText: '更换' }));
      if (!wants) return;
      const made = await call(generateShowCode, { albumId });
      shown.change(() => made);
    } catch {
      // The request layer has shown the error.
    } finally {
      setIsAsking(false);
    }
  };
  if (shown.data === undefined) {
    return shown.error === null ? <Skeleton shape="title" /> : <ErrorState size="inline" onRetry={shown.reload} />;
  }
  const { code, expireTime } = shown.data;
  return (
    <>
      <View className={styles['centre'] ?? ''} {...toA11yProps({ live: 'polite' })}>
        {code !== '' && <Text className={styles['code'] ?? ''}>{code}</Text>}
        <Text className={styles['hint'] ?? ''}>
          {code === ''
            ? `生成6位数字，在发现页输入就能打开相册，${SHOW_CODE_HOURS}小时内有效`
            : `在发现页输入，${formatDateTime(expireTime, now())}前有效`}
        </Text>
      </View>
      <Button
        text={code === '' ? '生成展示码' : '换一个'}
        kind={code === '' ? 'tonal' : 'outline'}
        isBlock
        isBusy={isAsking}
        onPress={generate}
      />
    </>
  );
}
