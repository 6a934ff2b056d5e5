import type { ChatConversation } from '@contract/schemas/chat';
import { Cell } from '@/components/Cell';
import { Switch } from '@/components/fields/Switch';
import { useConversationSwitch, type ChatInfo } from './use-chat-info';

export interface ChatSwitchesProps {
  readonly conversation: ChatConversation;
  readonly info: ChatInfo;
}

/** How a conversation stands in the list, and whether it makes itself heard. */
export function ChatSwitches({ conversation, info }: ChatSwitchesProps) {
  const pinned = useConversationSwitch('isPinned', conversation, info);
  const muted = useConversationSwitch('isMuted', conversation, info);
  return (
    <>
      <Cell
        title="消息免打扰"
        end={
          <Switch label="消息免打扰" isOn={muted.isOn} onChange={() => void muted.flip() /* tells its failures */} />
        }
      />
      <Cell
        title="置顶聊天"
        end={
          <Switch label="置顶聊天" isOn={pinned.isOn} onChange={() => void pinned.flip() /* tells its failures */} />
        }
      />
    </>
  );
}
