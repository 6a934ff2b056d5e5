import { HELP_TOPICS, type HelpTopic } from '@contract/constants/help-topics';
import { UPLOAD_LIMITS } from '@contract/constants/media';
import { searchHelp } from '@/domain/help';

const TOPICS: readonly HelpTopic[] = [
  {
    title: '上传',
    questions: [
      { question: '为什么照片上传失败？', answer: ['请检查格式：PNG、JPG、JPEG。'] },
      { question: '一次能传多少？', answer: ['一次最多选52个文件。'] },
    ],
  },
  {
    title: '账号',
    questions: [{ question: '怎么换手机号？', answer: ['账号安全里可以更换手机号。', '需要旧手机号。'] }],
  },
];

const questionsOf = (words: string): string[] =>
  searchHelp(TOPICS, words, UPLOAD_LIMITS.level_10).flatMap(({ questions }) =>
    questions.map(({ question }) => question),
  );

test.each([
  ['', ['为什么照片上传失败？', '一次能传多少？', '怎么换手机号？']],
  ['  ', ['为什么照片上传失败？', '一次能传多少？', '怎么换手机号？']],
  ['jpg', ['为什么照片上传失败？']],
  ['手机 旧', ['怎么换手机号？']],
  ['照片 52', []],
  ['露营', []],
])('“%s” finds %j', (words, questions) => {
  expect(questionsOf(words)).toEqual(questions);
});

test('a topic without a match is left out', () => {
  expect(searchHelp(TOPICS, '52', UPLOAD_LIMITS.level_10).map(({ title }) => title)).toEqual(['上传']);
});

test('what ordinary members may send is found and told as it is by now', () => {
  const said = (words: string): string =>
    JSON.stringify(searchHelp(HELP_TOPICS, words, { photo: 6 * 1_024 ** 2, video: 1_024 ** 3 }));
  expect(said('最大6MB')).toContain('普通用户单张照片最大6MB，单个视频最大1GB');
  expect(said('')).not.toMatch(/[{]photo|[{]video/);
});

test('the product says 你, as everywhere but in its documents', () => {
  expect(JSON.stringify(HELP_TOPICS)).not.toContain('您');
});
