import { View } from '@tarojs/components';
import { COMPRESS_ABOVE_BYTES, COMPRESS_LEVEL, IMAGE_EDGES } from '@contract/constants/compression';
import { Chip } from '@/components/Chip';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { Segmented } from '@/components/fields/Segmented';
import { SelectField } from '@/components/fields/SelectField';
import { Sheet } from '@/components/layers/Sheet';
import { formatSize } from '@contract/rules/format-size';
import type { UploadQuality } from '@/domain/upload/upload-item';
import { toA11yProps } from '@/platform/a11y';
import { shrink } from '@/platform/shrink';
import { changeUploadOptions, useUploadOptions } from '@/stores/upload/upload-options';
import styles from '../screens/UploadScreen.module.scss';

interface Choice {
  readonly id: string;
  readonly text: string;
  readonly quality: UploadQuality;
  /** What becomes of the file, so that nobody takes a smaller one for the original. */
  readonly hint: string;
}

/** Smaller ones go as they are. Browsers do not make videos smaller. */
const ABOVE = [
  `${formatSize(COMPRESS_ABOVE_BYTES.photo)}以上的照片`,
  ...(shrink.canShrinkVideo ? [`${formatSize(COMPRESS_ABOVE_BYTES.video)}以上的视频`] : []),
].join('和');
const toHint = (share: string): string => `${ABOVE}会压缩，边长缩到约${share}成，不保留原文件`;
const LIGHT: Choice = {
  id: 'light',
  text: '高清',
  quality: COMPRESS_LEVEL.light,
  hint: toHint('八'),
};
const ORIGINAL: Choice = { id: 'original', text: '原图', quality: null, hint: '按原文件上传，不压缩' };
const LEVELS: readonly Choice[] = [
  LIGHT,
  { id: 'medium', text: '标准', quality: COMPRESS_LEVEL.medium, hint: toHint('六') },
  { id: 'strong', text: '省空间', quality: COMPRESS_LEVEL.strong, hint: toHint('四') },
];

const describeEdge = (edge: number | null): string => (edge === null ? '不限' : `${edge}像素`);

export interface ShrinkChoiceProps {
  /** For levels that may. */
  readonly mayBeOriginal: boolean;
  readonly onChooseEdge: () => void;
}

/** How files are made smaller before they are sent. */
export function ShrinkChoice({ mayBeOriginal, onChooseEdge }: ShrinkChoiceProps) {
  const { quality, maxEdge } = useUploadOptions();
  const options = mayBeOriginal ? [ORIGINAL, ...LEVELS] : LEVELS;
  const chosen = options.find((one) => one.quality === quality) ?? LIGHT;
  return (
    <>
      <FieldFrame label="上传质量" hint={chosen.hint}>
        <Segmented
          label="上传质量"
          options={options}
          selectedId={chosen.id}
          onSelect={(id) => changeUploadOptions({ quality: options.find((one) => one.id === id)?.quality ?? null })}
        />
      </FieldFrame>
      {chosen.quality !== null && (
        <SelectField label="照片长边" value={describeEdge(maxEdge)} placeholder="不限" onPress={onChooseEdge} />
      )}
    </>
  );
}

export function EdgeSheet({ onClose }: { readonly onClose: () => void }) {
  const { maxEdge } = useUploadOptions();
  const choose = (edge: number | null): void => {
    changeUploadOptions({ maxEdge: edge });
    onClose();
  };
  return (
    <Sheet title="照片长边" onClose={onClose}>
      <View className={styles['labels'] ?? ''} {...toA11yProps({ role: 'radiogroup', label: '照片长边' })}>
        {[null, ...IMAGE_EDGES].map((edge) => (
          <Chip
            key={edge}
            text={describeEdge(edge)}
            isRadio
            isSelected={edge === maxEdge}
            onPress={() => choose(edge)}
          />
        ))}
      </View>
    </Sheet>
  );
}
