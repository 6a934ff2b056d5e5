import { listAlbumDetails } from '@contract/http/album';
import type { AlbumDetail } from '@contract/schemas/album';
import { AlbumChoice } from '@/features/album/picked/AlbumChoice';
import {
  anAlbumDetail,
  type ClientWorld,
  DEAD_LINE,
  letAnswersCome,
  openWorld,
  signInHere,
  pageOf,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

const HERE = 'a'.repeat(22);
let world: ClientWorld;
let chosen: string[];

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  chosen = [];
});

const named = (name: string, more: Partial<AlbumDetail> = {}) =>
  anAlbumDetail({ id: name.padStart(22, 'b'), name, canUpload: true, ...more });

async function mountChoice(): Promise<Mounted> {
  const screen = await mountComponent(() => (
    <AlbumChoice
      exceptId={HERE}
      onChoose={async ({ name }) => {
        chosen.push(name);
      }}
    />
  ));
  await letAnswersCome(screen);
  return screen;
}

function row(name: string): HTMLElement {
  const rows = [...document.querySelectorAll<HTMLElement>('[role="button"]')];
  const found = rows.find(({ textContent }) => textContent?.startsWith(name) === true);
  if (found === undefined) throw new Error(`no album ${name}`);
  return found;
}

test('one’s own and those one works in are there, where one may upload, and not the one they are in', async () => {
  world.answer(listAlbumDetails, ({ scope }) =>
    scope === 'created'
      ? pageOf([named('own'), named('here', { id: HERE })])
      : pageOf([named('managed'), named('shut', { canUpload: false })]),
  );
  const screen = await mountChoice();
  expect(['own', 'here', 'managed', 'shut'].filter((name) => screen.text().includes(name))).toEqual(['own', 'managed']);
  await screen.tap(row('managed'));
  expect(chosen).toEqual(['managed']);
});

test('a long list goes on, a short one that is empty says so', async () => {
  world.answer(listAlbumDetails, ({ scope, current }) =>
    scope === 'managed' ? pageOf([]) : pageOf([named(current === '1' ? 'first' : 'second')], 2),
  );
  const screen = await mountChoice();
  await screen.tap(screen.control('更多相册'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('second');
  expect(screen.has('更多相册')).toBe(false);
});

test('an empty choice and a dead connection are shown', async () => {
  world.answer(listAlbumDetails, () => pageOf([]));
  expect((await mountChoice()).text()).toContain('没有其他可以上传的相册');
  world.answer(listAlbumDetails, () => DEAD_LINE);
  const screen = await mountChoice();
  expect(screen.has('重试')).toBe(true);
  world.answer(listAlbumDetails, ({ scope }) => pageOf(scope === 'created' ? [named('own')] : []));
  await screen.tap(screen.control('重试'));
  await letAnswersCome(screen);
  expect(row('own')).toBeDefined();
});
