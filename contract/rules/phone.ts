const MOBILE = /^1[2-9]\d{9}$/;
const GENERIC = /^\d{9,12}$/;
const LANDLINE = /^(?:(?:010|02\d|0[3-9]\d{2})-?)?[2-9]\d{6,7}(?:-\d{1,6})?$/;

/** A mainland mobile number: 1, then 2 to 9, then nine more digits. */
export function isMobilePhone(text: string): boolean {
  return MOBILE.test(text);
}

/** What profile saving and the generic check accept: 9 to 12 digits, whatever they mean. */
export function isGenericPhone(text: string): boolean {
  return GENERIC.test(text);
}

/** A mainland fixed line: area code (with or without a hyphen) if any, 7 or 8 digits, `-` and an extension if any. */
export function isLandline(text: string): boolean {
  return LANDLINE.test(text);
}

/** `138****8000`; empty for none. */
export function maskPhone(phone: string | null): string {
  return phone === null ? '' : `${phone.slice(0, 3)}****${phone.slice(7)}`;
}
