import { addTag } from '@/domain/tag-list';

test('tags are added once, without what is around them', () => {
  expect(addTag(['年会'], ' #颁奖 ')).toEqual(['年会', '颁奖']);
  expect(addTag(['年会'], '年会')).toBeNull();
  expect(addTag([], ' ')).toBeNull();
});
