/** Whether somebody who was born on a day (`yyyy-mm-dd`) is younger than so many years on another. On the birthday he is not. */
export function isYounger(years: number, birthday: string, today: string): boolean {
  const [year = '', month = '', day = ''] = birthday.split('-');
  return `${String(Number(year) + years).padStart(4, '0')}-${month}-${day}` > today;
}
