import { Image, Text, View } from '@tarojs/components';
import { Button } from '@/components/Button';
import { PictureCropper } from '@/components/fields/PictureCropper';
import { IconButton } from '@/components/IconButton';
import { toAltProps } from '@/platform/a11y';
import { useBack } from '@/platform/back/use-back';
import { media } from '@/platform/media';
import { PageShell } from '@/shell/PageShell';
import type { Selfie, SelfiePicture } from '../hooks/use-selfie-picture';
import { SelfieCamera } from './SelfieCamera';
import styles from './SelfieSteps.module.scss';

const FRAME = { width: 256, height: 256 } as const;

export interface SelfieStepsProps {
  readonly title: string;
  readonly selfies: readonly Selfie[];
  readonly pictures: SelfiePicture;
  /** How many are of use. */
  readonly max: number;
  /** What the selfies are for: 开始查找 */
  readonly doneText: string;
  readonly onRemove: (selfie: Selfie) => void;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** The camera, what was taken so far, and the cropper of a picture that was chosen instead. */
export function SelfieSteps(props: SelfieStepsProps) {
  const { title, selfies, pictures, max, doneText, onRemove, onDone, onClose } = props;
  const { cropping } = pictures;
  const count = selfies.length;
  useBack(true, onClose);
  const more = max > 1 && count < max ? '再拍一张会找得更全' : '可以开始了';
  return (
    <PageShell
      title={title}
      nav="none"
      onBack={onClose}
      overlay={
        cropping !== null && (
          <PictureCropper
            title="选出一张脸"
            url={cropping.url}
            picture={cropping.picture}
            frame={FRAME}
            onCut={pictures.cut}
            onClose={pictures.closeCropper}
          />
        )
      }
    >
      <SelfieCamera
        title={count === 0 ? title : `已有${count}张`}
        onTaken={pictures.take}
        onChoose={pictures.choose}
        onShoot={media.canUseCamera ? pictures.shoot : undefined}
        onClose={onClose}
        isFull={count >= max}
      >
        {count > 0 && (
          <View className={styles['taken'] ?? ''}>
            {selfies.map((selfie, index) => (
              <View key={selfie.id} className={styles['place'] ?? ''}>
                <Image
                  {...toAltProps('')}
                  className={styles['picture'] ?? ''}
                  src={selfie.preview.url}
                  mode="aspectFill"
                />
                <View className={styles['remove'] ?? ''}>
                  <IconButton
                    icon="x"
                    size={16}
                    label={`删除第${index + 1}张自拍`}
                    isOnPhoto
                    onPress={() => onRemove(selfie)}
                  />
                </View>
              </View>
            ))}
            <Text className={styles['words'] ?? ''}>{more}</Text>
            <Button text={doneText} size={40} onPress={onDone} />
          </View>
        )}
      </SelfieCamera>
    </PageShell>
  );
}
