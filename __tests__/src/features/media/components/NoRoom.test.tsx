import { queryAllMd5AndFileSize } from '@contract/http/media';
import { getRemainCapacity } from '@contract/http/user';
import { NoRoom } from '@/features/media/components/NoRoom';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { addUploads, useUploads } from '@/stores/upload/uploads';
import { letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';
import { visitElsewhere } from '../../../../support/pages/page-visits';

jest.mock('@tarojs/taro', () =>
  jest
    .requireActual<typeof import('../../../../support/pages/page-visits')>('../../../../support/pages/page-visits')
    .taroWithVisits(),
);

const ID = 'a'.repeat(22);
const FILE: PickedFile = {
  name: '一.jpg',
  mime: 'image/jpeg',
  sizeBytes: 100,
  handle: { kind: 'blob', blob: new Blob(['x']) },
};

test('whoever comes back from where room was made finds the files going on', async () => {
  const world = await openWorld();
  await signInHere();
  // Files of jsdom cannot be read.
  jest.spyOn(media, 'md5').mockResolvedValue({ kind: 'hashed', md5: '0'.repeat(32) });
  world.answer(queryAllMd5AndFileSize, () => []);
  world.answer(getRemainCapacity, () => 0);
  const screen = await mountComponent(() => <NoRoom albumId={ID} count={1} isOwn />);
  const state = () => Object.values(useUploads.getState().queue.items).map((item) => item.state);
  const settings = { albumId: ID, isOwnAlbum: true, labelId: null, remark: '', priceFen: 0 };
  await screen.change(async () => void (await addUploads(settings, [FILE])));
  await letAnswersCome(screen);
  expect(state()).toEqual(['roomless']);
  await visitElsewhere(screen);
  await letAnswersCome(screen);
  expect(state()).toEqual(['roomless']);
  await visitElsewhere(screen, () => world.answer(getRemainCapacity, () => 1_000));
  await letAnswersCome(screen);
  expect(state()).not.toEqual(['roomless']);
});
