import type { Fault, Finding } from '../../modules/media/media-doctor-finding';
import type { Examination } from '../../modules/media/media-doctor.service';

const WORDS: Readonly<Record<Fault, string>> = {
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
  'capacity-miscounted': '已用空间与文件不符',
  'album-miscounted': '相册的计数与文件不符',
};

const CANNOT: ReadonlySet<Fault> = new Set(['object-missing', 'file-unknown']);

/** What was found, for a terminal. `ok`: nothing is wrong, or nothing any more. */
export function writeReport(
  examination: Examination,
  isRepairing: boolean,
): { readonly ok: boolean; readonly text: string } {
  const { objects, albums, young, findings } = examination;
  const lines = [`看过${objects}个文件、${albums}个相册；${young}个不满一天的文件还没有记录，不动`];
  for (const finding of findings) lines.push(...describe(finding, isRepairing));
  const left = findings.reduce((sum, { count, repaired }) => sum + count - repaired, 0);
  const found = findings.reduce((sum, { count }) => sum + count, 0);
  if (found === 0) lines.push('一切相符');
  else if (left === 0) lines.push('都修好了');
  else if (isRepairing)
    lines.push(`还有${left}处没有修好：丢了的文件请从备份取回（npm run restore），其余请再运行一次看看`);
  else lines.push('要修的话：npm run doctor -- --repair');
  return { ok: left === 0, text: lines.join('\n') };
}

function describe({ fault, count, repaired, samples }: Finding, isRepairing: boolean): string[] {
  if (count === 0) return [`  好  ${WORDS[fault]}：0`];
  const mended = isRepairing && !CANNOT.has(fault) ? `，修好${repaired}` : '';
  const more = count > samples.length ? [`        ……共${count}处`] : [];
  return [`  错  ${WORDS[fault]}：${count}${mended}`, ...samples.map((sample) => `        ${sample}`), ...more];
}
