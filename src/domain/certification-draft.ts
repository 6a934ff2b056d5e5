import {
  CERTIFICATION_KIND,
  CERTIFICATION_NAME_MAX_LENGTH,
  CERTIFICATION_PICTURES,
} from '@contract/constants/security';
import { ERRORS } from '@contract/errors';
import { isCreditCode, isIdCard } from '@contract/rules/identity';
import { cleanName, countCharacters } from '@contract/rules/text';

export type CertificationKind = (typeof CERTIFICATION_KIND)[keyof typeof CERTIFICATION_KIND];

export interface CertificationDraft {
  readonly kind: CertificationKind;
  readonly name: string;
  readonly idNumber: string;
  /** Object names of the pictures that have been sent; null for one that is missing. */
  readonly pictures: readonly (string | null)[];
}

/** Of the fields, in the words of each kind. */
export const CERTIFICATION_WORDS: Readonly<
  Record<
    CertificationKind,
    { name: string; namePlaceholder: string; number: string; numberPlaceholder: string; pictures: readonly string[] }
  >
> = {
  [CERTIFICATION_KIND.person]: {
    name: '真实姓名',
    namePlaceholder: '与身份证一致',
    number: '身份证号',
    numberPlaceholder: '18位身份证号',
    pictures: ['身份证人像面', '身份证国徽面'],
  },
  [CERTIFICATION_KIND.organisation]: {
    name: '机构名称',
    namePlaceholder: '与营业执照一致',
    number: '统一社会信用代码',
    numberPlaceholder: '18位统一社会信用代码',
    pictures: ['营业执照'],
  },
};

/** The errors of the form, each by the field that shows it. */
export type CertificationProblems = Readonly<Partial<Record<'name' | 'idNumber' | 'pictures', string>>>;

/** Empty: it can be sent. `today` is `yyyy-mm-dd`. */
export function checkCertificationDraft(draft: CertificationDraft, today: string): CertificationProblems {
  const isPerson = draft.kind === CERTIFICATION_KIND.person;
  const length = countCharacters(cleanName(draft.name));
  const isNamed = length >= 2 && length <= CERTIFICATION_NAME_MAX_LENGTH;
  const idNumber = draft.idNumber.trim().toUpperCase();
  const isNumbered = isPerson ? isIdCard(idNumber, today) : isCreditCode(idNumber);
  const sent = draft.pictures.filter((picture) => picture !== null);
  const refusals = {
    ...(isNamed ? {} : { name: isPerson ? ERRORS.REAL_NAME_REQUIRED : ERRORS.ORGANISATION_NAME_REQUIRED }),
    ...(isNumbered ? {} : { idNumber: isPerson ? ERRORS.ID_CARD_INVALID : ERRORS.CREDIT_CODE_INVALID }),
    ...(sent.length === CERTIFICATION_PICTURES[draft.kind]
      ? {}
      : { pictures: isPerson ? ERRORS.ID_CARD_PICTURES_REQUIRED : ERRORS.LICENCE_PICTURE_REQUIRED }),
  };
  return Object.fromEntries(Object.entries(refusals).map(([field, { msg }]) => [field, msg]));
}
