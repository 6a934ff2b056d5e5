import { HELP_TOPICS, type HelpQuestion } from '@contract/constants/help-topics';

export interface FoundHelp extends HelpQuestion {
  readonly topic: string;
}

// Said in nearly every question.
const EMPTY = /怎么样?|怎样|如何|为什么|什么|我的?|请问|可以|能不能|吗|呢|的|了|[\s?？,，。!！、“”"]/g;

function pairsOf(text: string): Set<string> {
  const letters = Array.from(text.toLowerCase().replace(EMPTY, ' '));
  const pairs = new Set<string>();
  for (const [at, letter] of letters.entries()) {
    const next = letters[at + 1];
    if (letter !== ' ' && next !== undefined && next !== ' ') pairs.add(letter + next);
  }
  return pairs;
}

interface Indexed {
  readonly help: FoundHelp;
  readonly asked: ReadonlySet<string>;
  readonly said: ReadonlySet<string>;
}

const ALL: readonly Indexed[] = HELP_TOPICS.flatMap(({ title, questions }) =>
  questions.map((one) => ({
    help: { ...one, topic: title },
    asked: pairsOf(`${title} ${one.question}`),
    said: pairsOf(one.answer.join(' ')),
  })),
);

const IN_QUESTION = 3;
/** Less of what was asked stands in it by chance. */
const LEAST_SHARE = 0.34;
/** A result that scores this much lower than the best is about something else. */
const LEAST_OF_BEST = 0.4;

/** Those that have the most of the question's pairs of characters, a rare pair counting more. */
export function findHelp(question: string, limit: number): readonly FoundHelp[] {
  const pairs = [...pairsOf(question)];
  if (pairs.length === 0) return [];
  const weights = new Map(
    pairs.map((pair) => {
      const count = ALL.filter(({ asked, said }) => asked.has(pair) || said.has(pair)).length;
      return [pair, count === 0 ? 0 : Math.log(1 + ALL.length / count)] as const;
    }),
  );
  const scored = ALL.map(({ help, asked, said }) => {
    const inQuestion = pairs.filter((pair) => asked.has(pair));
    const anywhere = pairs.filter((pair) => asked.has(pair) || said.has(pair));
    const sum = (found: readonly string[]): number =>
      found.reduce((total, pair) => total + (weights.get(pair) ?? 0), 0);
    return { help, share: anywhere.length / pairs.length, score: IN_QUESTION * sum(inQuestion) + sum(anywhere) };
  })
    .filter(({ share, score }) => score > 0 && share >= LEAST_SHARE)
    .sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score >= LEAST_OF_BEST * best)
    .slice(0, limit)
    .map(({ help }) => help);
}
