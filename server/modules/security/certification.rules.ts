import {
  CERTIFICATION_KIND,
  CERTIFICATION_NAME_MAX_LENGTH,
  CERTIFICATION_PICTURES,
} from '@contract/constants/security';
import { isCreditCode, isIdCard } from '@contract/rules/identity';
import { cleanName, countCharacters } from '@contract/rules/text';

export interface CertificationText {
  readonly kind: 1 | 2;
  readonly name: string;
  /** In capitals. */
  readonly idNumber: string;
}

export type CertificationVerdict =
  | { readonly kind: 'ok'; readonly text: CertificationText }
  | { readonly kind: 'name' | 'number' | 'pictures' };

/** What is wrong first, in the order of the form. `today` is `yyyy-mm-dd`. */
export function judgeCertification(
  input: {
    readonly kind: 1 | 2;
    readonly name: string;
    readonly idNumber: string;
    readonly pictures: readonly string[];
  },
  today: string,
): CertificationVerdict {
  const name = cleanName(input.name);
  const nameLength = countCharacters(name);
  if (nameLength < 2 || nameLength > CERTIFICATION_NAME_MAX_LENGTH) return { kind: 'name' };
  const idNumber = input.idNumber.trim().toUpperCase();
  const isNumber = input.kind === CERTIFICATION_KIND.person ? isIdCard(idNumber, today) : isCreditCode(idNumber);
  if (!isNumber) return { kind: 'number' };
  const isComplete =
    input.pictures.length === CERTIFICATION_PICTURES[input.kind] &&
    new Set(input.pictures).size === input.pictures.length;
  return isComplete ? { kind: 'ok', text: { kind: input.kind, name, idNumber } } : { kind: 'pictures' };
}

export const CERTIFICATION_FOLDER = 'certification/';

/** Where the sealed pictures of an account's certification lie. */
export function certificationPrefix(userUid: string): string {
  return `${CERTIFICATION_FOLDER}${userUid}/`;
}
