/** 3204 reads 3,204; above 9,999 in units of ten thousand: 12000 reads 1.2万. Cut, not rounded: 19,999 is not yet 2万. */
export function formatCount(count: number): string {
  if (count <= 9_999) return groupDigits(String(count));
  const tenths = Math.floor(count / 1_000);
  const whole = Math.floor(tenths / 10);
  const rest = tenths % 10;
  return `${groupDigits(String(whole))}${rest === 0 ? '' : `.${rest}`}万`;
}

/** Commas between thousands of a text of digits. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
