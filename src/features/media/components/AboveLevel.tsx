import { Text, View } from '@tarojs/components';
import { Button } from '@/components/Button';
import { ROUTES } from '@/domain/routes';
import type { UploadKind } from '@/domain/upload/upload-check';
import { navigation } from '@/platform/navigation';
import { selectIsAudit, useVersions } from '@/stores/base/versions';
import styles from '../screens/UploadScreen.module.scss';

/** Files that are larger than the own level may send lead to the levels. */
export function AboveLevel({ kind }: { readonly kind: UploadKind }) {
  const isAudit = useVersions(selectIsAudit);
  if (isAudit) return null;
  return (
    <View className={styles['missing'] ?? ''}>
      <Text className={styles['missingText'] ?? ''}>
        {`有${kind === 'video' ? '视频' : '照片'}超过了现在的大小限制，升级会员后可以上传`}
      </Text>
      <View className={styles['buttons'] ?? ''}>
        <Button
          text="了解会员"
          icon="crown"
          kind="tonal"
          size={40}
          onPress={() => navigation.goTo(ROUTES.member, { cause: kind })}
        />
      </View>
    </View>
  );
}
