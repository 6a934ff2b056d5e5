const MOBILE = /^1[2-9]\d{9}$/;

/** A mainland mobile number: 1, then 2 to 9, then nine more digits. */
export function isMobilePhone(text: string): boolean {
  return MOBILE.test(text);
}

/** `138****8000`; empty for none. */
export function maskPhone(phone: string | null): string {
  return phone === null ? '' : `${phone.slice(0, 3)}****${phone.slice(7)}`;
}
