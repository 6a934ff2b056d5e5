import { Image, Text, View } from '@tarojs/components';
import { useEffect, useRef, useState } from 'react';
import { REPORT_PICTURES_MAX } from '@contract/constants/moderation';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { toAltProps } from '@/platform/a11y';
import { media } from '@/platform/media';
import { uploadAvatar as sendAsAvatar } from '@/stores/base/avatar-upload';
import { choosePicture } from '@/stores/upload/choose-files';
import styles from './ReportSheet.module.scss';

interface SentPicture {
  readonly previewUrl: string;
  readonly release: () => void;
  /** Null while it is being sent. */
  readonly objectKey: string | null;
}

export interface ReportPictures {
  readonly all: readonly SentPicture[];
  /** Of those that have been sent. */
  readonly objectKeys: readonly string[];
  readonly isSending: boolean;
  add(): Promise<void>;
  remove(previewUrl: string): void;
}

/** Pictures that go along with a report: sent as they are chosen, gone with the sheet. */
export function useReportPictures(): ReportPictures {
  const [all, setAll] = useState<readonly SentPicture[]>([]);
  const held = useRef(all);
  held.current = all;
  useEffect(() => () => held.current.forEach(({ release }) => release()), []);
  const remove = (previewUrl: string): void => {
    held.current.find((one) => one.previewUrl === previewUrl)?.release();
    setAll((old) => old.filter((one) => one.previewUrl !== previewUrl));
  };
  return {
    all,
    objectKeys: all.flatMap(({ objectKey }) => objectKey ?? []),
    isSending: all.some(({ objectKey }) => objectKey === null),
    remove,
    async add() {
      const file = await choosePicture();
      if (file === null) return;
      const { url: previewUrl, release } = media.createPreview(file);
      setAll((old) => [...old, { previewUrl, release, objectKey: null }]);
      const objectKey = await sendAsAvatar(file);
      if (objectKey === null) remove(previewUrl);
      else setAll((old) => old.map((one) => (one.previewUrl === previewUrl ? { ...one, objectKey } : one)));
    },
  };
}

/** A place for each, and one more while there is room. */
export function ReportPicturePlaces({ pictures }: { readonly pictures: ReportPictures }) {
  return (
    <View className={styles['pictures'] ?? ''}>
      {pictures.all.map(({ previewUrl, objectKey }, index) => (
        <Pressable
          key={previewUrl}
          className={styles['place'] ?? ''}
          label={objectKey === null ? `第${index + 1}张图片正在上传` : `移除第${index + 1}张图片`}
          isBusy={objectKey === null}
          onPress={() => pictures.remove(previewUrl)}
        >
          <Image {...toAltProps('')} className={styles['picture'] ?? ''} src={previewUrl} mode="aspectFill" />
          {objectKey !== null && (
            <View className={styles['mark'] ?? ''}>
              <Icon name="x" size={16} />
            </View>
          )}
        </Pressable>
      ))}
      {pictures.all.length < REPORT_PICTURES_MAX && (
        <Pressable
          className={styles['place'] ?? ''}
          label="添加图片（选填）"
          isNamedByContent
          onPress={() => void pictures.add() /* tells its failures */}
        >
          <Icon name="image" size={24} colour="text-3" />
          <Text className={styles['words'] ?? ''}>添加图片（选填）</Text>
        </Pressable>
      )}
    </View>
  );
}
