import type { Fault, Finding } from '../../modules/media/lifecycle/media-doctor-finding';
import type { KeptFaces } from '../../modules/face/face-watch.service';
import type { Examination } from '../../modules/media/lifecycle/media-doctor.service';

const WORDS: Readonly<Record<string, string>> & Readonly<Record<Fault, string>> = {
  'object-missing': '记录在、文件不在（或大小不符）',
  'object-orphaned': '文件在、没有记录（满一天）',
  'derivative-missing': '缺少缩略图或可播放版本',
  'mark-missing': '缺少带水印的版本',
  'derivative-orphaned': '没有记录的缩略图（满一天）',
  'part-orphaned': '没有记录的上传分片（满一天）',
  'named-file-missing': '头像、封面、横幅或证件图片不在',
  'named-file-orphaned': '没有人用的头像、封面、横幅或证件图片（满一天）',
  'file-unknown': '不认识的文件（不动）',
  'processing-stuck': '停在处理中、没有任务',
  'uses-miscounted': '文件的使用次数不对',
  'album-miscounted': '相册的计数与文件不符',
};

const CANNOT: ReadonlySet<string> = new Set(['object-missing', 'file-unknown']);

/** What was found, for a terminal. `ok`: nothing is wrong, or nothing any more. */
export function writeReport(
  examination: Examination,
  isRepairing: boolean,
  { kept, isMany }: KeptFaces,
): { readonly ok: boolean; readonly text: string } {
  const { objects, albums, young, findings } = examination;
  const lines = [`看过${objects}个文件、${albums}个相册；${young}个不满一天的文件还没有记录，不动`];
  for (const finding of findings) lines.push(...describe(finding, isRepairing));
  // Nothing is wrong with it, and somebody has to act.
  if (isMany) lines.push(`  注意  保存着约${kept}个人的人脸特征：达到10万人时，处理者要向网信部门备案`);
  const left = findings.reduce((sum, { count, repaired }) => sum + count - repaired, 0);
  const found = findings.reduce((sum, { count }) => sum + count, 0);
  if (found === 0) lines.push('一切相符');
  else if (left === 0) lines.push('都修好了');
  else if (isRepairing)
    lines.push(`还有${left}处没有修好：丢了的文件请从备份取回（npm run restore），其余请再运行一次看看`);
  else lines.push('要修的话：npm run doctor -- --repair');
  return { ok: left === 0, text: lines.join('\n') };
}

function describe({ fault, words, count, repaired, samples }: Finding, isRepairing: boolean): string[] {
  const said = words ?? WORDS[fault];
  if (count === 0) return [`  好  ${said}：0`];
  const mended = isRepairing && !CANNOT.has(fault) ? `，修好${repaired}` : '';
  const more = count > samples.length ? [`        ……共${count}处`] : [];
  return [`  错  ${said}：${count}${mended}`, ...samples.map((sample) => `        ${sample}`), ...more];
}
