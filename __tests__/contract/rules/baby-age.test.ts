import { describeAge } from '@contract/rules/baby-age';

const after = (birthday: string, days: number): string =>
  new Date(Date.parse(`${birthday}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

// Born in a year before a leap day, on it, and after it: days alone count.
test.each(['2023-03-01', '2024-02-29', '2024-03-01', '2025-12-31'])('the age of who was born on %s', (birthday) => {
  const ages = [-1, 0, 1, 29, 30, 31, 59, 60, 364, 365, 366, 395, 425, 730, 731, 1_096].map((days) =>
    describeAge(birthday, after(birthday, days)),
  );
  expect(ages).toEqual([
    '',
    '出生当天',
    '第1天',
    '第29天',
    '满月',
    '1个月1天',
    '1个月29天',
    '2个月',
    '12个月4天',
    '1岁',
    '1岁1天',
    '1岁1个月',
    '1岁2个月',
    '2岁',
    '2岁1天',
    '3岁1天',
  ]);
});
