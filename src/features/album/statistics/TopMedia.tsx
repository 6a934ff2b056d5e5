import { Image, Text, View } from '@tarojs/components';
import type { AlbumStatistics } from '@contract/schemas/statistics';
import { Pressable } from '@/components/Pressable';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import styles from './StatisticsScreen.module.scss';

export interface TopMediaProps {
  readonly top: AlbumStatistics['top'];
  /** By its number, from 0. */
  readonly onOpen: (index: number) => void;
}

/** What was looked at most, the first first. */
export function TopMedia({ top, onOpen }: TopMediaProps) {
  return (
    <View className={styles['card'] ?? ''}>
      <Text className={styles['heading'] ?? ''}>最受欢迎</Text>
      {top.length === 0 && <Text className={styles['none'] ?? ''}>暂无数据</Text>}
      {top.map(({ id, smallUrl, views, likes, downloads, hotResourceType }, index) => {
        const kind = hotResourceType === 1 ? '视频' : '照片';
        const facts = `浏览${views} 赞${likes} 下载${downloads}`;
        return (
          <Pressable
            key={id}
            className={styles['top'] ?? ''}
            label={`第${index + 1}名，${kind}，${facts}`}
            isNamedByContent
            onPress={() => onOpen(index)}
          >
            <Text className={styles['rank'] ?? ''}>{index + 1}</Text>
            {smallUrl !== '' && (
              <Image
                {...toAltProps(kind)}
                className={styles['picture'] ?? ''}
                src={http.baseUrl + smallUrl}
                mode="aspectFill"
              />
            )}
            <Text className={styles['facts'] ?? ''}>{facts}</Text>
          </Pressable>
        );
      })}
    </View>
  );
}
