import { CHAT_ROUTES, toPeopleParams } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { goBack } from './navigate';

/** Somebody who was picked, by the name that others see. */
export interface ChosenPerson {
  readonly id: string;
  readonly nickname: string;
}

let answer: ((people: readonly ChosenPerson[] | null) => void) | null = null;

/** Lets the person pick whom of a group a message mentions, on a page of its own. Null: nobody was picked. */
export async function chooseMentioned(conversationId: string): Promise<readonly ChosenPerson[] | null> {
  answer?.(null);
  const asked = new Promise<readonly ChosenPerson[] | null>((resolve) => {
    answer = resolve;
  });
  await navigation.goTo(CHAT_ROUTES.userList, toPeopleParams('mention', { conversationId }));
  return asked;
}

/** The page that picks is left, with those picked. */
export async function finishMentioning(people: readonly ChosenPerson[]): Promise<void> {
  answer?.(people);
  answer = null;
  await goBack();
}

export function giveUpMentioning(): void {
  answer?.(null);
  answer = null;
}
