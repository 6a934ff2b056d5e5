import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { getAlbumLanding, getShowCode } from '@contract/http/album-share';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { Button } from '@/components/Button';
import { CodeInput } from '@/components/CodeInput';
import { Sheet } from '@/components/Sheet';
import { ROUTES, toVisitParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import styles from './AlbumSheets.module.scss';

const LENGTH = 6;

/** Six digits from the screen at an event lead to its album. */
export function ShowCodeSheet({ onClose }: { readonly onClose: () => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const open = async (): Promise<void> => {
    if (code.length < LENGTH) return setError('请输入6位展示码');
    try {
      const { albumId } = await call(getShowCode, { code }, { toast: false });
      // What only its people see is joined first.
      const isShown = await call(getAlbumLanding, { id: albumId }).then(
        () => true,
        () => false,
      );
      onClose();
      if (isShown) await navigation.goTo(ROUTES.photos, toVisitParams(albumId, 'show'));
      else await navigation.goTo(ROUTES.externalAlbum, { invite: code, via: 'show' });
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.msg : '没能打开，请稍后再试');
    }
  };
  return (
    <Sheet title="输入展示码" onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        <Text>活动现场大屏上的6位数字</Text>
        <CodeInput
          label="展示码"
          length={LENGTH}
          value={code}
          error={error}
          onChange={(digits) => {
            setCode(digits);
            setError(undefined);
          }}
        />
        <Button text="打开相册" isBlock onPress={open} />
      </View>
    </Sheet>
  );
}
