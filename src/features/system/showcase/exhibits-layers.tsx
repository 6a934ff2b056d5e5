import { Text } from '@tarojs/components';
import { ActionMenu } from '@/components/layers/ActionMenu';
import { Dialog } from '@/components/layers/Dialog';
import { LoadingIndicator } from '@/components/layers/LoadingIndicator';
import { Sheet } from '@/components/layers/Sheet';
import { Strip } from '@/components/layers/Strip';
import { StripStack } from '@/components/layers/StripStack';
import { Toast } from '@/components/layers/Toast';
import { UndoBar } from '@/components/layers/UndoBar';
import { type Exhibit, hearSlowly } from './exhibit';

const SIGNS = ['👍', '❤️', '😂', '😮', '😢', '🙏', '🎉', '👏'];
const LONG = '网络断开连接，请检查网络，等它恢复以后再试一次，已经传上来的照片不会丢失';

export const LAYERS: readonly Exhibit[] = [
  {
    path: 'layers/Dialog',
    component: Dialog,
    alone: 'layer',
    states: {
      两个按钮: (close) => (
        <Dialog
          title="退出登录？"
          text="退出后要重新登录"
          confirmText="退出登录"
          cancelText="取消"
          onConfirm={close}
          onCancel={close}
        />
      ),
      一个按钮: (close) => (
        <Dialog
          text="相册已被删除"
          title=""
          confirmText="知道了"
          cancelText={null}
          onConfirm={close}
          onCancel={close}
        />
      ),
      危险并且慢: (close) => (
        <Dialog
          title="删除3张照片？"
          text="30天内可以在回收站找回"
          confirmText="删除"
          cancelText="取消"
          isDanger
          onConfirm={() => hearSlowly().then(close)}
          onCancel={close}
        />
      ),
    },
  },
  {
    path: 'layers/Sheet',
    component: Sheet,
    alone: 'layer',
    states: {
      短: (close) => (
        <Sheet title="信息" onClose={close}>
          <Text>一行内容</Text>
        </Sheet>
      ),
      长: (close) => (
        <Sheet title="很长的内容" onClose={close}>
          {Array.from({ length: 60 }, (_, index) => (
            <Text key={index}>{`第${index + 1}行 `}</Text>
          ))}
        </Sheet>
      ),
    },
  },
  {
    path: 'layers/ActionMenu',
    component: ActionMenu,
    alone: 'layer',
    states: {
      三项: (close) => (
        <ActionMenu
          title="更多"
          items={[
            { id: 'settings', label: '相册设置' },
            { id: 'manage', label: '管理相册' },
            { id: 'delete', label: '删除相册', isDanger: true },
          ]}
          onClose={close}
        />
      ),
      有题: (close) => (
        <ActionMenu
          title="下架原因"
          isTitled
          items={[
            { id: 'porn', label: '色情低俗' },
            { id: 'ads', label: '垃圾广告' },
          ]}
          onClose={close}
        />
      ),
      记号: (close) => (
        <ActionMenu
          title="消息"
          items={[
            ...SIGNS.map((sign, at) => ({ id: sign, label: `回应${sign}`, sign, isChosen: at === 1 })),
            { id: 'copy', label: '复制' },
            { id: 'delete', label: '删除', isDanger: true },
          ]}
          onClose={close}
        />
      ),
    },
  },
  {
    path: 'layers/Toast',
    component: Toast,
    alone: 'layer',
    states: {
      普通: () => <Toast toast={{ id: 1, message: '已保存', isError: false }} />,
      出错: () => <Toast toast={{ id: 2, message: '请输入正确的手机号', isError: true }} />,
      两行: () => <Toast toast={{ id: 3, message: LONG, isError: true }} />,
    },
  },
  {
    path: 'layers/LoadingIndicator',
    component: LoadingIndicator,
    alone: 'layer',
    states: { 无字: () => <LoadingIndicator />, 有字: () => <LoadingIndicator text="正在获取验证码" /> },
  },
  {
    path: 'layers/StripStack',
    component: StripStack,
    alone: 'layer',
    states: {
      两条: () => (
        <StripStack>
          <Strip>
            <Text>有3张新照片</Text>
          </Strip>
          <Strip>
            <Text>{LONG}</Text>
          </Strip>
        </StripStack>
      ),
    },
  },
  {
    path: 'layers/UndoBar',
    component: UndoBar,
    alone: 'layer',
    states: {
      可撤销: (close) => (
        <StripStack>
          <UndoBar id="removed" text="已删除3项" onUndo={() => hearSlowly().then(close)} onEnd={close} />
        </StripStack>
      ),
    },
  },
];
