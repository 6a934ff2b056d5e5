import sharp from 'sharp';
import { CLASSES, EDGE, readModel } from '../../../../server/adapters/content-check/model-files';
import { createOnnxChecker } from '../../../../server/adapters/content-check/onnx';
import { openJudge, type PictureJudge } from '../../../support/doubles/picture-judge';

let judge: PictureJudge;
beforeAll(async () => {
  judge = await openJudge();
});
afterAll(() => judge.close());

/** Waves of three colours, the same on every machine. */
function drawWaves(edge: number): Promise<Buffer> {
  const pixels = Buffer.alloc(edge * edge * 3);
  for (let y = 0; y < edge; y += 1) {
    for (let x = 0; x < edge; x += 1) {
      const at = (y * edge + x) * 3;
      pixels[at] = Math.round(127 + 120 * Math.sin(x / 17));
      pixels[at + 1] = Math.round(127 + 120 * Math.sin(y / 23));
      pixels[at + 2] = Math.round(127 + 120 * Math.sin((x + y) / 31));
    }
  }
  return sharp(pixels, { raw: { width: edge, height: edge, channels: 3 } })
    .png()
    .toBuffer();
}

test('the model is installed, without what its package asks for beside it', () => {
  expect(createOnnxChecker().isAvailable).toBe(true);
  expect(readModel().kind).toBe('read');
  expect(() => require.resolve('@tensorflow/tfjs-core')).toThrow('Cannot find module');
});

test('what it says of a picture is what TensorFlow.js says, to three decimals, and adds up to 1', async () => {
  const outcome = await judge.judge(await drawWaves(EDGE));
  if (outcome.kind !== 'judged') throw new Error(outcome.kind);
  const { scores } = outcome;
  const expected = { drawing: 0.0329, hentai: 0.00079, neutral: 0.96619, porn: 0.00006, sexy: 0.00005 };
  for (const name of CLASSES) expect(scores[name]).toBeCloseTo(expected[name], 3);
  expect(CLASSES.reduce((sum, name) => sum + scores[name], 0)).toBeCloseTo(1, 4);
});

test('a picture of any size and form is taken, and what is none is broken', async () => {
  const wide = await sharp({ create: { width: 750, height: 31, channels: 4, background: '#fff8' } })
    .webp()
    .toBuffer();
  expect((await judge.judge(wide)).kind).toBe('judged');
  expect(await judge.judge(Buffer.from('no picture'))).toEqual({ kind: 'broken' });
});
