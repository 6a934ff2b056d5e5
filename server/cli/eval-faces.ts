import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { createOnnxFaces } from '../adapters/faces/onnx';
import type { FaceEngine, Pixels } from '../adapters/faces/types';
import { measureRecognition, type NamedFace } from './eval-faces/measure';

const EXIT = { ok: 0, wrong: 1, usage: 2 } as const;
const USAGE = `用法：npm run eval:faces -- <文件夹>

在自己有权使用的照片上测量人脸识别：每个人一个子文件夹，每张照片只有这一个人。什么也不保存。
`;
/** As the index takes them: the longest edge of the largest derivative. */
const EDGE = 2048;
/** Widths of faces in pixels, from this one up. */
const SIZES = [0, 28, 40, 64, 112, 160] as const;

async function readPixels(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

function listPictures(folder: string): { person: string; file: string }[] {
  const people = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return people.flatMap(({ name }) =>
    readdirSync(path.join(folder, name))
      .filter((file) => /\.(jpe?g|png|webp)$/i.test(file))
      .map((file) => ({ person: name, file: path.join(folder, name, file) })),
  );
}

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

async function measure(folder: string, engine: FaceEngine): Promise<void> {
  const pictures = listPictures(folder);
  const faces: NamedFace[] = [];
  const widths: number[] = [];
  const unread: string[] = [];
  let withNone = 0;
  for (const { person, file } of pictures) {
    const pixels = await readPixels(file).catch(() => null);
    if (pixels === null) unread.push(file);
    const [best] = pixels === null ? [] : await engine.findFaces(pixels);
    if (pixels !== null && best === undefined) withNone += 1;
    if (best === undefined) continue;
    faces.push({ person, vector: best.vector });
    widths.push(best.width);
  }
  const { genuine, impostor, at } = measureRecognition(faces);
  const write = (line: string): void => void process.stdout.write(`${line}\n`);
  write(`模型 ${engine.model.name} ${engine.model.version}`);
  write(`照片 ${pictures.length}，找到人脸 ${faces.length}，没有找到 ${withNone}，读不了 ${unread.length}`);
  for (const [index, from] of SIZES.entries()) {
    const below = SIZES[index + 1] ?? Infinity;
    const count = widths.filter((width) => width >= from && width < below).length;
    write(`  宽 ${from}${Number.isFinite(below) ? ` 至 ${below}` : ' 以上'} 像素：${count}`);
  }
  write(`同一人 ${genuine} 对，不同人 ${impostor} 对`);
  for (const { falseRate, threshold, found } of at) {
    write(`  误认率 ${falseRate}：阈值 ${threshold.toFixed(3)}，认出 ${percent(found)}`);
  }
}

async function main(words: readonly string[]): Promise<number> {
  const [folder, ...others] = words;
  if (folder === undefined || others.length > 0 || folder.startsWith('-')) {
    process.stderr.write(USAGE);
    return EXIT.usage;
  }
  const outcome = await createOnnxFaces();
  if (outcome.kind === 'missing') {
    process.stderr.write(`人脸模型用不了：${outcome.reason}\n`);
    return EXIT.wrong;
  }
  try {
    await measure(folder, outcome.engine);
    return EXIT.ok;
  } catch (error) {
    const fault = error instanceof Error && 'code' in error ? `${folder}：${String(error.code)}` : null;
    if (fault === null) throw error;
    process.stderr.write(`${fault}\n`);
    return EXIT.wrong;
  } finally {
    await outcome.engine.close();
  }
}

process.exitCode = await main(process.argv.slice(2));
