/** A number of new things, as it stands beside what they are. */
export const formatUnread = (count: number): string => (count > 99 ? '99+' : String(count));

/** What leads to them, for assistive technology. */
export const labelUnread = (name: string, count: number): string =>
  count > 0 ? `${name}，${formatUnread(count)}条新的` : name;
