import { Text, View } from '@tarojs/components';
import type { List, Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { useMemo, type ReactNode } from 'react';
import { joinClasses } from '@/components/class-names';
import { toA11yProps } from '@/platform/a11y';
import styles from './Markdown.module.scss';

export interface MarkdownViewProps {
  readonly text: string;
  /** What a link does; null: it leads nowhere, and its words stand as any others. */
  readonly onLink: (address: string) => (() => void) | null;
}

type OnLink = MarkdownViewProps['onLink'];

/** Pictures are never loaded, what is HTML stands as it is written, and tables keep their lines. */
export function MarkdownView({ text, onLink }: MarkdownViewProps) {
  const { children } = useMemo(() => fromMarkdown(text), [text]);
  return <View className={styles['markdown'] ?? ''}>{children.map((node, at) => drawBlock(node, at, onLink))}</View>;
}

function drawBlock(node: RootContent, key: number, onLink: OnLink): ReactNode {
  switch (node.type) {
    case 'heading':
      return (
        <View
          key={key}
          className={joinClasses(styles['heading'], node.depth <= 2 && styles['large'])}
          {...toA11yProps({ role: 'heading', level: 3 })}
        >
          {drawWords(node.children, onLink)}
        </View>
      );
    case 'paragraph':
      return (
        <View key={key} className={styles['paragraph'] ?? ''}>
          {drawWords(node.children, onLink)}
        </View>
      );
    case 'blockquote':
      return (
        <View key={key} className={styles['quote'] ?? ''}>
          {node.children.map((child, at) => drawBlock(child, at, onLink))}
        </View>
      );
    case 'list':
      return drawList(node, key, onLink);
    case 'code':
      return (
        <View key={key} className={styles['code'] ?? ''}>
          <Text selectable userSelect>
            {node.value}
          </Text>
        </View>
      );
    case 'html':
      return (
        <View key={key} className={styles['paragraph'] ?? ''}>
          <Text>{node.value}</Text>
        </View>
      );
    case 'thematicBreak':
      return <View key={key} className={styles['line'] ?? ''} />;
    default:
      return null;
  }
}

function drawList(list: List, key: number, onLink: OnLink): ReactNode {
  const first = list.start ?? 1;
  return (
    <View key={key} className={styles['list'] ?? ''} {...toA11yProps({ role: 'list' })}>
      {list.children.map((item, at) => (
        <View key={at} className={styles['item'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
          <Text className={styles['mark'] ?? ''}>{list.ordered === true ? `${first + at}.` : '•'}</Text>
          <View className={styles['itemWords'] ?? ''}>
            {item.children.map((child, place) => drawBlock(child, place, onLink))}
          </View>
        </View>
      ))}
    </View>
  );
}

const drawWords = (nodes: readonly PhrasingContent[], onLink: OnLink): ReactNode => (
  <Text className={styles['words'] ?? ''} selectable userSelect>
    {nodes.map((node, at) => drawWord(node, at, onLink))}
  </Text>
);

function drawWord(node: PhrasingContent, key: number, onLink: OnLink): ReactNode {
  switch (node.type) {
    case 'text':
    case 'html':
      return <Text key={key}>{node.value}</Text>;
    case 'strong':
      return (
        <Text key={key} className={styles['strong'] ?? ''}>
          {node.children.map((child, at) => drawWord(child, at, onLink))}
        </Text>
      );
    case 'emphasis':
      return (
        <Text key={key} className={styles['emphasis'] ?? ''}>
          {node.children.map((child, at) => drawWord(child, at, onLink))}
        </Text>
      );
    case 'inlineCode':
      return (
        <Text key={key} className={styles['inlineCode'] ?? ''}>
          {node.value}
        </Text>
      );
    case 'break':
      return <Text key={key}>{'\n'}</Text>;
    case 'image':
    case 'imageReference':
      return <Text key={key}>{node.alt ?? ''}</Text>;
    case 'link': {
      const follow = onLink(node.url);
      const words = wordsOf(node);
      if (follow === null) return <Text key={key}>{words}</Text>;
      return (
        <Text
          key={key}
          className={styles['link'] ?? ''}
          onClick={follow}
          {...toA11yProps({
            role: 'link',
            label: words,
            isNamedByContent: true,
            isFocusable: true,
            onActivate: follow,
          })}
        >
          {words}
        </Text>
      );
    }
    case 'linkReference':
      return <Text key={key}>{wordsOf(node)}</Text>;
    default:
      return null;
  }
}

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}
