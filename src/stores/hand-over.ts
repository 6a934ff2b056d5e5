import type { HandOverOutcome } from '@/platform/text-file/types';
import { confirm } from './base/overlays';

/** Sends a file that is there in the tap that this asks for. */
export async function handOver(question: string, send: () => Promise<HandOverOutcome>): Promise<HandOverOutcome> {
  const wants = await confirm({ title: question, confirmText: '发送' });
  return wants ? send() : { kind: 'cancelled' };
}
