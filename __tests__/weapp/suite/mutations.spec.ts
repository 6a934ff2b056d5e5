import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUILD, expect, startDesk, test } from './desk';
import { createPhone, type Phone, startingWith, TILES, VIEWER } from './phone';
import { openFirstPhoto } from './steps';

/** Nothing that works takes so long here. */
const PATIENCE_MS = 3_000;

interface Mutation {
  /** Files of the build by the end of their names. */
  readonly files: string;
  readonly pattern: RegExp;
  readonly replacement: string;
  /** What then waits in vain. */
  readonly missed: string;
}

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'the taps of all elements': {
    files: 'base.wxml',
    pattern: / bindtap="eh"/g,
    replacement: '',
    missed: VIEWER,
  },
  'the tap of a tile': {
    files: '.js',
    pattern: /onClick:[\w$]+(?=,(?:(?!onClick:).){0,200}"button":"checkbox")/g,
    replacement: 'onClick:void 0',
    missed: VIEWER,
  },
  'the press of the like button': {
    files: '.js',
    pattern: /onPress:[\w$]+\.onToggle\b/g,
    replacement: 'onPress:()=>{}',
    missed: '[aria-role="dialog"][aria-label="是否要登录"]',
  },
};

/** A copy of the build without one thing. */
function mutate({ files, pattern, replacement }: Mutation): string {
  const dist = mkdtempSync(path.join(tmpdir(), 'zhixiang-mutant-'));
  cpSync(BUILD, dist, { recursive: true });
  let found = 0;
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith(files))) {
    const file = path.join(dist, name);
    const before = readFileSync(file, 'utf8');
    found += before.match(pattern)?.length ?? 0;
    writeFileSync(file, before.replace(pattern, replacement));
  }
  if (found === 0) throw new Error(`${String(pattern)} is nowhere in the build: nothing was removed`);
  return dist;
}

async function likeAsVisitor(phone: Phone): Promise<void> {
  await openFirstPhoto(phone);
  await phone.tap(startingWith('button', '赞，'));
  await phone.find('[aria-role="dialog"][aria-label="是否要登录"]');
}

for (const [name, mutation] of Object.entries(MUTATIONS)) {
  test(`a build without ${name} is noticed`, async ({ desk }) => {
    test.skip(desk.runtime === null, 'the developer tools open the folder of the project only');
    const dist = mutate(mutation);
    try {
      const mutant = await startDesk(dist, desk.product);
      try {
        const patient = createPhone(mutant, () => '');
        await patient.openAt(`/packageAlbumC/photos/photos?id=${desk.sample.albumId}`);
        await patient.find(TILES);
        await patient.rests();
        const phone = createPhone(mutant, () => '', PATIENCE_MS);
        await expect(likeAsVisitor(phone)).rejects.toThrow(`waited in vain for ${mutation.missed}`);
      } finally {
        await mutant.close();
      }
    } finally {
      rmSync(dist, { recursive: true, force: true });
    }
  });
}
