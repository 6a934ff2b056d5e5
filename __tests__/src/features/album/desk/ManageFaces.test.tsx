import { ERRORS } from '@contract/errors';
import { getAsking, listUnseen, makeAskLink, passMedia } from '@contract/http/face-ask';
import { listAlbumPeople, mergePeople, namePerson, splitPerson } from '@contract/http/face-people';
import { listMedia } from '@contract/http/media';
import type { AlbumPerson } from '@contract/schemas/face-people';
import { ManageFaces } from '@/features/album/desk/ManageFaces';
import type { MemoryShare } from '@/platform/share/memory';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import {
  aMediaItem,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

const ALBUM = 'a'.repeat(22);
const idOf = (name: string): string => name.padStart(22, 'x');
const PLACE = { left: 0.4, top: 0.3, width: 0.1, height: 0.2 };

const aPerson = (key: string, name: string, photos: number): AlbumPerson => ({
  id: idOf(key),
  name,
  photos,
  isAgreed: false,
  isAsked: false,
  answer: 0 as const,
  held: 0,
  cover: { mediaId: idOf('m'), url: '/m/750/m', ratio: 1.5, ...PLACE },
});

let world: ClientWorld;
let screen: Mounted;

jest.mock('@/platform/share', () => {
  const memory = jest.requireActual<typeof import('@/platform/share/memory')>('@/platform/share/memory');
  return { share: memory.createMemoryShare() };
});
const { share: shared } = jest.requireMock<{ share: MemoryShare }>('@/platform/share');
const NOT_ASKING = { isOn: false, coversOthers: true, held: 0, unseen: 0 };

async function open(people: readonly AlbumPerson[], asking = NOT_ASKING): Promise<void> {
  world.answer(getAsking, () => asking);
  world.answer(listAlbumPeople, () => [...people]);
  screen = await mountComponent(() => <ManageFaces albumId={ALBUM} />);
  await letAnswersCome(screen);
}

const press = async (label: string): Promise<void> => {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
};
/** A control that is named by the words in it. */
const pressSaid = async (words: string): Promise<void> => {
  const found = [...document.querySelectorAll<HTMLElement>('[role="button"], [role="checkbox"]')].find(
    (one) => one.textContent === words,
  );
  if (found === undefined) throw new Error(`nothing says ${words}`);
  await screen.tap(found);
  await letAnswersCome(screen);
};

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
});

test('nobody yet is said, with what will be here', async () => {
  await open([]);
  expect(screen.text()).toContain('还没有整理出人物');
});

test('two who are one are put together, under the name that is there', async () => {
  const [groom, nameless] = [aPerson('g', '新郎', 2), aPerson('n', '', 7)];
  await open([nameless, groom, aPerson('b', '新娘', 1)]);
  world.answer(mergePeople, () => [{ ...groom, photos: 9 }]);
  await press('合并');
  await pressSaid('未命名7张');
  await pressSaid('新郎2张');
  await press('合并2人');
  expect(useOverlays.getState().dialogs[0]?.text).toContain('新郎');
  await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
  await letAnswersCome(screen);
  expect(world.sentTo(mergePeople)).toEqual([{ into: groom.id, personIds: [nameless.id] }]);
  expect(screen.text()).toContain('新郎9张');
  expect(screen.has('取消')).toBe(false);
});

test('people of one photo stay two, and those who were chosen stay chosen', async () => {
  await open([aPerson('g', '新郎', 2), aPerson('b', '新娘', 2)]);
  world.answer(mergePeople, () => refusing(ERRORS.FACE_PEOPLE_TOGETHER));
  await press('合并');
  await pressSaid('新郎2张');
  await pressSaid('新娘2张');
  await press('合并2人');
  await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
  await letAnswersCome(screen);
  expect(world.sentTo(mergePeople)).toHaveLength(1);
  expect(screen.has('合并2人')).toBe(true);
});

test('somebody is named, and a face that is not his is taken out', async () => {
  const person = aPerson('g', '', 2);
  await open([person]);
  const faceOf = (key: string, personId: string) => ({
    ...PLACE,
    faceId: idOf(key),
    answer: 0 as const,
    relation: 1 as const,
    name: '',
    personId,
    personName: '',
  });
  world.answer(listMedia, () => ({
    records: [
      aMediaItem({ id: idOf('1'), faces: [faceOf('f1', person.id), faceOf('other', idOf('b'))] }),
      aMediaItem({ id: idOf('2'), faces: [faceOf('f2', person.id)] }),
    ],
    total: 2,
    size: 30,
    current: 1,
    pages: 1,
  }));
  world.answer(splitPerson, () => [{ ...person, photos: 1 }]);
  world.answer(namePerson, () => [{ ...person, name: '新郎' }]);
  await pressSaid('未命名2张');
  expect(world.sentTo(listMedia)[0]).toMatchObject({ albumId: ALBUM, personId: person.id, showFaceLocation: 'true' });
  await press('第2张脸');
  await press('移出1张');
  expect(world.sentTo(splitPerson)).toEqual([{ personId: person.id, faceIds: [idOf('f2')] }]);
  const field = document.querySelector('input');
  if (field === null) throw new Error('no field');
  await screen.type(field, ' 新郎 ');
  await press('保存');
  expect(world.sentTo(namePerson)).toEqual([{ personId: person.id, name: '新郎' }]);
  expect(screen.text()).toContain('新郎2张');
});

describe('where those on photos are asked first', () => {
  const ASKING = { isOn: true, coversOthers: true, held: 5, unseen: 2 };

  test('it says what each answered, and the link for one is copied', async () => {
    const [agreed, silent] = [
      { ...aPerson('g', '新郎', 2), isAsked: true, answer: 1 as const },
      { ...aPerson('b', '新娘', 3), held: 3 },
    ];
    world.answer(makeAskLink, () => ({ token: 't'.repeat(22) }));
    await open([agreed, silent], ASKING);
    expect(screen.text()).toContain('5项在等待照片里的人同意');
    await pressSaid('新娘3张未询问');
    expect(screen.text()).toContain('公开照片：未询问，3项在等待');
    await press('复制征求同意链接');
    expect(world.sentTo(makeAskLink)).toEqual([{ personId: silent.id, renew: false }]);
    expect(shared.copied).toEqual([`https://album.example/packageAlbumD/myFace/myFace?asked=${'t'.repeat(22)}`]);
    expect(screen.text()).toContain('公开照片：已询问');
    expect(screen.text()).toContain('新郎2张已同意');
  });

  test('what nobody was found on is let go by whoever manages the album, and held again', async () => {
    const items = ['1', '2'].map((key) => aMediaItem({ id: idOf(key) }));
    world.answer(listUnseen, () => ({ records: items, total: 2, current: 1, size: 60, pages: 1 }));
    world.answer(passMedia, ({ ids }) => ({ changed: (ids as readonly string[]).length }));
    await open([], ASKING);
    await press('待放行 2');
    await press('照片，第1项');
    await press('可以公开');
    await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
    await letAnswersCome(screen);
    await press('撤销');
    expect(world.sentTo(passMedia)).toEqual([
      { ids: [idOf('1')], pass: true },
      { ids: [idOf('1')], pass: false },
    ]);
  });
});
