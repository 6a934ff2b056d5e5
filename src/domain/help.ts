import type { HelpQuestion, HelpTopic } from '@contract/constants/help-topics';

const fold = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** What holds every word looked for, in the question or its answer. Topics without such a question are left out. */
export function searchHelp(topics: readonly HelpTopic[], words: string): readonly HelpTopic[] {
  const wanted = words.trim().split(/\s+/).filter(Boolean).map(fold);
  if (wanted.length === 0) return topics;
  const matches = ({ question, answer }: HelpQuestion): boolean => {
    const text = fold([question, ...answer].join(''));
    return wanted.every((word) => text.includes(word));
  };
  return topics.flatMap(({ title, questions }) => {
    const found = questions.filter(matches);
    return found.length === 0 ? [] : [{ title, questions: found }];
  });
}
