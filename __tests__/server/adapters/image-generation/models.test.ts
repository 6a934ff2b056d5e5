import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { createSharpDrawing } from '../../../../server/adapters/drawing/sharp';
import { labelOf } from '../../../../server/adapters/image/made-label';
import { createGenerators } from '../../../../server/adapters/image-generation/create';
import type { GenerationTask, ImageGenerator } from '../../../../server/adapters/image-generation/types';
import { writeLabel } from '../../../../server/bytes/aigc-label';
import { readEnv, type EnvSource } from '../../../../server/env';
import { openVideoEngine } from '../../../support/files/video-engine';
import { type ImagesApiDouble, startImagesApiDouble } from '../../../support/doubles/images-api';
import { startWanDouble, type WanDouble } from '../../../support/doubles/wan';
import { drawClip, WEB_MP4 } from '../../../support/pictures';

const videos = openVideoEngine();
const drawing = createSharpDrawing();
const forever = new AbortController().signal;
let folder = '';
let images: ImagesApiDouble;
let wan: WanDouble;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'models-'));
  [images, wan] = await Promise.all([startImagesApiDouble(), startWanDouble()]);
});
afterAll(async () => {
  await Promise.all([images.close(), wan.close()]);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  images.draw(await square(1024));
  wan.draw(await square(1024));
  wan.takes(1);
  wan.fail(null);
  wan.refuse(null);
});

const square = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();

function modelOf(settings: EnvSource): ImageGenerator {
  const env = readEnv({ ...settings, OPERATOR_NAME: '丽江影像' });
  const parts = { drawing, videos, program: null, askEveryMs: 5 };
  const { modelGenerator } = createGenerators(env, parts);
  if (modelGenerator === null) throw new Error('no model');
  return modelGenerator;
}

let known: string | null = null;
let isWanted = true;
const kept: string[] = [];
beforeEach(() => {
  known = null;
  isWanted = true;
  kept.length = 0;
});
const task = (more: Partial<GenerationTask> = {}): GenerationTask => ({
  id: 'abc-0',
  prompt: '海边的日落',
  negative: '',
  style: 'anime',
  option: 1,
  size: { width: 768, height: 1024 },
  seed: 7,
  source: null,
  ticket: { known, keep: async (ticket) => void kept.push(ticket), isWanted: async () => isWanted },
  ...more,
});
const LABEL = writeLabel({ producer: '丽江影像', id: 'abc-0' });
const source = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#3388cc' } })
    .webp()
    .toBuffer();

async function expectMarked(made: Awaited<ReturnType<ImageGenerator['makePicture']>>, size: [number, number]) {
  if (made.kind !== 'made') throw new Error(made.words);
  const found = await sharp(made.file).metadata();
  expect([found.format, found.width, found.height]).toEqual(['jpeg', ...size]);
  expect(labelOf(found)).toBe(LABEL);
  const [width, height] = size;
  const high = Math.round(Math.min(width, height) * 0.05);
  // Rows in the last corner with something white: the letters.
  const corner = {
    left: Math.round(width * 0.6),
    top: Math.round(height * 0.8),
    width: Math.round(width * 0.4),
    height: Math.round(height * 0.2),
  };
  const { data, info } = await sharp(made.file).extract(corner).greyscale().raw().toBuffer({ resolveWithObject: true });
  const rows = Array.from({ length: info.height }, (_, row) => data.subarray(row * info.width, (row + 1) * info.width));
  expect(rows.filter((row) => row.some((value) => value > 200)).length).toBeGreaterThanOrEqual(high);
}

describe('the images API', () => {
  test('draws words in the shape nearest to what was asked for, marked and labelled', async () => {
    const made = await modelOf(images.settings).makePicture(task({ negative: '文字' }), forever);
    await expectMarked(made, [768, 1024]);
    const { way, fields } = images.ordered.at(-1) ?? { way: '', fields: {} };
    expect(way).toBe('generations');
    expect(fields).toMatchObject({ size: '1024x1536', prompt: '海边的日落，动漫风格，写实效果。画面中不要出现：文字' });
  });

  test('changes a photo, and is followed to where it keeps what it made', async () => {
    images.draw(await square(1024), 'url');
    const made = await modelOf(images.settings).makePicture(task({ prompt: '', source: await source() }), forever);
    await expectMarked(made, [768, 1024]);
    const { way, source: sent } = images.ordered.at(-1) ?? { way: '', source: null };
    expect(way).toBe('edits');
    expect(await sharp(sent ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'png', width: 800, height: 600 });
  });

  test('a refused picture is explained in words, a temporary failure is tried again', async () => {
    const model = modelOf(images.settings);
    images.next({ status: 400, json: { error: { code: 'moderation_blocked' } } });
    expect(await model.makePicture(task(), forever)).toMatchObject({
      kind: 'refused',
      words: expect.stringContaining('审核'),
    });
    images.next({ status: 400, json: { error: { code: 'other' } } });
    expect(await model.makePicture(task(), forever)).toMatchObject({ words: expect.stringContaining('不接受') });
    for (const reply of [{ status: 500, json: {} }, { status: 429, json: {} }, { text: 'no JSON' }]) {
      images.next(reply);
      // oxlint-disable-next-line no-await-in-loop -- One answer after the other.
      await expect(model.makePicture(task(), forever)).rejects.toThrow('images API');
    }
    const wrong = modelOf({ ...images.settings, AI_MODEL_KEY: 'wrong' });
    await expect(wrong.makePicture(task(), forever)).rejects.toThrow('HTTP 401');
    expect(await model.makeFilm(task(), 4, path.join(folder, 'none.mp4'), forever)).toMatchObject({ kind: 'refused' });
  });

  test.each([
    ['within this network', 'http://10.0.0.1/made.png'],
    ['of this machine', 'https://127.0.0.1/made.png'],
    ['of this machine, by its name', 'https://localhost/made.png'],
    ['no address', 'file:///etc/passwd'],
  ])('an address %s is not asked', async (_name, url) => {
    images.next({ json: { data: [{ url }] } });
    const made = await modelOf(images.settings).makePicture(task(), forever);
    expect(made).toMatchObject({ kind: 'refused', words: expect.stringContaining('无法使用') });
  });

  test('what is no picture is none', async () => {
    images.draw(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'));
    expect(await modelOf(images.settings).makePicture(task(), forever)).toMatchObject({ kind: 'refused' });
    images.draw(Buffer.from('garbage'));
    expect(await modelOf(images.settings).makePicture(task(), forever)).toMatchObject({ kind: 'refused' });
  });
});

/** The last corner of what a film shows first. */
async function firstPicture(file: string): Promise<Buffer> {
  const facts = await videos.probe(file, forever);
  const shown = facts.kind === 'done' ? await videos.takePoster({ file, facts: facts.value }, 0, forever) : facts;
  if (shown.kind !== 'done') throw new Error(shown.kind);
  const { width, height } = await sharp(shown.value).metadata();
  const box = { width: Math.floor(width * 0.4), height: Math.floor(height * 0.2) };
  const corner = { left: width - box.width, top: height - box.height, ...box };
  return sharp(shown.value).extract(corner).greyscale().raw().toBuffer();
}

describe('Wan', () => {
  test('is asked for a task until it is done, and its number is kept first', async () => {
    wan.takes(3);
    const made = await modelOf(wan.settings).makePicture(task({ negative: '文字' }), forever);
    await expectMarked(made, [768, 1024]);
    expect(kept).toHaveLength(1);
    expect(wan.ordered.at(-1)).toMatchObject({
      path: 'text2image/image-synthesis',
      input: { negative_prompt: '文字' },
      parameters: { size: '768*1024', seed: 7, n: 1, watermark: false },
    });
  });

  test('a task that was ordered before is asked for and not ordered again', async () => {
    const model = modelOf(wan.settings);
    const before = wan.ordered.length;
    await model.makePicture(task(), forever);
    known = kept[0] ?? null;
    const again = task({ ticket: { ...task().ticket, known } });
    expect((await model.makePicture(again, forever)).kind).toBe('made');
    expect(wan.ordered).toHaveLength(before + 1);
  });

  test('changes and enlarges a photo', async () => {
    const model = modelOf(wan.settings);
    await expectMarked(await model.makePicture(task({ prompt: '', source: await source() }), forever), [768, 1024]);
    expect(wan.ordered.at(-1)?.input['function']).toBe('stylization_all');
    await model.makePicture(task({ source: await source() }), forever);
    expect(wan.ordered.at(-1)?.input['function']).toBe('description_edit');
    await expectMarked(await model.enlarge(task({ source: await source() }), 4_096, forever), [1024, 1024]);
    expect(wan.ordered.at(-1)).toMatchObject({
      input: { function: 'super_resolution' },
      parameters: { upscale_factor: 2 },
    });
  });

  test.each([
    ['words', null, 'wan2.2-t2v-plus'],
    ['a photo', source, 'wan2.2-i2v-flash'],
  ] as const)('makes a film of %s, marked and labelled from its first moment', async (name, of, model) => {
    const plain = path.join(folder, `plain-${name}.mp4`);
    writeFileSync(plain, drawClip({ output: WEB_MP4, extension: 'mp4' }));
    wan.draw(readFileSync(plain));
    const target = path.join(folder, `film-${name}.mp4`);
    const made = await modelOf(wan.settings).makeFilm(
      task({ source: of === null ? null : await of() }),
      4,
      target,
      forever,
    );
    expect(made).toEqual({ kind: 'made' });
    expect(wan.ordered.at(-1)).toMatchObject({ model, parameters: { duration: 5 } });
    const probed = await videos.probe(target, forever);
    if (probed.kind !== 'done') throw new Error(probed.kind);
    expect(probed.value.label).toBe(LABEL);
    const [marked, before] = await Promise.all([target, plain].map(firstPicture));
    const changed = [...(marked ?? [])].filter((value, at) => Math.abs(value - (before?.[at] ?? 0)) > 60).length;
    expect(changed / (before?.length ?? 1)).toBeGreaterThan(0.02);
  });

  test('a refusal is explained in words', async () => {
    const model = modelOf(wan.settings);
    wan.refuse('DataInspectionFailed');
    expect(await model.makePicture(task(), forever)).toMatchObject({ words: expect.stringContaining('审核') });
    wan.refuse('InvalidParameter');
    expect(await model.makePicture(task(), forever)).toMatchObject({ words: expect.stringContaining('不接受') });
    wan.refuse(null);
    wan.fail('IPInfringementSuspect');
    expect(await model.makePicture(task(), forever)).toMatchObject({ words: expect.stringContaining('审核') });
    wan.fail(null);
    const lost = task({ ticket: { ...task().ticket, known: 'of-another-day' } });
    expect(await model.makePicture(lost, forever)).toMatchObject({ kind: 'refused' });
  });

  test('a task that nobody waits for is called off', async () => {
    wan.takes(100);
    isWanted = false;
    expect(await modelOf(wan.settings).makePicture(task(), forever)).toEqual({ kind: 'refused', words: '已取消' });
    expect(wan.cancelled).toEqual(kept);
  });

  test('a worker that stops leaves the task to the next run', async () => {
    wan.takes(1_000);
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 60);
    await expect(modelOf(wan.settings).makePicture(task(), stopping.signal)).rejects.toThrow(/abort|stop/i);
    expect(kept).toHaveLength(1);
    expect(wan.cancelled).not.toContain(kept[0]);
  });

  test('a film that is none, and one within this network, are none', async () => {
    const model = modelOf(wan.settings);
    wan.draw(Buffer.from('garbage'));
    expect(await model.makeFilm(task(), 4, path.join(folder, 'bad.mp4'), forever)).toMatchObject({ kind: 'refused' });
    wan.draw(Buffer.from('x'), 'https://169.254.169.254/latest');
    expect(await model.makeFilm(task(), 4, path.join(folder, 'in.mp4'), forever)).toMatchObject({ kind: 'refused' });
  });
});

test('what this machine makes of a labelled picture stays labelled, of others it is none', async () => {
  const env = readEnv({});
  const { generator } = createGenerators(env, { drawing, videos, program: null });
  const small = (more: Partial<GenerationTask> = {}) => task({ size: { width: 96, height: 128 }, ...more });
  const made = await modelOf(images.settings).makePicture(small(), forever);
  const labelled = made.kind === 'made' ? made.file : Buffer.alloc(0);
  const again = await generator.makePicture(small({ source: labelled }), forever);
  expect(again.kind === 'made' && labelOf(await sharp(again.file).metadata())).toBe(LABEL);
  const larger = await generator.enlarge(small({ source: labelled }), 4_096, forever);
  expect(larger.kind === 'made' && labelOf(await sharp(larger.file).metadata())).toBe(LABEL);
  const plain = await generator.makePicture(small({ source: await source() }), forever);
  expect(plain.kind === 'made' && labelOf(await sharp(plain.file).metadata())).toBeNull();
  const words = await generator.makePicture(small(), forever);
  expect(words.kind === 'made' && labelOf(await sharp(words.file).metadata())).toBeNull();
});
