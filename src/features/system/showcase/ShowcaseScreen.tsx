import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { joinClasses } from '@/components/class-names';
import { Chip } from '@/components/Chip';
import { Segmented } from '@/components/fields/Segmented';
import { Tabs } from '@/components/Tabs';
import { toA11yProps } from '@/platform/a11y';
import { PageShell } from '@/shell/PageShell';
import { setAppearance, setTextSize, type TextSize, type ThemeType, useSettings } from '@/stores/base/settings';
import type { Exhibit } from './exhibit';
import { SHOWCASE } from './rooms';
import styles from './ShowcaseScreen.module.scss';

const THEMES: readonly { id: ThemeType; text: string }[] = [
  { id: 'light', text: '浅色' },
  { id: 'dark', text: '深色' },
];
const SIZES: readonly { id: TextSize; text: string }[] = [
  { id: 'standard', text: '标准' },
  { id: 'large', text: '大' },
  { id: 'extraLarge', text: '特大' },
];

interface Shown {
  readonly exhibit: Exhibit;
  readonly state: string;
}

export interface ShowcaseScreenProps {
  /** What of it is shown first. Anything unknown: the first. */
  readonly startRoom: string;
}

/** Every component of `src/components` in each of its states: a page for those who build the product, in no build for others. */
export function ShowcaseScreen({ startRoom }: ShowcaseScreenProps) {
  const { themeType, textSize } = useSettings();
  const [room, setRoom] = useState(() => SHOWCASE.find(({ id }) => id === startRoom) ?? SHOWCASE[0]);
  const [layer, setLayer] = useState<Shown | null>(null);
  const close = () => setLayer(null);
  return (
    <PageShell title="组件" overlay={layer?.exhibit.states[layer.state]?.(close)}>
      <View className={styles['choices'] ?? ''}>
        <Segmented
          label="外观"
          options={THEMES}
          selectedId={themeType}
          onSelect={(id) => void setAppearance(id) /* does not fail */}
        />
        <Segmented
          label="字体大小"
          options={SIZES}
          selectedId={textSize}
          onSelect={(id) => void setTextSize(id) /* does not fail */}
        />
      </View>
      <Tabs
        label="组件的分类"
        tabs={SHOWCASE}
        selectedId={room?.id ?? ''}
        onSelect={(id) => {
          close();
          setRoom(SHOWCASE.find((one) => one.id === id));
        }}
      />
      {room?.exhibits.map((exhibit) => (
        <Piece
          key={exhibit.path}
          exhibit={exhibit}
          opened={layer?.exhibit === exhibit ? layer.state : null}
          onOpen={(state) => setLayer(state === null ? null : { exhibit, state })}
        />
      ))}
    </PageShell>
  );
}

interface PieceProps {
  readonly exhibit: Exhibit;
  /** Of a layer: the state that lies over the page. */
  readonly opened: string | null;
  readonly onOpen: (state: string | null) => void;
}

function Piece({ exhibit, opened, onOpen }: PieceProps) {
  const { path, alone, isFilling = false, states } = exhibit;
  const names = Object.keys(states);
  const [onPage, setOnPage] = useState(names[0] ?? '');
  const isLayer = alone === 'layer';
  const inPlace = isLayer ? [] : alone === 'page' ? [onPage] : names;
  return (
    <View className={styles['piece'] ?? ''}>
      <View {...toA11yProps({ role: 'heading', level: 2 })}>
        <Text className={styles['name'] ?? ''}>{path}</Text>
      </View>
      {alone !== undefined && (
        <View className={styles['chips'] ?? ''}>
          {names.map((name) => (
            <Chip
              key={name}
              text={name}
              isSelected={name === (isLayer ? opened : onPage)}
              onPress={() => (isLayer ? onOpen(name === opened ? null : name) : setOnPage(name))}
            />
          ))}
        </View>
      )}
      <View className={joinClasses(styles['states'], isFilling && styles['filling'])}>
        {inPlace.map((name) => (
          <View key={name} className={styles['state'] ?? ''}>
            {alone === undefined && <Text className={styles['caption'] ?? ''}>{name}</Text>}
            {/* There is nothing to close. */}
            <View className={styles['box'] ?? ''}>{states[name]?.(() => undefined)}</View>
          </View>
        ))}
      </View>
    </View>
  );
}
