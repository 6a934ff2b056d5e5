import { WITHDRAW_CHANNEL } from '@contract/constants/balance';
import { getWithdrawOptions } from '@contract/http/balance';
import { AddWayScreen } from '@/features/order/screens/AddWayScreen';
import { forgetSession } from '@/stores/session/session-state';
import { letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/withdraw/add') };
});

const valueOf = (label: string): string | undefined =>
  document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)?.value;

test('a card that is being typed is there again after a session that died, and for nobody else', async () => {
  const world = await openWorld();
  await signInHere();
  world.answer(getWithdrawOptions, () => ({
    ...{ channels: [WITHDRAW_CHANNEL.bank], needsCertification: false, payeeName: '', hasPassword: true, phone: '' },
    ...{
      withdrawableFen: 0,
      closedFen: 0,
      minFen: 100,
      dayLeftFen: 100_000,
      timesLeft: 3,
      feePerMille: 0,
      reviewFen: 1,
    },
  }));
  const screen = await mountComponent(AddWayScreen);
  await letAnswersCome(screen);
  const card = document.querySelector<HTMLElement>('input[aria-label="银行卡号"]') ?? document.body;
  await screen.type(card, '6222021234567890128');
  await screen.change(() => forgetSession('tokenDied'));
  await letAnswersCome(screen);
  expect(valueOf('银行卡号')).toBeUndefined();
  await screen.change(() => signInHere());
  await letAnswersCome(screen);
  expect(valueOf('银行卡号')).toBe('6222021234567890128');
  await screen.change(() => signInHere('李雷', 'v'.repeat(22)));
  await letAnswersCome(screen);
  expect(valueOf('银行卡号')).toBe('');
});
