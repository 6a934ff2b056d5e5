import { LEGAL_MARK, type LegalMark } from '../constants/media';

/** Whether a person for whom an item has this mark may know what is held against it. */
export const isTold = (mark: LegalMark): boolean => mark === LEGAL_MARK.appeal || mark === LEGAL_MARK.adminRisk;
