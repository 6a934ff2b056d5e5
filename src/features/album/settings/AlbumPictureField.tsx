import { Image, View } from '@tarojs/components';
import { ALBUM_PICTURES, type AlbumPicture } from '@contract/constants/album';
import { Button } from '@/components/Button';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { Icon } from '@/components/Icon';
import { IconButton } from '@/components/IconButton';
import { PictureCropper } from '@/components/fields/PictureCropper';
import type { DraftPicture } from '@/domain/album/album-settings';
import { toAltProps } from '@/platform/a11y';
import { addressOf } from '@/platform/http/address-of';
import type { AlbumPictures } from './use-album-picture';
import styles from './AlbumPictureField.module.scss';

const NAMES: Readonly<Record<AlbumPicture, { label: string; hint: string }>> = {
  cover: { label: '相册封面', hint: '出现在相册列表里' },
  topCover: { label: '顶部封面', hint: '打开相册时在最上面，不选就用相册里的照片' },
  publicityCover: { label: '宣传封面', hint: '从链接或二维码打开时的整屏图' },
};

export interface AlbumPictureFieldProps {
  readonly picture: AlbumPicture;
  readonly value: DraftPicture;
  readonly pictures: AlbumPictures;
  readonly onChange: (value: DraftPicture) => void;
}

/** One of an album's own pictures. */
export function AlbumPictureField({ picture, value, pictures, onChange }: AlbumPictureFieldProps) {
  const { label, hint } = NAMES[picture];
  const { url } = value;
  const choose = () => pictures.choose(picture);
  return (
    <FieldFrame label={label} hint={hint}>
      <View className={styles['row'] ?? ''}>
        <View className={`${styles['frame'] ?? ''} ${styles[picture] ?? ''}`}>
          {url === '' ? (
            <Icon name="image" colour="text-3" />
          ) : (
            <Image {...toAltProps(label)} className={styles['picture'] ?? ''} mode="aspectFill" src={addressOf(url)} />
          )}
        </View>
        <Button
          text={url === '' ? '选择图片' : '更换'}
          label={url === '' ? `选择图片，${label}` : `更换${label}`}
          kind="outline"
          size={32}
          isBusy={pictures.sending === picture}
          isDisabled={pictures.sending !== null && pictures.sending !== picture}
          disabledReason="另一张图片还在上传"
          onPress={choose}
        />
        <View>
          {url !== '' && (
            <IconButton
              icon="trash-2"
              label={`移除${label}`}
              size={20}
              colour="text-3"
              onPress={() => onChange({ url: '', key: '' })}
            />
          )}
        </View>
      </View>
    </FieldFrame>
  );
}

const WIDEST = { width: 296, height: 320 } as const;

/** The sheet in which a chosen picture is cut to the size of its place. */
export function AlbumPictureCropper({ pictures }: { readonly pictures: AlbumPictures }) {
  const { cropping } = pictures;
  if (cropping === null) return null;
  return (
    <PictureCropper
      title={`裁剪${NAMES[cropping.picture].label}`}
      url={cropping.url}
      picture={cropping.size}
      frame={FRAMES[cropping.picture]}
      onCut={pictures.cut}
      onClose={pictures.closeCropper}
    />
  );
}

/** As large as a phone shows it, in the ratio of what is cut. */
function frameOf(picture: AlbumPicture): { width: number; height: number } {
  const { width, height } = ALBUM_PICTURES[picture];
  const scale = Math.min(WIDEST.width / width, WIDEST.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

const FRAMES: Readonly<Record<AlbumPicture, { width: number; height: number }>> = {
  cover: frameOf('cover'),
  topCover: frameOf('topCover'),
  publicityCover: frameOf('publicityCover'),
};
