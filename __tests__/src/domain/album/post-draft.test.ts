import {
  addTopic,
  EMPTY_POST_DRAFT,
  findPostProblem,
  parsePostDraft,
  type PostDraft,
  readPostDraft,
} from '@/domain/album/post-draft';

const media = ['a', 'b'].map((id) => ({ id, smallUrl: '', hotResourceType: 0 as const }));
const DRAFT = { ...EMPTY_POST_DRAFT, title: ' 早上 ', media };

test.each<[Partial<PostDraft>, string | null]>([
  [{}, null],
  [{ media: [] }, '请至少选一张照片或一个视频'],
  [{ title: ' ' }, '请写一个标题或几句正文'],
  [{ title: '', text: '有字' }, null],
  [{ title: '字'.repeat(21) }, '标题最多20个字'],
  [{ text: '字'.repeat(1_001) }, '正文最多1000个字'],
  [{ title: '字'.repeat(20), text: '字'.repeat(1_000), place: '字'.repeat(30) }, null],
  [{ place: '字'.repeat(31) }, '地点最多30个字'],
])('a draft with %j is told: %s', (fields, problem) => {
  expect(findPostProblem({ ...DRAFT, ...fields })).toBe(problem);
});

test('a cover that was taken away gives way to the first', () => {
  expect(readPostDraft({ ...DRAFT, coverId: 'b' })).toMatchObject({
    title: '早上',
    mediaIds: ['a', 'b'],
    coverId: 'b',
  });
  expect(readPostDraft({ ...DRAFT, coverId: 'gone' }).coverId).toBe('a');
});

test('a topic is added once, without its sign', () => {
  expect(addTopic(['海边'], ' ＃日出')).toEqual(['海边', '日出']);
  expect(addTopic(['海边'], '#海边')).toEqual(['海边']);
  expect([addTopic([], '# '), addTopic([], '字'.repeat(21))]).toEqual([null, null]);
});

test('a stored draft comes back without addresses, and what is none of it is left out', () => {
  const film = { id: 'b', smallUrl: '/m/375/b', hotResourceType: 1 as const };
  const kept = { ...DRAFT, topics: ['海边'], media: [...media.slice(0, 1), film], coverId: 'b' };
  const read = { ...kept, media: [...media.slice(0, 1), { ...film, smallUrl: '' }] };
  expect(parsePostDraft(kept)).toEqual(read);
  expect(parsePostDraft({ ...kept, topics: ['海边', 1], media: [...kept.media, null, { id: 1 }] })).toEqual(read);
  expect([parsePostDraft(null), parsePostDraft({ ...kept, title: 1 })]).toEqual([null, null]);
});
