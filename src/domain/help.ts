import type { HelpQuestion, HelpTopic } from '@contract/constants/help-topics';
import { type OrdinaryLimits, writeHelp } from '@contract/rules/write-help';

const fold = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/**
 * What holds every word looked for, in the question or its answer, with what ordinary members may send. Topics without such a question are
 * left out.
 */
export function searchHelp(
  topics: readonly HelpTopic[],
  words: string,
  ordinary: OrdinaryLimits,
): readonly HelpTopic[] {
  const wanted = words.trim().split(/\s+/).filter(Boolean).map(fold);
  const matches = ({ question, answer }: HelpQuestion): boolean => {
    const text = fold([question, ...answer].join(''));
    return wanted.every((word) => text.includes(word));
  };
  return topics.flatMap(({ title, questions }) => {
    const found = questions.map((question) => writeHelp(question, ordinary)).filter(matches);
    return found.length === 0 ? [] : [{ title, questions: found }];
  });
}
