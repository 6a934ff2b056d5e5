import { useState } from 'react';
import type { ChatMessage } from '@contract/schemas/chat';
import type { MenuPoint } from '@/platform/pointer-menu/types';
import { showActions } from '@/stores/base/overlays';
import type { useComposing } from '../hooks/use-composing';
import type { useAssistant } from './use-assistant';

type Desk = Pick<ReturnType<typeof useAssistant>, 'writing' | 'copy' | 'remove' | 'takeBack'>;
type Composing = Pick<ReturnType<typeof useComposing>, 'change' | 'send'>;

/** What one does with a question of one's own: copies it, deletes it, or asks the last one anew. */
export function useOwnQuestions(desk: Desk, composing: Composing, lastQuestion: ChatMessage | undefined) {
  const [edited, setEdited] = useState<ChatMessage | null>(null);

  const send = async (): Promise<void> => {
    if (edited !== null) await desk.takeBack(edited);
    setEdited(null);
    await composing.send();
  };
  const openMenu = async (question: ChatMessage, at: MenuPoint | null): Promise<void> => {
    if (question.type !== 'text') return;
    const chosen = await showActions(
      [
        { id: 'copy', label: '复制' },
        ...(question === lastQuestion && desk.writing === null ? [{ id: 'edit', label: '编辑后重新提问' }] : []),
        { id: 'delete', label: '删除', isDanger: true },
      ],
      '我的问题',
      at,
    );
    if (chosen === 'copy') await desk.copy(question.body.text);
    if (chosen === 'delete') await desk.remove(question);
    if (chosen !== 'edit') return;
    setEdited(question);
    composing.change(question.body.text);
  };
  const dropEdit = (): void => {
    setEdited(null);
    composing.change('');
  };

  return { isEditing: edited !== null, send, openMenu, dropEdit };
}
