import { Text } from '@tarojs/components';
import { ActionBar } from '@/components/ActionBar';
import { BackTop } from '@/components/BackTop';
import { Button } from '@/components/Button';
import { Chip } from '@/components/Chip';
import { Icon } from '@/components/Icon';
import { IconButton } from '@/components/IconButton';
import { FILLED_ICONS, LUCIDE_ICONS } from '@/components/icon-names';
import { Pressable } from '@/components/Pressable';
import { Tabs } from '@/components/Tabs';
import { type Exhibit, hear, hearSlowly } from './exhibit';
import { Held } from './Held';

const ALL_ICONS = [...LUCIDE_ICONS, ...FILLED_ICONS.map((name) => `${name}-filled` as const)];
const KINDS = ['primary', 'tonal', 'outline', 'text', 'danger'] as const;
const ACTIONS = [
  { id: 'download', icon: 'download', text: '下载' },
  { id: 'tag', icon: 'tag', text: '标签' },
  { id: 'trash', icon: 'trash-2', text: '删除' },
] as const;
const TABS = [
  { id: 'photos', text: '照片', count: 128 },
  { id: 'videos', text: '视频', count: 6 },
  { id: 'days', text: '时间线' },
  { id: 'hot', text: '热门' },
  { id: 'essence', text: '精选' },
  { id: 'mine', text: '我的上传' },
] as const;

const actionBar = (isDisabled: boolean) => (
  <ActionBar
    label="对所选照片"
    actions={ACTIONS}
    isDisabled={isDisabled}
    disabledReason="请先选择照片"
    onAction={hear}
  />
);

export const CONTROLS: readonly Exhibit[] = [
  {
    path: 'Button',
    component: Button,
    states: {
      种类: () => KINDS.map((kind) => <Button key={kind} text={kind} kind={kind} size={40} onPress={hear} />),
      大小: () =>
        ([48, 40, 32] as const).map((size) => <Button key={size} text={`${size}`} size={size} onPress={hear} />),
      图标: () => <Button text="上传照片" icon="upload" size={40} onPress={hear} />,
      整行: () => <Button text="创建相册" isBlock onPress={hear} />,
      忙: () => KINDS.map((kind) => <Button key={kind} text={kind} kind={kind} size={40} isBusy onPress={hear} />),
      按下后忙: () => <Button text="保存" size={40} onPress={hearSlowly} />,
      不可用: () =>
        KINDS.map((kind) => (
          <Button
            key={kind}
            text={kind}
            kind={kind}
            size={40}
            isDisabled
            disabledReason="现在还不能这样做"
            onPress={hear}
          />
        )),
    },
  },
  {
    path: 'IconButton',
    component: IconButton,
    states: {
      普通: () => <IconButton icon="ellipsis" label="更多" onPress={hear} />,
      照片上: () => <IconButton icon="x" label="关闭" isOnPhoto onPress={hear} />,
      不可用: () => <IconButton icon="download" label="下载" isDisabled disabledReason="不允许下载" onPress={hear} />,
    },
  },
  {
    path: 'Pressable',
    component: Pressable,
    states: {
      普通: () => (
        <Pressable label="按我" onPress={hear}>
          <Text>按我</Text>
        </Pressable>
      ),
      忙: () => (
        <Pressable label="忙" isBusy onPress={hear}>
          <Text>忙</Text>
        </Pressable>
      ),
      不可用: () => (
        <Pressable label="不可用" isDisabled disabledReason="现在还不能这样做" onPress={hear}>
          <Text>不可用</Text>
        </Pressable>
      ),
      防连点: () => (
        <Pressable label="连点" isGuarded onPress={hear}>
          <Text>连点</Text>
        </Pressable>
      ),
    },
  },
  {
    path: 'Icon',
    component: Icon,
    states: {
      全部: () => ALL_ICONS.map((name) => <Icon key={name} name={name} size={24} />),
      大小: () => ([16, 20, 24, 28, 48] as const).map((size) => <Icon key={size} name="image" size={size} />),
      颜色: () =>
        (['text-1', 'text-2', 'text-3', 'primary', 'success', 'warning', 'danger'] as const).map((colour) => (
          <Icon key={colour} name="circle-alert" size={24} colour={colour} />
        )),
    },
  },
  {
    path: 'Chip',
    component: Chip,
    states: {
      可选: () => (
        <Held start={false}>
          {(isOn, change) => <Chip text="春日市集" isSelected={isOn} onPress={() => change(!isOn)} />}
        </Held>
      ),
      已选: () => <Chip text="已选" isSelected onPress={hear} />,
      单选: () => <Chip text="原图" isRadio isSelected onPress={hear} />,
      可移除: () => <Chip text="2026年会" isSelected={false} isRemovable onPress={hear} />,
    },
  },
  {
    path: 'Tabs',
    component: Tabs,
    isFilling: true,
    states: {
      两个: () => (
        <Held<'photos' | 'videos'> start="photos">
          {(id, change) => <Tabs label="两个" tabs={[TABS[0], TABS[1]]} selectedId={id} onSelect={change} />}
        </Held>
      ),
      放不下: () => (
        <Held<(typeof TABS)[number]['id']> start="days">
          {(id, change) => <Tabs label="放不下" tabs={TABS} selectedId={id} onSelect={change} />}
        </Held>
      ),
    },
  },
  {
    path: 'ActionBar',
    component: ActionBar,
    isFilling: true,
    states: { 可用: () => actionBar(false), 不可用: () => actionBar(true) },
  },
  {
    path: 'BackTop',
    component: BackTop,
    alone: 'layer',
    states: { 显示: (close) => <BackTop isShown onPress={close} /> },
  },
];
