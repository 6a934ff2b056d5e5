import { Text, View } from '@tarojs/components';
import type { AlbumTemplateList } from '@contract/schemas/album';
import { joinClasses } from '@/components/class-names';
import { FormCard } from '@/components/fields/FormCard';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { findTabByKey } from '@/components/tab-keys';
import { toTemplatePreview } from '@/domain/templates';
import { listWallTabs } from '@/domain/wall/wall-tabs';
import { toA11yProps } from '@/platform/a11y';
import styles from './TemplatePicker.module.scss';

type Template = AlbumTemplateList[number];

export interface TemplatePickerProps {
  /** Those to choose from. */
  readonly templates: readonly Template[];
  readonly template: Template;
  /** What the preview is headed with. */
  readonly name: string;
  readonly place: string;
  readonly onChange: (template: Template) => void;
}

/** What kinds of album there are, and how this one will look. */
export function TemplatePicker({ templates, template, name, place, onChange }: TemplatePickerProps) {
  const ids = templates.map((one) => String(one.template));
  const choose = (id: string | null): boolean => {
    const found = templates.find((one) => String(one.template) === id);
    if (found !== undefined) onChange(found);
    return found !== undefined;
  };
  return (
    <FormCard>
      <Text className={styles['title'] ?? ''}>类型</Text>
      <View className={styles['choices'] ?? ''} {...toA11yProps({ role: 'radiogroup', label: '类型' })}>
        {templates.map((one) => {
          const isChosen = one.template === template.template;
          return (
            <Pressable
              key={one.template}
              className={joinClasses(styles['choice'], isChosen && styles['chosen'])}
              role="radio"
              label={one.note === '' ? one.name : `${one.name}，${one.note}`}
              onPress={() => onChange(one)}
              a11y={{ isChecked: isChosen, onKey: (key) => choose(findTabByKey(ids, String(template.template), key)) }}
            >
              <Text className={styles['choiceName'] ?? ''}>{one.name}</Text>
              <Text className={styles['choiceNote'] ?? ''}>{one.note}</Text>
              <View>{isChosen && <Icon name="check" size={16} colour="primary" />}</View>
            </Pressable>
          );
        })}
      </View>
      <TemplatePreview template={template} name={name} place={place} />
    </FormCard>
  );
}

function TemplatePreview({ template, name, place }: Omit<TemplatePickerProps, 'templates' | 'onChange'>) {
  const { boxes, heightPercent, lead, words } = toTemplatePreview(template);
  const tabs = listWallTabs(template.tabs, true).map(({ text }) => text);
  return (
    <View className={styles['preview'] ?? ''}>
      <Text className={styles['words'] ?? ''} {...toA11yProps({ live: 'polite' })}>
        {words}
      </Text>
      <View className={styles['page'] ?? ''} {...toA11yProps({ isHidden: true })}>
        {lead === 'banner' && <View className={styles['banner'] ?? ''} />}
        <View className={styles['head'] ?? ''}>
          <Text className={styles['name'] ?? ''}>{name.trim() === '' ? '相册名称' : name}</Text>
          <Lead lead={lead} place={place} />
        </View>
        <View className={styles['tabs'] ?? ''}>
          {tabs.map((tab, index) => (
            <Text key={tab} className={joinClasses(styles['tab'], index === 0 && styles['firstTab'])}>
              {tab}
            </Text>
          ))}
        </View>
        {lead === 'day' && <Text className={styles['day'] ?? ''}>1月20日 周六</Text>}
        <View className={styles['wall'] ?? ''} style={{ paddingTop: `${heightPercent}%` }}>
          {boxes.map(({ left, top, width, height }, index) => (
            <View
              key={`${left}:${top}`}
              className={joinClasses(styles['box'], styles[`tone${index % 4}`])}
              style={{
                left: `${left}%`,
                top: `${(top / heightPercent) * 100}%`,
                width: `${width}%`,
                height: `${(height / heightPercent) * 100}%`,
              }}
            />
          ))}
        </View>
      </View>
    </View>
  );
}

const PEOPLE = ['tone0', 'tone1', 'tone2'] as const;

function Lead({
  lead,
  place,
}: {
  readonly lead: ReturnType<typeof toTemplatePreview>['lead'];
  readonly place: string;
}) {
  switch (lead) {
    case 'people':
      return (
        <View className={styles['people'] ?? ''}>
          {PEOPLE.map((tone) => (
            <View key={tone} className={joinClasses(styles['person'], styles[tone])} />
          ))}
          <Text className={styles['meta'] ?? ''}>12人在传</Text>
        </View>
      );
    case 'live':
      return <Text className={joinClasses(styles['meta'], styles['live'])}>3张新照片</Text>;
    case 'place':
      return (
        <View className={styles['people'] ?? ''}>
          <Icon name="map-pin" size={16} colour="text-3" />
          <Text className={styles['meta'] ?? ''}>{place === '' ? '拍摄地点' : place}</Text>
        </View>
      );
    case 'prompt':
      return <Text className={joinClasses(styles['meta'], styles['prompt'])}>海边日落，一家人的背影</Text>;
    case 'day':
    case 'none':
    case 'banner':
      return null;
  }
}
