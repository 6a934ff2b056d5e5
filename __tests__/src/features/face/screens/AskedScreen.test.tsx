import { ERRORS } from '@contract/errors';
import { answerAsked, getAsked, listAskedPhotos } from '@contract/http/face-ask';
import type { Asked } from '@contract/schemas/face-ask';
import { AskedScreen } from '@/features/face/screens/AskedScreen';
import { type ClientWorld, DEAD_LINE, letAnswersCome, openWorld, refusing } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/myFace/myFace') };
});

const TOKEN = 't'.repeat(22);
const PHOTO = { id: 'p'.repeat(22), ratio: 1.5 };
const ASKED: Asked = {
  albumName: '大班毕业',
  ownerName: '王老师',
  name: '小明',
  answer: 0,
  answeredTime: 0,
  coversOthers: true,
  version: '2026-11-25',
};

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
});

async function open(): Promise<Mounted> {
  const screen = await mountComponent(() => <AskedScreen token={TOKEN} />);
  await letAnswersCome(screen);
  return screen;
}

test('who is asked sees his photos and what he agrees to, and changes his answer without an account', async () => {
  world.answer(getAsked, () => ASKED);
  world.answer(listAskedPhotos, () => ({ records: [PHOTO], total: 1, current: 1, size: 30, pages: 1 }));
  world.answer(answerAsked, ({ agree }) => ({ answer: agree === 'true' || agree === true ? 1 : 2, answeredTime: 1 }));
  const screen = await open();
  expect(screen.text()).toContain('王老师想公开小明的照片');
  expect(screen.text()).toContain('你还没有回答');
  expect([world.sentTo(getAsked), world.sentTo(listAskedPhotos)]).toEqual([
    [{ token: TOKEN }],
    [{ token: TOKEN, current: '1', size: '30' }],
  ]);
  expect(screen.text()).toContain('1张有小明的照片，别人的脸已遮住');
  expect(document.querySelector('img')?.getAttribute('src')).toContain(`/asked/picture?token=${TOKEN}&id=${PHOTO.id}`);
  await screen.tap(screen.control('同意公开'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('同意了公开');
  await screen.tap(screen.control('不同意'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('选择了不同意');
  expect(world.sentTo(answerAsked)).toEqual([
    { token: TOKEN, agree: true, version: ASKED.version },
    { token: TOKEN, agree: false, version: ASKED.version },
  ]);
});

test('a link that has ended says whom to ask for another', async () => {
  world.answer(getAsked, () => refusing(ERRORS.FACE_ASK_ABSENT));
  world.answer(listAskedPhotos, () => refusing(ERRORS.FACE_ASK_ABSENT));
  const screen = await open();
  expect(screen.text()).toContain('链接已失效请向相册管理者要一个新的');
  expect([screen.has('同意公开'), screen.has('重试'), screen.has('回到发现')]).toEqual([false, false, true]);
});

test('no answer is no end of a link: one may try again', async () => {
  world.answer(getAsked, () => DEAD_LINE);
  world.answer(listAskedPhotos, () => DEAD_LINE);
  const screen = await open();
  expect(screen.text()).not.toContain('失效');
  expect(screen.has('重试')).toBe(true);
});
