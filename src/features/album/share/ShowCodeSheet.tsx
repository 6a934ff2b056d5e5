import { Text, View } from '@tarojs/components';
import { useRef, useState } from 'react';
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
  const isOpening = useRef(false);
  const open = async (digits: string): Promise<void> => {
    if (digits.length < LENGTH) return setError('请输入6位展示码');
    if (isOpening.current) return;
    isOpening.current = true;
    const found = await findShownAlbum(digits);
    isOpening.current = false;
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
          takesFocus
          onChange={(digits) => {
            setCode(digits);
            setError(undefined);
            if (digits.length === LENGTH) void open(digits); // shows its failures
          }}
        />
        <Button text="打开相册" isBlock onPress={() => open(code)} />
      </View>
    </Sheet>
  );
}
