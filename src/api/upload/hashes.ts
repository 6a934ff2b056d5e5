import base64 from 'crypto-js/enc-base64';
import utf8 from 'crypto-js/enc-utf8';
import hmacSha1 from 'crypto-js/hmac-sha1';
import sha1 from 'crypto-js/sha1';

export const toBase64 = (text: string): string => base64.stringify(utf8.parse(text));
export const sha1Hex = (text: string): string => sha1(text).toString();
export const hmacHex = (key: string, text: string): string => hmacSha1(text, key).toString();
export const hmacBase64 = (key: string, text: string): string => base64.stringify(hmacSha1(text, key));
