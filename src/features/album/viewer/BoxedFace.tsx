import { Text, View } from '@tarojs/components';
import { ratioOf, type FacePlace } from '@/domain/found-faces';
import { http } from '@/platform/http';
import { Picture } from '@/platform/picture';
import styles from './BoxedFace.module.scss';

export interface BoxedFaceProps {
  readonly media: { readonly middleUrl: string; readonly width: number; readonly height: number };
  readonly box: FacePlace;
  readonly name: string;
}

const inPercent = (part: number): string => `${100 * part}%`;

/** A photo with one face marked. */
export function BoxedFace({ media, box, name }: BoxedFaceProps) {
  return (
    <View className={styles['photo'] ?? ''} style={{ paddingBottom: inPercent(1 / ratioOf(media)) }}>
      <Picture url={http.baseUrl + media.middleUrl} fit="contain" className={styles['picture'] ?? ''} isUrgent />
      <View
        className={styles['box'] ?? ''}
        style={{
          left: inPercent(box.left),
          top: inPercent(box.top),
          width: inPercent(box.width),
          height: inPercent(box.height),
        }}
      >
        <Text className={styles['name'] ?? ''}>{name}</Text>
      </View>
    </View>
  );
}
