export interface AssistantThreadProps {
  readonly conversationId: string;
  /** A message to begin with; null: the newest. */
  readonly startSeq: number | null;
}
