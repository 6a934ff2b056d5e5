import { COMMENT_STANDING } from '@contract/constants/interaction';
import { MATTER_CAUSE, MATTER_THING } from '@contract/constants/moderation';
import type { Db } from '../../db/tables';
import type { WechatService } from '../session/wechat.service';
import type { AskedText } from '../word/word.jobs';
import { findAskedText, setStanding } from './matter-thing.repository';
import { openMatter } from './matter.repository';

export interface TextAsk {
  /**
   * Asks WeChat about a text that is stored. What it finds risky comes to the desk, and a comment is its author's alone meanwhile. Where it
   * cannot be asked, or does not know the author, the list of words has decided.
   */
  ask(about: AskedText): Promise<void>;
}

export interface TextAskDeps {
  readonly db: Db;
  readonly wechat: Pick<WechatService, 'checkText'>;
}

// WeChat's kinds of places: 1 of a profile, 2 a comment, 4 a diary.
const SCENE = {
  [MATTER_THING.person]: 1,
  [MATTER_THING.album]: 4,
  [MATTER_THING.comment]: 2,
  [MATTER_THING.message]: 2,
  [MATTER_THING.group]: 1,
  [MATTER_THING.post]: 4,
  [MATTER_THING.milestone]: 4,
  [MATTER_THING.answer]: 2,
  [MATTER_THING.remark]: 4,
  [MATTER_THING.label]: 4,
  [MATTER_THING.growthNote]: 4,
} as const;

export function createTextAsk({ db, wechat }: TextAskDeps): TextAsk {
  return {
    async ask(about) {
      const stored = await findAskedText(db, about);
      if (stored === null || stored.text === '') return;
      const verdict = await wechat.checkText(about.authorId, { text: stored.text, scene: SCENE[about.thing] });
      if (verdict !== 'risky' && verdict !== 'review') return;
      await db.transaction().execute(async (tx) => {
        // Written anew meanwhile, it is asked about anew.
        if ((await findAskedText(tx, about))?.text !== stored.text) return;
        await openMatter(tx, { ...stored, cause: MATTER_CAUSE.wechat, words: [] });
        if (verdict === 'risky' && stored.commentId !== null) {
          await setStanding(tx, stored.commentId, COMMENT_STANDING.waiting);
        }
      });
    },
  };
}
