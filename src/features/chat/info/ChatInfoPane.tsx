import { useState } from 'react';
import { usePageReturn } from '@/stores/page-return';
import { SidePane, type SidePaneProps } from '../components/SidePane';
import { ChatInfoView, titleOf } from './ChatInfoView';
import { InfoSheets, type InfoSheet } from './InfoSheets';
import { useChatInfo } from './use-chat-info';

export interface ChatInfoPaneProps extends Pick<SidePaneProps, 'openerId' | 'shownId' | 'isOfPage' | 'onClose'> {
  readonly conversationId: string;
}

/** Beside the conversation that it is about. */
export function ChatInfoPane({ conversationId, ...rest }: ChatInfoPaneProps) {
  const info = useChatInfo(conversationId);
  const [sheet, setSheet] = useState<InfoSheet | null>(null);
  const { conversation } = info;
  usePageReturn(() => void info.reload() /* failures are part of the state */);
  return (
    <>
      <SidePane title={titleOf(conversation)} level={2} closeIcon="x" closeLabel="关闭聊天信息" {...rest}>
        <ChatInfoView conversationId={conversationId} code={null} info={info} onSheet={setSheet} />
      </SidePane>
      {conversation !== undefined && sheet !== null && (
        <InfoSheets sheet={sheet} conversation={conversation} info={info} onClose={() => setSheet(null)} />
      )}
    </>
  );
}
