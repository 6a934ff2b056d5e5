import { Text, View } from '@tarojs/components';
import { makeAskLink } from '@contract/http/face-ask';
import type { AlbumPerson } from '@contract/schemas/face-people';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { toAskedPath } from '@/domain/album-routes';
import { describeAnswer } from '@/domain/album/asking';
import { share } from '@/platform/share';
import { copyText } from '@/stores/base/hand-on';
import { confirm } from '@/stores/base/overlays';
import styles from './PersonSheet.module.scss';

export interface AskPersonProps {
  readonly person: AlbumPerson;
  readonly onAsked: () => void;
}

/** Asks one person of an album whether photos of him may be shown: by a link that opens only these. */
export function AskPerson({ person, onAsked }: AskPersonProps) {
  const copy = async (renew: boolean): Promise<void> => {
    try {
      const { token } = await call(makeAskLink, { personId: person.id, renew });
      onAsked();
      await copyText(share.toAddress(toAskedPath(token)), '已复制，发给他本人或监护人');
    } catch {
      // The request layer has shown the error.
    }
  };
  const renew = async (): Promise<void> => {
    const wants = await confirm({
      title: '换一个链接？',
      text: '以前发出的链接立即失效，已经作出的回答不变',
      confirmText: '换链接',
    });
    if (wants) await copy(true);
  };
  const waits = person.held > 0 ? `，${person.held}项在等待` : '';
  return (
    <View className={styles['ask'] ?? ''}>
      <Text className={styles['words'] ?? ''}>{`公开照片：${describeAnswer(person)}${waits}`}</Text>
      <View className={styles['acts'] ?? ''}>
        {person.isAsked && <Button text="换链接" kind="outline" onPress={renew} />}
        <Button text="复制征求同意链接" icon="copy" kind="tonal" onPress={() => copy(false)} />
      </View>
    </View>
  );
}
