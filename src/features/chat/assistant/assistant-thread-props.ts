import type { ThreadStart } from '../hooks/use-thread';

export interface AssistantThreadProps {
  readonly conversationId: string;
  readonly start: ThreadStart;
}
