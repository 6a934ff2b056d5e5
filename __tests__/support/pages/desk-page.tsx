import { countCases, listLegalHolds, listReportCases, listSanctions } from '@contract/http/moderation';
import { ModerationScreen } from '@/features/system/screens/ModerationScreen';
import { useSession } from '@/stores/session/session-state';
import { type ClientWorld, letAnswersCome, openWorld, pageOf, signInHere } from '../client-world';
import { mountComponent, type Mounted } from '../mounted';

/** Somebody who runs the product, at whose desk nothing was reported. */
export async function openDeskWorld(): Promise<ClientWorld> {
  const world = await openWorld();
  await signInHere();
  useSession.setState(({ user }) => ({ user: user === null ? null : { ...user, isAdmin: true } }));
  world.answer(listReportCases, () => pageOf([]));
  world.answer(listSanctions, () => pageOf([]));
  world.answer(listLegalHolds, () => pageOf([]));
  world.answer(countCases, () => ({
    ...{ report: 0, appeal: 0, illegal: 0, checked: 0, text: 2, thing: 1 },
    certification: 1,
    money: 3,
  }));
  return world;
}

/** The desk with one of its tabs in front, named by what it begins with. */
export async function openDesk(tab: string): Promise<Mounted> {
  const screen = await mountComponent(() => <ModerationScreen />);
  await letAnswersCome(screen);
  const [found] = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].filter(({ textContent }) =>
    textContent?.startsWith(tab),
  );
  if (found === undefined) throw new Error(`no tab ${tab}`);
  await screen.tap(found);
  await letAnswersCome(screen);
  return screen;
}
