import { Text, View } from '@tarojs/components';
import { ALBUM_PAGE_LOOKS, type AlbumPageLook } from '@contract/constants/album-page-look';
import type { AlbumHero as Hero } from '@contract/schemas/album';
import { joinClasses } from '@/components/class-names';
import { FormCard } from '@/components/fields/FormCard';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { findTabByKey } from '@/components/tab-keys';
import { groundOf } from '@contract/rules/album-page-look';
import { toA11yProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { Picture } from '@/platform/picture';
import styles from './LookPicker.module.scss';

export interface LookPickerProps {
  readonly look: AlbumPageLook['look'];
  /** The album's own, which goes before what a look is laid on. */
  readonly theme: string;
  readonly name: string;
  readonly hero: Hero | null;
  readonly onChange: (look: AlbumPageLook['look']) => void;
}

const IDS = ALBUM_PAGE_LOOKS.map(({ look }) => String(look));

/** Three looks of an album's page, each drawn with the album's own picture and name. */
export function LookPicker({ look, theme, name, hero, onChange }: LookPickerProps) {
  const choose = (id: string | null): boolean => {
    const found = ALBUM_PAGE_LOOKS.find((one) => String(one.look) === id);
    if (found !== undefined) onChange(found.look);
    return found !== undefined;
  };
  return (
    <FormCard>
      <Text className={styles['title'] ?? ''}>样式</Text>
      <View className={styles['choices'] ?? ''} {...toA11yProps({ role: 'radiogroup', label: '样式' })}>
        {ALBUM_PAGE_LOOKS.map((one) => {
          const isChosen = one.look === look;
          return (
            <Pressable
              key={one.look}
              className={joinClasses(styles['choice'], isChosen && styles['chosen'])}
              role="radio"
              label={`${one.name}，${one.note}`}
              onPress={() => onChange(one.look)}
              a11y={{ isChecked: isChosen, onKey: (key) => choose(findTabByKey(IDS, String(look), key)) }}
            >
              <LookPreview look={one} theme={theme} name={name} hero={hero} />
              <View className={styles['choiceName'] ?? ''}>
                <Text>{one.name}</Text>
                {isChosen && <Icon name="check" size={16} colour="primary" />}
              </View>
              <Text className={styles['choiceNote'] ?? ''}>{one.note}</Text>
            </Pressable>
          );
        })}
      </View>
    </FormCard>
  );
}

interface LookPreviewProps extends Pick<LookPickerProps, 'theme' | 'name' | 'hero'> {
  readonly look: AlbumPageLook;
}

const TILES = [1.5, 0.8, 1.5, 1, 1.5, 0.8] as const;

/** The page in small. */
function LookPreview({ look, theme, name, hero }: LookPreviewProps) {
  const ground = groundOf({ theme, look: look.look });
  const words = <Text className={styles['name'] ?? ''}>{name.trim() === '' ? '相册名称' : name}</Text>;
  const isBelow = look.title === 'serif';
  return (
    <View
      className={joinClasses(
        styles['page'],
        ground !== null && styles[`on-${ground}`],
        styles[`title-${look.title}`],
        styles[look.wall],
      )}
      {...toA11yProps({ isHidden: true })}
    >
      <View className={joinClasses(styles['cover'], styles[`cover-${look.cover}`])}>
        {hero !== null && (
          <Picture
            url={http.baseUrl + hero.url}
            fit="cover"
            focus={{ x: hero.focusX, y: hero.focusY }}
            className={styles['picture'] ?? ''}
          />
        )}
        {!isBelow && <View className={styles['over'] ?? ''}>{words}</View>}
      </View>
      {isBelow && words}
      <View className={styles['wall'] ?? ''}>
        {TILES.map((ratio, index) => (
          <View key={`${index}`} className={styles['tile'] ?? ''} style={{ flexGrow: `${ratio}` }} />
        ))}
      </View>
    </View>
  );
}
