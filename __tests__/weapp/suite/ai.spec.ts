import { createAlbum } from '@contract/http/album';
import { randomIds } from '../../../server/adapters/ids/random';
import { test } from './desk';
import { named, startingWith, TILES, VIEWER } from './phone';
import { aPersonAt } from './shop';

const PAGE = 'packageAlbumC/templet/aiAlbum/aiAlbum';
const WORDS = '海上生明月，天涯共此时';

test('an album for pictures of words makes two of them, and shows them', async ({ phone }) => {
  const { api } = await aPersonAt(phone, '写字的人');
  const fields = { name: '字里的风景', description: '', template: 8, visibility: 1, happenedOn: '' } as const;
  const { id } = await api.call(createAlbum, { ...fields, requestId: randomIds.newId() });
  await phone.openAt(`/${PAGE}?id=${id}`);
  await phone.isAt(PAGE, '字里的风景');
  await phone.type('描述', WORDS);
  await phone.rests();
  await phone.look('to-be-made');
  await phone.tap(named('生成'));
  await phone.tap(named('生成记录'));
  await phone.isAt(PAGE, 'AI创作');
  await phone.sees(WORDS);
  await phone.find(named('放大第2个'));
  await phone.rests();
  await phone.look('made');
  await phone.tap(startingWith('button', '动漫，第1个'));
  await phone.find(VIEWER);
  await phone.rests();
  await phone.look('made-in-viewer');
  await phone.openAt(`/${PAGE}?id=${id}`);
  await phone.find(TILES);
});
