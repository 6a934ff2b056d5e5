import { Text, View } from '@tarojs/components';
import { Sheet } from '@/components/layers/Sheet';
import { toA11yProps } from '@/platform/a11y';
import styles from './KeysSheet.module.scss';

interface KeyGroup {
  readonly title: string;
  readonly keys: readonly { readonly names: readonly string[]; readonly does: string }[];
}

const GROUPS: readonly KeyGroup[] = [
  {
    title: '查看照片',
    keys: [
      { names: ['←', '→'], does: '上一张、下一张' },
      { names: ['Home', 'End'], does: '第一张、最后一张' },
      { names: ['+', '−'], does: '放大、缩小' },
      { names: ['空格'], does: '播放、暂停视频' },
      { names: ['L'], does: '赞' },
      { names: ['C'], does: '收藏' },
      { names: ['D'], does: '下载' },
      { names: ['I'], does: '信息' },
      { names: ['M'], does: '更多操作' },
    ],
  },
  {
    title: '照片墙',
    keys: [
      { names: ['←', '→', '↑', '↓'], does: '移动' },
      { names: ['回车'], does: '打开' },
      { names: ['空格'], does: '选择时，选中或取消' },
      { names: ['Shift', '方向键'], does: '选择时，连续选中' },
      { names: ['Esc'], does: '退出选择' },
    ],
  },
  {
    title: '所有页面',
    keys: [
      { names: ['Tab'], does: '下一个' },
      { names: ['Esc'], does: '关闭最上面的一层' },
      { names: ['?'], does: '快捷键' },
    ],
  },
];

/** Which keys do what. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title="快捷键" onClose={onClose}>
      {GROUPS.map(({ title, keys }) => (
        <View key={title} className={styles['group'] ?? ''} {...toA11yProps({ role: 'list', label: title })}>
          <Text className={styles['title'] ?? ''}>{title}</Text>
          {keys.map(({ names, does }) => (
            <View key={does} className={styles['row'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
              <Text>{does}</Text>
              <View className={styles['keys'] ?? ''}>
                {names.map((name) => (
                  <Text key={name} className={styles['key'] ?? ''}>
                    {name}
                  </Text>
                ))}
              </View>
            </View>
          ))}
        </View>
      ))}
    </Sheet>
  );
}
