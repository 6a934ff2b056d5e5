import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { CodeInput } from '@/components/fields/CodeInput';
import { Sheet } from '@/components/layers/Sheet';
import { navigation } from '@/platform/navigation';
import { findShownAlbum } from '../source/find-shown-album';
import styles from '../AlbumSheets.module.scss';

const LENGTH = 6;

/** Six digits from the screen at an event lead to its album. */
export function ShowCodeSheet({ onClose }: { readonly onClose: () => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const open = async (): Promise<void> => {
    if (code.length < LENGTH) return setError('请输入6位展示码');
    const found = await findShownAlbum(code);
    if (found.kind === 'failed') return setError(found.reason);
    onClose();
    await navigation.goTo(found.path, found.params);
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
