// GB/T 2260: the first two digits of the place; 83 stands on the cards of residents from Taiwan.
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  ),
);
const ID_CARD = /^(\d{2})\d{4}(\d{4})(\d{2})(\d{2})\d{3}[\dXx]$/;
const CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CARD_CHECKS = '10X98765432';
const FIRST_YEAR = 1900;
// GB 32100: no I, O, S, V, Z.
const CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CODE_LENGTH = 18;

/**
 * A resident's number of 18 characters (GB 11643): a province's place code, a birth date that the calendar has and that is not
 * after `today` (`yyyy-mm-dd`), and a check character that fits. Numbers of 15 digits have not been valid since 2013.
 */
export function isIdCard(text: string, today: string): boolean {
  const parts = ID_CARD.exec(text);
  if (parts === null) return false;
  const [, province = '', year = '', month = '', day = ''] = parts;
  if (!PROVINCES.has(province) || Number(year) < FIRST_YEAR || !isCalendarDate(year, month, day)) return false;
  if (`${year}-${month}-${day}` > today) return false;
  const sum = CARD_WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return CARD_CHECKS[sum % 11] === text[17]?.toUpperCase();
}

/** `yyyy-mm-dd`, of a resident's number that is one. */
export function birthdayOf(idCard: string): string {
  return `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`;
}

/** An organisation's unified social credit code of 18 characters (GB 32100) with a check character that fits. */
export function isCreditCode(text: string): boolean {
  const values = Array.from(text.toUpperCase(), (character) => CODE_CHARACTERS.indexOf(character));
  if (values.length !== CODE_LENGTH || values.includes(-1)) return false;
  // The weights are the powers of 3, modulo 31.
  let weight = 1;
  let sum = 0;
  for (const value of values.slice(0, -1)) {
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return (31 - (sum % 31)) % 31 === values[CODE_LENGTH - 1];
}

/** The first three and the last two characters; what is between them is masked. Empty for an empty text. */
export function maskIdNumber(text: string): string {
  return text === '' ? '' : `${text.slice(0, 3)}${'*'.repeat(Math.max(text.length - 5, 0))}${text.slice(-2)}`;
}

function isCalendarDate(year: string, month: string, day: string): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toISOString().slice(0, 10) === `${year}-${month}-${day}`;
}
