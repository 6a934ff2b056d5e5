import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { puzzleImage } from '@contract/http/media';
import {
  listPuzzleLayouts,
  planPuzzle,
  PUZZLE_COLOURS,
  PUZZLE_LAYOUTS,
  type PuzzleColour,
  type PuzzleLayout,
} from '@contract/rules/puzzle';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { joinClasses } from '@/components/class-names';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { Pressable } from '@/components/Pressable';
import { Segmented } from '@/components/fields/Segmented';
import { Sheet } from '@/components/layers/Sheet';
import { findTabByKey } from '@/components/tab-keys';
import { toA11yProps } from '@/platform/a11y';
import { useMadePicture } from '../share/use-made-picture';
import { MadePicture } from '../share/MadePicture';
import styles from './PuzzleSheet.module.scss';

const GAPS = [
  { id: '0', text: '无' },
  { id: '8', text: '细' },
  { id: '16', text: '中' },
  { id: '32', text: '粗' },
] as const;
const COLOUR_NAMES: Readonly<Record<PuzzleColour, string>> = {
  '#ffffff': '白色',
  '#f0f0f2': '浅灰',
  '#1b1b1f': '黑色',
  '#fff3ed': '浅橙',
  '#e7f6ec': '浅绿',
  '#eaf1ff': '浅蓝',
};
/** Only for the drawings of layouts: most cameras' ratio. */
const USUAL_RATIO = 4 / 3;

export interface PuzzleSheetProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** How photos are put together to one, and what comes of it. */
export function PuzzleSheet({ ids, onClose }: PuzzleSheetProps) {
  const layouts = listPuzzleLayouts(ids.length);
  const [layout, setLayout] = useState<PuzzleLayout>(layouts[0] ?? 'grid');
  const [gap, setGap] = useState('8');
  const [background, setBackground] = useState<PuzzleColour>('#ffffff');
  const work = useMadePicture();
  const make = () =>
    work.make(() => call(puzzleImage, { ids: [...ids], layout, gap: Number(gap), background }, { toast: true }));
  if (work.state.kind !== 'none') {
    return (
      <Sheet title={`${ids.length}张照片的拼图`} onClose={onClose}>
        <View className={styles['form'] ?? ''}>
          <MadePicture
            work={work}
            words={`${ids.length}张照片的拼图`}
            fileName="拼图.jpg"
            onRetry={() => void make()}
          />
          <Button text="换个样式" kind="outline" isBlock onPress={work.forget} />
        </View>
      </Sheet>
    );
  }
  return (
    <Sheet title={`用${ids.length}张照片拼图`} onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        <FieldFrame label="版式">
          <View className={styles['layouts'] ?? ''} {...toA11yProps({ role: 'radiogroup', label: '版式' })}>
            {PUZZLE_LAYOUTS.filter((one) => layouts.includes(one.layout)).map((one) => (
              <Pressable
                key={one.layout}
                className={joinClasses(styles['layout'], layout === one.layout && styles['chosen'])}
                role="radio"
                label={one.name}
                onPress={() => setLayout(one.layout)}
                a11y={{
                  isChecked: layout === one.layout,
                  onKey: (key) => {
                    const next = layouts.find((each) => each === findTabByKey(layouts, layout, key));
                    if (next !== undefined) setLayout(next);
                    return next !== undefined;
                  },
                }}
              >
                <Diagram layout={one.layout} count={ids.length} />
                <Text>{one.name}</Text>
              </Pressable>
            ))}
          </View>
        </FieldFrame>
        <FieldFrame label="间距">
          <Segmented label="间距" options={GAPS} selectedId={gap} onSelect={setGap} />
        </FieldFrame>
        <FieldFrame label="背景">
          <View className={styles['colours'] ?? ''} {...toA11yProps({ role: 'radiogroup', label: '背景' })}>
            {PUZZLE_COLOURS.map((colour) => (
              <Pressable
                key={colour}
                className={joinClasses(styles['colour'], background === colour && styles['chosen'])}
                role="radio"
                label={COLOUR_NAMES[colour]}
                onPress={() => setBackground(colour)}
                a11y={{
                  isChecked: background === colour,
                  onKey: (key) => {
                    const next = PUZZLE_COLOURS.find((each) => each === findTabByKey(PUZZLE_COLOURS, background, key));
                    if (next !== undefined) setBackground(next);
                    return next !== undefined;
                  },
                }}
              >
                <View className={styles['swatch'] ?? ''} style={{ backgroundColor: colour }} />
              </Pressable>
            ))}
          </View>
        </FieldFrame>
        <Button text="生成拼图" isBlock onPress={make} />
      </View>
    </Sheet>
  );
}

/** Where the photos would lie. */
function Diagram({ layout, count }: { readonly layout: PuzzleLayout; readonly count: number }) {
  const plan = planPuzzle(
    layout,
    Array.from({ length: count }, () => USUAL_RATIO),
    16,
  );
  if (plan === null) return null;
  const longer = Math.max(plan.width, plan.height);
  const percent = (part: number): string => `${((part / longer) * 100).toFixed(2)}%`;
  return (
    <View className={styles['diagram'] ?? ''}>
      {plan.cells.map(({ x, y, width, height }, at) => (
        <View
          key={at}
          className={styles['cell'] ?? ''}
          style={{
            left: percent(x + (longer - plan.width) / 2),
            top: percent(y + (longer - plan.height) / 2),
            width: percent(width),
            height: percent(height),
          }}
        />
      ))}
    </View>
  );
}
