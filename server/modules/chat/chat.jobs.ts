import { jobKind } from '../../jobs/queue';

export const SWEEP_CHAT_PICTURES = jobKind<Record<string, never>>('chat-picture-sweep', { priority: 10 });
/** Of a video that browsers do not play as it was sent. */
export const MAKE_CHAT_FILM = jobKind<{ readonly fileId: string }>('chat-film', {
  priority: 5,
  isHeavy: true,
  maxAttempts: 5,
  line: 'video',
});
