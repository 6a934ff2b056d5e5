import { MEMBER_LEVEL_NAMES, MEMBER_LEVELS } from '@contract/constants/user';
import { UPLOAD_LIMITS } from '@contract/constants/media';
import { CLOSING_WAIT_DAYS } from '@contract/constants/security';
import type { DocumentFor } from '@/domain/document-operator';
import { toOperator } from '@/domain/document-operator';
import { HELP_TOPICS } from '@contract/constants/help-topics';
import { integralRules } from '@/features/system/documents/integral-rules';
import { memberAgreement } from '@/features/system/documents/member-agreement';
import { privacyPolicy } from '@/features/system/documents/privacy-policy';
import { userAgreement } from '@/features/system/documents/user-agreement';
import { MEMBER_CAPACITY_BYTES } from '../../../../support/kept/member-capacity';

const OPERATOR = { name: '丽江影像工作室', contact: 'album@example.com', hasAds: false, deleteAfterDays: 0 };

const LEVELS = MEMBER_LEVELS.map((level) => ({
  memberTypeKey: level,
  memberTypeName: MEMBER_LEVEL_NAMES[level],
  hasBadge: level !== 'level_10',
  capacitySize: MEMBER_CAPACITY_BYTES[level],
  permissions: {
    PHOTO_UPLOAD_MAX_SIZE: UPLOAD_LIMITS[level].photo,
    VIDEO_UPLOAD_MAX_SIZE: UPLOAD_LIMITS[level].video,
  },
}));

const DOCUMENTS: readonly (readonly [string, DocumentFor])[] = [
  ['用户协议', userAgreement],
  ['隐私政策', privacyPolicy],
  ['会员协议', memberAgreement(LEVELS)],
  ['积分规则', integralRules],
];

const wordsOf = (write: DocumentFor): string => JSON.stringify(write(OPERATOR));

describe.each(DOCUMENTS)('%s', (title, write) => {
  const document = write(OPERATOR);

  test('names itself, the operator and how to reach them', () => {
    expect(document.title).toBe(title);
    expect(wordsOf(write)).toContain(OPERATOR.name);
    expect(wordsOf(write)).toContain(OPERATOR.contact);
  });

  test('has the version and the day of its newest change, and older changes after it', () => {
    expect(document.changes[0]).toMatchObject({ version: document.version, date: document.effectiveOn });
    const days = document.changes.map(({ date }) => date);
    expect(days).toEqual([...days].sort().reverse());
    expect(days.every((day) => !Number.isNaN(Date.parse(day)))).toBe(true);
  });

  // The page distinguishes its entries by their words.
  test('says nothing twice and leaves nothing empty', () => {
    const texts = document.sections.flatMap((section) => [
      section.title,
      ...section.paragraphs,
      ...(section.points ?? []),
    ]);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  });
});

test('the member agreement states the limits that hold', () => {
  expect(wordsOf(memberAgreement(LEVELS))).toContain('普通用户：容量10GB，单张照片5MB，单个视频80MB；');
  const changed = LEVELS.map((level) => ({ ...level, memberTypeName: '大会员', capacitySize: 3 * 1_024 ** 4 }));
  expect(wordsOf(memberAgreement(changed))).toContain('大会员：容量3TB，单张照片100MB，单个视频3GB。');
});

// Each way to earn points has its own, and the operator sets it.
test('the rules of points name no number of days for which they are valid', () => {
  expect(wordsOf(integralRules)).toContain('每一笔积分有自己的有效期');
  expect(wordsOf(integralRules)).not.toMatch(/\d+天内有效/);
});

test('the waiting time of closing an account is the one that holds', () => {
  for (const write of [userAgreement, privacyPolicy]) {
    expect(wordsOf(write)).toContain(`${CLOSING_WAIT_DAYS}天等待期`);
  }
});

test('no help question is asked twice, and each has an answer', () => {
  const questions = HELP_TOPICS.flatMap((topic) => topic.questions);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  expect(questions.filter(({ answer }) => answer.length === 0)).toEqual([]);
});

test('an operator who has set nothing is not made up', () => {
  expect(toOperator({}).name).toContain('尚未公布');
  expect(toOperator({ OPERATOR_NAME: '', OPERATOR_CONTACT: '' }).contact).toContain('尚未公布');
  expect(toOperator({ OPERATOR_NAME: 'a', OPERATOR_CONTACT: 'b' })).toEqual({
    name: 'a',
    contact: 'b',
    hasAds: false,
    deleteAfterDays: 0,
  });
});

test('what is said of ads is what the operator has set', () => {
  const wordsWith = (hasAds: boolean): string => JSON.stringify(privacyPolicy({ ...OPERATOR, hasAds }).introduction);
  expect(wordsWith(false)).toContain('没有广告，没有第三方统计');
  expect(wordsWith(true)).not.toContain('没有广告，');
  expect(wordsWith(true)).toContain('激励视频广告');
  expect(JSON.stringify(integralRules({ ...OPERATOR, hasAds: true }))).toContain('激励视频广告');
  expect(JSON.stringify(integralRules({ ...OPERATOR, hasAds: false }))).not.toContain('广告');
  expect(toOperator({ AD_SHOWN: '1' }).hasAds).toBe(true);
});

test('what becomes of files beyond the capacity is what the operator has set', () => {
  const wordsAfter = (deleteAfterDays: number): string =>
    JSON.stringify(memberAgreement(LEVELS)({ ...OPERATOR, deleteAfterDays }).sections);
  expect(wordsAfter(0)).toContain('不会因到期而删除');
  expect(wordsAfter(30)).not.toContain('不会因到期而删除');
  expect(wordsAfter(30)).toContain('通知满30天仍超出的');
  expect(toOperator({ OVERDUE_DELETE_DAYS: '30' }).deleteAfterDays).toBe(30);
});
