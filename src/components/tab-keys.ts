/** Where an arrow key leads in a row of tabs, first and last joined. Null: not such a key. */
export function findTabByKey<Id>(ids: readonly Id[], current: Id, key: string): Id | null {
  const index = ids.indexOf(current);
  const last = ids.length - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: index === last ? 0 : index + 1,
    ArrowLeft: index <= 0 ? last : index - 1,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : (ids[target] ?? null);
}
