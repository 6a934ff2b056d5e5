import { Text, View } from '@tarojs/components';
import { WATERMARK_KIND, WATERMARK_TEXT_MAX_LENGTH, WATERMARK_TILED } from '@contract/constants/album';
import { joinClasses } from '@/components/class-names';
import { Field } from '@/components/fields/Field';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { Pressable } from '@/components/Pressable';
import { Segmented } from '@/components/fields/Segmented';
import { findTabByKey } from '@/components/tab-keys';
import type { SettingsWatermark } from '@/domain/album/album-settings';
import { toA11yProps } from '@/platform/a11y';
import { WatermarkExample } from './WatermarkExample';
import { WatermarkPicture } from './WatermarkPicture';
import { WatermarkProgress } from './WatermarkProgress';
import styles from './WatermarkFields.module.scss';

const KINDS = [
  { id: '0', text: '不加', kind: WATERMARK_KIND.none },
  { id: '1', text: '文字', kind: WATERMARK_KIND.text },
  { id: '2', text: '昵称', kind: WATERMARK_KIND.nickname },
  { id: '3', text: '图片', kind: WATERMARK_KIND.picture },
] as const;
const OPACITIES = [
  { id: '30', text: '淡' },
  { id: '60', text: '适中' },
  { id: '90', text: '浓' },
] as const;
const HINTS: Readonly<Record<SettingsWatermark['kind'], string>> = {
  0: '所有人看到的都是没有水印的照片',
  1: '主人和管理员以外的人，看到和下载的照片、视频都带水印',
  2: '每张照片写上上传者的昵称，主人和管理员看到的不带',
  3: '用透明背景的PNG图片效果最好，主人和管理员看到的不带',
};
const POSITIONS = ['左上', '上方', '右上', '左侧', '中间', '右侧', '左下', '下方', '右下'] as const;
const PLACES = [
  ...POSITIONS.map((name, index) => ({ name, position: index + 1 })),
  { name: '平铺', position: WATERMARK_TILED },
];
const POSITION_IDS = PLACES.map(({ position }) => String(position));

export interface WatermarkFieldsProps {
  readonly albumId: string;
  readonly value: SettingsWatermark;
  readonly error: string | undefined;
  readonly onChange: (value: SettingsWatermark) => void;
}

/** What lies over the photos that others see and download. */
export function WatermarkFields({ albumId, value, error, onChange }: WatermarkFieldsProps) {
  const nearest = OPACITIES.reduce((best, one) =>
    Math.abs(Number(one.id) - value.opacity) < Math.abs(Number(best.id) - value.opacity) ? one : best,
  );
  const choosePlace = (id: string | null): boolean => {
    if (id !== null) onChange({ ...value, position: Number(id) });
    return id !== null;
  };
  return (
    <>
      <FieldFrame label="水印" hint={HINTS[value.kind]}>
        <Segmented
          label="水印"
          options={KINDS}
          selectedId={KINDS.find(({ kind }) => kind === value.kind)?.id ?? '0'}
          onSelect={(id) => onChange({ ...value, kind: KINDS.find((one) => one.id === id)?.kind ?? 0 })}
        />
      </FieldFrame>
      {value.kind === WATERMARK_KIND.text && (
        <Field
          label="水印文字"
          placeholder="如：公司名称"
          maxLength={WATERMARK_TEXT_MAX_LENGTH}
          hasCounter
          value={value.text}
          error={error}
          onChange={(text) => onChange({ ...value, text })}
        />
      )}
      {value.kind === WATERMARK_KIND.picture && (
        <WatermarkPicture value={value.picture} error={error} onChange={(picture) => onChange({ ...value, picture })} />
      )}
      {value.kind !== WATERMARK_KIND.none && (
        <>
          <FieldFrame label="水印位置">
            <View className={styles['places'] ?? ''} {...toA11yProps({ role: 'radiogroup', label: '水印位置' })}>
              {PLACES.map(({ name, position }) => {
                const isChosen = value.position === position;
                return (
                  <Pressable
                    key={name}
                    className={joinClasses(styles['place'], isChosen && styles['chosen'])}
                    role="radio"
                    label={name}
                    onPress={() => onChange({ ...value, position })}
                    a11y={{
                      isChecked: isChosen,
                      onKey: (key) => choosePlace(findTabByKey(POSITION_IDS, String(value.position), key)),
                    }}
                  >
                    <Text>{name}</Text>
                  </Pressable>
                );
              })}
            </View>
          </FieldFrame>
          <FieldFrame label="水印深浅">
            <Segmented
              label="水印深浅"
              options={OPACITIES}
              selectedId={nearest.id}
              onSelect={(id) => onChange({ ...value, opacity: Number(id) })}
            />
          </FieldFrame>
          <FieldFrame label="效果">
            <WatermarkExample albumId={albumId} value={value} />
          </FieldFrame>
        </>
      )}
      <WatermarkProgress albumId={albumId} />
    </>
  );
}
