import { LEGAL_MARK, type LegalMark } from '../constants/media';

/** Whoever an item has this mark for is told what is held against it. */
export const isTold = (mark: LegalMark): boolean => mark === LEGAL_MARK.appeal || mark === LEGAL_MARK.adminRisk;
