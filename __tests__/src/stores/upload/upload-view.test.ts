import { closeLogin } from '@/stores/session/session';
import { forgetSession, useSession } from '@/stores/session/session-state';
import { uploadActions } from '@/stores/upload/upload-view';
import { openWorld, signInHere } from '../../../support/client-world';

afterEach(() => forgetSession());

test.each(['onResume', 'onRetry'] as const)('%s asks for the person whom the queue lost', async (act) => {
  await openWorld();
  await signInHere();
  uploadActions[act]();
  expect(useSession.getState().isLoginOpen).toBe(false);
  await forgetSession('tokenDied');
  uploadActions[act]();
  expect(useSession.getState()).toMatchObject({ isLoginOpen: true, hasEnded: true });
  closeLogin(false);
});
