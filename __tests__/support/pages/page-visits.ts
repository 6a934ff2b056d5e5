import type { Mounted } from '../mounted';

type Run = () => void;
const heard = { hide: new Set<Run>(), show: new Set<Run>() };

/** In place of `@tarojs/taro`, of which no app is started: what is registered for leaving and showing the page is kept here. */
export function taroWithVisits(): object {
  const { useEffect } = jest.requireActual<typeof import('react')>('react');
  const hear = (kind: keyof typeof heard) => (run: Run) => {
    useEffect(() => {
      heard[kind].add(run);
      return () => void heard[kind].delete(run);
    });
  };
  const hooks: Readonly<Record<string | symbol, unknown>> = { useDidHide: hear('hide'), useDidShow: hear('show') };
  // It is not whole yet when it is asked for first.
  return new Proxy(jest.requireActual<object>('@tarojs/taro'), {
    get: (taro, name) => hooks[name] ?? Reflect.get(taro, name),
  });
}

/** Somebody goes to another page, does something there, and comes back. */
export async function visitElsewhere(screen: Mounted, act: () => void = () => undefined): Promise<void> {
  await screen.change(() => heard.hide.forEach((run) => run()));
  act();
  await screen.change(() => heard.show.forEach((run) => run()));
}
