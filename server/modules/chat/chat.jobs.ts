import { jobKind } from '../../jobs/queue';

export const SWEEP_CHAT_PICTURES = jobKind<Record<string, never>>('chat-picture-sweep', { priority: 10 });
