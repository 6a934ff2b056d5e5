/** By thing: the end of the last request that was asked for, and whose it is. */
const tails = new Map<string, { readonly asked: object; readonly end: Promise<void> }>();

/**
 * One request at a time about each thing, in the order they were asked for, so that the server's last answer is to the last wish. `keys`:
 * the things a request is about, named alike by whoever changes them. `isLast` tells whether nothing has been asked about a thing since: a
 * wish that was overtaken while it waited need not be sent.
 */
export function inTurn<Answer>(
  keys: readonly string[],
  act: (isLast: (key: string) => boolean) => Promise<Answer>,
): Promise<Answer> {
  const asked = {};
  const before = keys.flatMap((key) => tails.get(key)?.end ?? []);
  const answer = Promise.all(before).then(() => act((key) => tails.get(key)?.asked === asked));
  const settle = (): void => {
    for (const key of keys) if (tails.get(key)?.asked === asked) tails.delete(key);
  };
  const end = answer.then(settle, settle);
  for (const key of keys) tails.set(key, { asked, end });
  return answer;
}

/** What waits is no longer wanted: it was another person's. */
export function forgetTurns(): void {
  tails.clear();
}
