import pg from 'pg';

export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** All that is asked of databases from now on, in its order, until jest restores its mocks. */
export function watchStatements(): Asked[] {
  const asked: Asked[] = [];
  const ask = pg.Client.prototype.query as (...args: readonly unknown[]) => unknown;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: readonly unknown[]) {
    const [first, second] = args;
    const { text = '', values = [] } = (typeof first === 'string' ? { text: first, values: second } : first) as {
      text?: string;
      values?: unknown[];
    };
    asked.push({ text, values });
    return ask.apply(this, [...args]);
  } as never);
  return asked;
}

/** Without their comments and breaks, and without what keeps a connection's answers young: see [Note: Kept rows]. */
export const listTexts = (asked: readonly Asked[]): string[] =>
  asked.map(({ text }) => text.replaceAll(/\/\*.*?\*\/|\s+/g, ' ').trim()).filter((text) => text !== 'select 1');
