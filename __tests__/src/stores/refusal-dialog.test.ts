import { addComment } from '@contract/http/interaction';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import { call } from '@/api/client';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, openWorld, refusing, signInHere } from '../../support/client-world';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/photos/photos') };
});

let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  await signInHere();
});

const say = () => call(addComment, { albumId: 'a'.repeat(22), text: '好', requestId: 'r'.repeat(22) });
const dialogs = () => useOverlays.getState().dialogs;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('whoever has no phone where one is needed is led to where it is bound', async () => {
  world.answer(addComment, () => refusing(MODERATION_ERRORS.PHONE_NEEDED));
  await expect(say()).rejects.toMatchObject(MODERATION_ERRORS.PHONE_NEEDED);
  await settle();
  expect(dialogs()).toMatchObject([{ text: MODERATION_ERRORS.PHONE_NEEDED.msg, confirmText: '去设置' }]);
  answerDialog(dialogs()[0]?.id ?? 0, false);
  await settle();
  expect(navigation.currentPath()).toBe('/packageAlbumC/photos/photos');
  await expect(say()).rejects.toMatchObject(MODERATION_ERRORS.PHONE_NEEDED);
  await settle();
  answerDialog(dialogs()[0]?.id ?? 0, true);
  await settle();
  expect(navigation.currentPath()).toBe(ROUTES.modifyPhone);
});

test('another refusal has a dialog that leads nowhere', async () => {
  world.answer(addComment, () => refusing(MODERATION_ERRORS.COMMENTS_FORBIDDEN));
  await Promise.allSettled([say()]);
  expect(dialogs()).toMatchObject([{ text: MODERATION_ERRORS.COMMENTS_FORBIDDEN.msg, cancelText: null }]);
});
