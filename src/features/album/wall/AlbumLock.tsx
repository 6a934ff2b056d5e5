import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { ALBUM_PASSWORD_MAX_LENGTH } from '@contract/constants/album';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { Icon } from '@/components/Icon';
import styles from './AlbumLock.module.scss';

export interface AlbumLockProps {
  /** The words of the refusal, or undefined. */
  readonly onOpen: (password: string) => Promise<string | undefined>;
}

/** In place of an album that a password opens: nothing of what is in it shows. */
export function AlbumLock({ onOpen }: AlbumLockProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const open = async (): Promise<void> => {
    if (password === '') setError('请输入相册密码');
    else setError(await onOpen(password));
  };
  return (
    <View className={styles['lock'] ?? ''}>
      <Icon name="lock" size={48} colour="text-3" />
      <Text className={styles['title'] ?? ''}>这本相册需要密码</Text>
      <View className={styles['form'] ?? ''}>
        <Field
          label="相册密码"
          placeholder="向分享给你的人询问"
          maxLength={ALBUM_PASSWORD_MAX_LENGTH}
          value={password}
          error={error}
          onChange={(text) => {
            setPassword(text);
            setError(undefined);
          }}
          onConfirm={open}
        />
        <Button text="打开相册" isBlock onPress={open} />
      </View>
    </View>
  );
}
