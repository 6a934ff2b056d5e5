import type { HelpQuestion } from '../constants/help-topics';
import { formatSize } from './format-size';

/** Bytes that an ordinary member may send. */
export interface OrdinaryLimits {
  readonly photo: number;
  readonly video: number;
}

/** With what ordinary members may send by now, which the operator may have changed. */
export const writeHelp = <Question extends HelpQuestion>(
  question: Question,
  { photo, video }: OrdinaryLimits,
): Question => ({
  ...question,
  answer: question.answer.map((paragraph) =>
    paragraph.replace('{photo}', formatSize(photo)).replace('{video}', formatSize(video)),
  ),
});
