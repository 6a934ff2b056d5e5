import { Text, View } from '@tarojs/components';
import { formatDocumentDate, type ProductDocument } from '@/domain/document';
import { toA11yProps } from '@/platform/a11y';
import styles from './DocumentView.module.scss';

/** A text of the product with its version, its date and what it changed. */
export function DocumentView({ document }: { readonly document: ProductDocument }) {
  const { version, effectiveOn, introduction, sections, changes } = document;
  return (
    <View className={styles['document'] ?? ''}>
      <Text className={styles['facts'] ?? ''}>{`版本${version}，${formatDocumentDate(effectiveOn)}起生效`}</Text>
      {introduction.map((paragraph) => (
        <Text key={paragraph} className={styles['paragraph'] ?? ''} userSelect>
          {paragraph}
        </Text>
      ))}
      {sections.map(({ title, paragraphs, points = [] }) => (
        <View key={title} className={styles['section'] ?? ''}>
          <DocumentHeading title={title} />
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} className={styles['paragraph'] ?? ''} userSelect>
              {paragraph}
            </Text>
          ))}
          <View {...(points.length > 0 ? toA11yProps({ role: 'list' }) : {})}>
            {points.map((point) => (
              <View key={point} className={styles['point'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
                <Text userSelect>{point}</Text>
              </View>
            ))}
          </View>
        </View>
      ))}
      {changes.length > 0 && (
        <View className={styles['section'] ?? ''}>
          <DocumentHeading title="修订记录" />
          {changes.map((change) => (
            <View key={change.version} className={styles['change'] ?? ''}>
              <Text
                className={styles['facts'] ?? ''}
              >{`版本${change.version}，${formatDocumentDate(change.date)}`}</Text>
              <Text className={styles['paragraph'] ?? ''}>{change.text}</Text>
            </View>
          ))}
        </View>
      )}
    </View>
  );
}

function DocumentHeading({ title }: { readonly title: string }) {
  return (
    <View className={styles['heading'] ?? ''} {...toA11yProps({ role: 'heading', level: 2 })}>
      <Text>{title}</Text>
    </View>
  );
}
