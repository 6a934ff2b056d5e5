import type { Answer, AnswerFrame } from '@contract/schemas/chat/assistant-answer';
import type { Id } from '../../../db/tables';
import type { Log } from '../../../log';
import type { AnswerNotice } from './answer.repository';

/** An answer as far as it has been written. */
export interface GrowingAnswer {
  readonly conversationUid: string;
  readonly messageUid: string;
  readonly answer: Answer;
}

export interface AnswerChannelDeps {
  readonly log: Log;
  /** Null: it is not being written, or gone. */
  readonly readGrowing: (messageId: Id) => Promise<GrowingAnswer | null>;
  readonly isHere: (userId: Id) => boolean;
  readonly tell: (userId: Id, frame: AnswerFrame) => void;
}

/**
 * Sends answers that are being written to the devices of the person who asked. Database notices say only that there is more, and the text
 * is then read; notices that arrive during a read cause one more read after it. All devices get the same frames; a device that connected
 * later has less text and asks for the rest.
 */
export function createAnswerChannel({ log, readGrowing, isHere, tell }: AnswerChannelDeps) {
  const told = new Map<Id, string>();
  const underway = new Map<Id, { isAskedAgain: boolean }>();

  async function tellMore({ u, m }: AnswerNotice): Promise<void> {
    const growing = await readGrowing(m);
    if (growing === null || !isHere(u)) {
      told.delete(m);
      return;
    }
    const { conversationUid, messageUid, answer } = growing;
    const before = told.get(m) ?? '';
    const at = commonStart(before, answer.text);
    told.set(m, answer.text);
    tell(u, {
      type: 'answer',
      conversation_id: conversationUid,
      _id: messageUid,
      at,
      text: answer.text.slice(at),
      steps: answer.steps,
      cards: answer.cards,
    });
  }

  async function run(notice: AnswerNotice, mine: { isAskedAgain: boolean }): Promise<void> {
    try {
      do {
        mine.isAskedAgain = false;
        await tellMore(notice);
      } while (mine.isAskedAgain);
    } catch (error) {
      log.warn({ err: error }, 'an answer that is being written could not be told');
    } finally {
      underway.delete(notice.m);
    }
  }

  return {
    hear(notice: AnswerNotice): void {
      if (!isHere(notice.u)) return;
      const other = underway.get(notice.m);
      if (other !== undefined) {
        other.isAskedAgain = true;
        return;
      }
      const mine = { isAskedAgain: false };
      underway.set(notice.m, mine);
      void run(notice, mine); // handles its own failures
    },
    clear: () => told.clear(),
  };
}

/** How much of both is the same from their start; never half of a character. */
export function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  const code = at === 0 ? 0 : one.charCodeAt(at - 1);
  return code >= 0xd800 && code < 0xdc00 ? at - 1 : at;
}
