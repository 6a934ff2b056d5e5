import { View } from '@tarojs/components';
import { COMPRESS_LEVEL, IMAGE_EDGES } from '@contract/constants/compression';
import { Chip } from '@/components/Chip';
import { Segmented } from '@/components/Segmented';
import { SelectField } from '@/components/SelectField';
import { Sheet } from '@/components/Sheet';
import type { UploadQuality } from '@/domain/upload-item';
import { changeUploadOptions, useUploadOptions } from '@/stores/upload-options';
import styles from '../screens/UploadScreen.module.scss';

interface Choice {
  readonly id: string;
  readonly text: string;
  readonly quality: UploadQuality;
}

const LIGHT: Choice = { id: 'light', text: '高清', quality: COMPRESS_LEVEL.light };
const ORIGINAL: Choice = { id: 'original', text: '原图', quality: null };
const LEVELS: readonly Choice[] = [
  LIGHT,
  { id: 'medium', text: '标准', quality: COMPRESS_LEVEL.medium },
  { id: 'strong', text: '省空间', quality: COMPRESS_LEVEL.strong },
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
      <Segmented
        label="上传质量"
        options={options}
        selectedId={chosen.id}
        onSelect={(id) => changeUploadOptions({ quality: options.find((one) => one.id === id)?.quality ?? null })}
      />
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
      <View className={styles['labels'] ?? ''}>
        {[null, ...IMAGE_EDGES].map((edge) => (
          <Chip key={edge} text={describeEdge(edge)} isSelected={edge === maxEdge} onPress={() => choose(edge)} />
        ))}
      </View>
    </Sheet>
  );
}
