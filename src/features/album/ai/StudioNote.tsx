import { Text, View } from '@tarojs/components';
import { hasSource } from '@contract/rules/generation';
import { Button } from '@/components/Button';
import type { Studio } from './use-studio';
import styles from './AiAlbumScreen.module.scss';

/** Who makes it, how much is left, and that one's photos may go to a model. */
export function StudioNote({ studio: { init, maker, draft, withdraw } }: { readonly studio: Studio }) {
  if (init === undefined || maker === undefined) return null;
  const points = init.makers.some(({ engine }) => engine === 'model') ? `，可用${init.integral}积分` : '';
  return (
    <View className={styles['notes'] ?? ''}>
      <Text className={styles['note'] ?? ''}>
        {`${maker.words}。今天还可以生成${init.left}个${points}，作品直接放进这个相册。`}
      </Text>
      {maker.engine === 'model' && hasSource(draft.type) && init.consent?.isGiven === true && (
        <Button text="撤回照片授权" kind="text" size={32} onPress={withdraw} />
      )}
    </View>
  );
}
