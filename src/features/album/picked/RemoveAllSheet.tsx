import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { Sheet } from '@/components/layers/Sheet';
import styles from '../AlbumSheets.module.scss';
import type { AskedRemoval } from './use-whole-album';

/** Before everything goes: the number of what goes is typed, which no hasty tap does. */
export function RemoveAllSheet({ removal }: { readonly removal: AskedRemoval }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const wanted = `${removal.number}`;
  const remove = async (): Promise<void> => {
    if (typed.trim() !== wanted) return setError(`请输入${wanted}`);
    await removal.onConfirmed();
  };
  return (
    <Sheet title={removal.title} onClose={removal.onClosed}>
      <View className={styles['form'] ?? ''}>
        <Text>{`30天内可以从回收站恢复。输入数量${wanted}以确认。`}</Text>
        <Field
          label="要删除的数量"
          kind="digits"
          placeholder={wanted}
          maxLength={9}
          value={typed}
          error={error}
          onChange={(text) => {
            setTyped(text);
            setError(undefined);
          }}
          onConfirm={remove}
        />
        <Button
          text={`删除${removal.words}`}
          label="确认删除"
          kind="danger"
          isBlock
          isGuarded={false}
          onPress={remove}
        />
      </View>
    </Sheet>
  );
}
