import { FOUND_PHOTOS_MAX } from '@contract/constants/assistant';
import type { Caller } from '../../http/caller';
import type { AssistantTools, Found } from './assistant-tools.service';
import { linkOf, plain } from './assistant.rules';
import { readQuestion } from './question-words.rules';

/** What is written into an answer. */
export interface AnswerPen {
  say(text: string): void;
  add(found: Found): void;
  readonly cardCount: number;
}

const HEAD = '> 未接入大模型：以下是按问题里的词查到的内容。\n\n';
const NOTHING = [
  '没有找到相关的内容。可以这样问：',
  '',
  '- 找去年夏天的照片',
  '- 我有哪些相册',
  '- 我的容量还剩多少',
  '- 怎么分享相册',
].join('\n');

const listCards = ({ cards }: Found, firstCard: number): string =>
  cards
    .map(({ title, note }, at) => `- ${linkOf(title, firstCard + at)}${note === '' ? '' : `：${plain(note)}`}`)
    .join('\n');

/** There may be more than are shown. */
const countFound = (count: number): string =>
  count < FOUND_PHOTOS_MAX ? `找到${count}张照片或视频` : `先列出${count}张照片或视频，问得更具体可以找得更准`;

/** Without a language model: the same tools, by the words of the question. */
export async function writeByWords(
  tools: AssistantTools,
  caller: Caller,
  { question, today }: { readonly question: string; readonly today: string },
  pen: AnswerPen,
): Promise<void> {
  const read = readQuestion(question, today);
  const input = { ...read, place: '', albumId: null, isVideo: read.isVideo ? true : null };
  let parts = 0;
  const say = (text: string): void => {
    pen.say(`${parts === 0 ? HEAD : '\n\n'}${text}`);
    parts += 1;
  };
  if (read.asksAlbums) {
    const first = pen.cardCount;
    const found = await tools.findAlbums(caller, input, first);
    pen.add(found);
    if (found.cards.length > 0) say(`找到${found.cards.length}本相册：\n\n${listCards(found, first)}`);
  }
  if (read.asksPhotos) {
    const found = await tools.findPhotos(caller, input, pen.cardCount);
    pen.add(found);
    if (found.cards.length > 0) say(`${countFound(found.cards.length)}，点下面的卡片查看。`);
  }
  if (read.asksAccount) {
    const found = await tools.explainAccount(caller, pen.cardCount);
    pen.add(found);
    say(found.lines.map((line) => `- ${line}`).join('\n'));
  }
  if (parts === 0 || !(read.asksAlbums || read.asksPhotos || read.asksAccount)) {
    const found = await tools.findHelp(question, pen.cardCount);
    pen.add(found);
    for (const { question: asked, answer } of found.answers)
      say(`### ${plain(asked)}\n\n${answer.map(plain).join('\n\n')}`);
  }
  if (parts === 0) say(NOTHING);
}
