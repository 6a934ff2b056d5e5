import {
  checkChild,
  EMPTY_CHILD,
  isChildChanged,
  type KeptChild,
  toChildChange,
  toChildDraft,
  toNewChild,
} from '@/domain/album/baby-draft';
import { canWrite, describeRelation, nameRelation } from '@/domain/album/family-words';
import { checkGrowth, isLyingOf, readGrowth, toNewGrowth } from '@/domain/album/growth-draft';
import {
  checkMilestone,
  listMissingMilestones,
  moveItem,
  nameMilestone,
  readMilestone,
  toMilestoneDraft,
  toNewMilestone,
} from '@/domain/album/milestone-draft';

const TODAY = '2026-11-25';
const KEPT: KeptChild = {
  ...{ id: 'c'.repeat(22), name: '小满', sex: 2, birthday: '2025-05-21', avatar: '/a/1' },
  ...{ birthWeightGrams: 3_250, birthHeightMm: null },
};

describe('a child', () => {
  const FILLED = { ...EMPTY_CHILD, name: ' 小满 ', sex: 2, birthday: TODAY, isConsented: true } as const;

  test('needs a name, a sex, a birthday that has been, and a guardian who agrees', () => {
    expect(Object.keys(checkChild(EMPTY_CHILD, true, TODAY))).toEqual(['name', 'sex', 'birthday', 'consent']);
    expect(checkChild(FILLED, true, TODAY)).toEqual({});
    expect(checkChild({ ...FILLED, birthday: '2026-11-26' }, true, TODAY)).toEqual({ birthday: '生日不能晚于今天' });
    expect(checkChild({ ...FILLED, name: '满'.repeat(21) }, true, TODAY)).toEqual({ name: '名字最多20个字' });
    expect(checkChild({ ...FILLED, birthWeight: '9999kg' }, true, TODAY)).toHaveProperty('birthWeight');
    expect(checkChild({ ...FILLED, isConsented: false }, false, TODAY)).toEqual({});
  });

  test('is sent with the version of what was agreed to, and never without', () => {
    expect(toNewChild({ ...FILLED, birthWeight: '6.5斤' })).toEqual({
      ...{ name: '小满', sex: 2, birthday: TODAY, birthWeightGrams: 3_250, birthHeightMm: null },
      guardianConsent: 1,
    });
    expect(toNewChild({ ...FILLED, isConsented: false })).toBeNull();
  });

  test('is changed by what differs alone', () => {
    const draft = toChildDraft(KEPT);
    expect([toChildChange(KEPT, draft), isChildChanged(KEPT, draft)]).toEqual([{}, false]);
    expect(toChildChange(KEPT, { ...draft, birthWeight: '', avatarKey: 'key' })).toEqual({
      birthWeightGrams: null,
      avatar: 'key',
    });
    expect([isChildChanged(null, EMPTY_CHILD), isChildChanged(null, FILLED)]).toEqual([false, true]);
  });
});

describe('a growth record', () => {
  const BORN = '2025-05-21';

  test('has a day between birth and today and one measure at least', () => {
    const draft = toNewGrowth(TODAY);
    expect(checkGrowth(draft, BORN, TODAY)).toEqual({ all: '身高、体重、头围至少填一项' });
    const filled = { ...draft, texts: { ...draft.texts, heightMm: '75.2' } };
    expect(checkGrowth(filled, BORN, TODAY)).toEqual({});
    expect(checkGrowth({ ...filled, day: '2025-05-20' }, BORN, TODAY)).toEqual({ day: '日期不能早于生日' });
    expect(checkGrowth({ ...filled, day: '2026-11-26' }, BORN, TODAY)).toEqual({ day: '日期不能晚于今天' });
    expect(checkGrowth({ ...filled, day: '' }, BORN, TODAY)).toEqual({ day: '请选择日期' });
    expect(readGrowth(filled, BORN)).toEqual({
      ...{ day: TODAY, weightGrams: null, heightMm: 752, headMm: null, isLying: true, note: '', photoId: '' },
    });
  });

  test.each([
    ['2027-05-21', null, true],
    ['2027-05-22', null, false],
    ['2027-05-22', true, true],
    ['2027-05-21', false, false],
  ])('on %s, said %p, it was measured lying: %s', (day, isLying, expected) => {
    expect(isLyingOf({ day, isLying }, BORN)).toBe(expected);
  });
});

describe('a milestone', () => {
  test('of an own kind needs a title, of the others it has its own', () => {
    expect(checkMilestone(toNewMilestone(0, TODAY), '2025-05-21', TODAY)).toEqual({ title: '请输入标题' });
    expect(checkMilestone(toNewMilestone(1, TODAY), '2025-05-21', TODAY)).toEqual({});
    expect(nameMilestone({ kind: 1, title: '' })).toBe('第一次微笑');
    expect(nameMilestone({ kind: 99, title: '后来的' })).toBe('后来的');
    expect(readMilestone({ ...toNewMilestone(0, TODAY), title: ' 看海 ' }).title).toBe('看海');
    expect(readMilestone({ ...toNewMilestone(1, TODAY), title: '看海' }).title).toBe('');
  });

  test('keeps the order of its photos, which can be changed', () => {
    const media = ['x', 'y', 'z'].map((id) => ({ id, smallUrl: '', hotResourceType: 0 as const }));
    const draft = toMilestoneDraft({ kind: 1, title: '第一次微笑', day: TODAY, story: '', media });
    expect(readMilestone({ ...draft, media: moveItem(media, 2, -1) }).mediaIds).toEqual(['x', 'z', 'y']);
    expect(moveItem(media, 0, -1)).toBe(media);
  });

  test('that is there is offered no more', () => {
    expect(listMissingMilestones([])).toHaveLength(16);
    expect(listMissingMilestones([{ kind: 1 }, { kind: 0 }])).toHaveLength(15);
  });
});

test('a relation says what it may do', () => {
  expect([nameRelation(1), describeRelation(1)]).toEqual(['妈妈', '能看，能添加和修改全部记录']);
  expect([nameRelation(9), describeRelation(9)]).toEqual(['其他家人', '能看成长记录和大事记']);
  expect((['none', 'see', 'write', 'edit'] as const).map(canWrite)).toEqual([false, false, true, true]);
});
