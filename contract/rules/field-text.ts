const AMOUNT = /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/;
const REAL_NUMBER = /^\+?\d+(?:\.\d+)?$/;
const HEX_COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const EMAIL_NAME = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const HOST_LABEL = /^[\da-z](?:[\da-z-]{0,61}[\da-z])?$/i;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[\da-z-]{1,59})$/i;
const URL_PARTS = /^https?:\/\/([^\s/?#@:]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i;
const EMAIL_MAX_LENGTH = 254;
const EMAIL_NAME_MAX_LENGTH = 64;
const HOST_MAX_LENGTH = 253;
const PORT_MAX = 65_535;
const DEFAULT_CODE_LENGTH = 6;

/** Yuan: no sign, no needless zero in front, at most two decimals. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text);
}

/** A code of a message: exactly that many digits. */
export function isCode(text: string, length: number = DEFAULT_CODE_LENGTH): boolean {
  return text.length === length && /^\d+$/.test(text);
}

/** A plus sign if any, digits, decimals if any. */
export function isRealNumber(text: string): boolean {
  return REAL_NUMBER.test(text);
}

/** `#` and 3 or 6 hexadecimal digits. */
export function isHexColor(text: string): boolean {
  return HEX_COLOR.test(text);
}

/** `name@host`, without quotes, comments or an address in brackets: nobody has those. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const name = text.slice(0, Math.max(at, 0));
  if (text.length > EMAIL_MAX_LENGTH || name.length > EMAIL_NAME_MAX_LENGTH) return false;
  return EMAIL_NAME.test(name) && isDomain(text.slice(at + 1));
}

/** http or https, a domain, an IPv4 address or localhost, no user in it, no white space. */
export function isUrl(text: string): boolean {
  const parts = URL_PARTS.exec(text);
  if (parts === null) return false;
  const [, host = '', port] = parts;
  if (port !== undefined && (Number(port) < 1 || Number(port) > PORT_MAX)) return false;
  return isDomain(host) || isIpv4(host) || host.toLowerCase() === 'localhost';
}

function isDomain(text: string): boolean {
  const labels = text.split('.');
  const top = labels[labels.length - 1] ?? '';
  if (text.length > HOST_MAX_LENGTH || labels.length < 2) return false;
  return TOP_LABEL.test(top) && labels.every((label) => HOST_LABEL.test(label));
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}
