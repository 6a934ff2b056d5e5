/** Makes the identifiers that links and calls may carry, and the secrets handed out. */
export interface Ids {
  /** 128 random bits as 22 characters of base64url. Nobody can guess one from another. */
  newId(): string;
  /** 256 random bits as 43 characters that are safe in a URL. For tokens: only their hash is stored. */
  newToken(): string;
  /** `length` random decimal digits, leading zeros included. */
  newDigits(length: number): string;
}
