import { View } from '@tarojs/components';
import { squareAround, type FacePlace } from '@/domain/found-faces';
import { http } from '@/platform/http';
import { Picture } from '@/platform/picture';
import styles from './ZoomedFace.module.scss';

export interface ZoomedFaceProps {
  /** Of the photo, without the server's own address. */
  readonly url: string;
  /** The photo's width to its height. */
  readonly ratio: number;
  readonly box: FacePlace;
}

const inPercent = (part: number): string => `${100 * part}%`;

/** The part of a photo around a face: a square that fills what it stands in. */
export function ZoomedFace({ url, ratio, box }: ZoomedFaceProps) {
  const around = squareAround(box, ratio);
  return (
    <View
      className={styles['part'] ?? ''}
      style={{
        width: inPercent(1 / around.width),
        height: inPercent(1 / around.height),
        left: inPercent(-around.left / around.width),
        top: inPercent(-around.top / around.height),
      }}
    >
      {url !== '' && <Picture url={http.baseUrl + url} fit="cover" className={styles['picture'] ?? ''} />}
    </View>
  );
}
