import { PARAM_ON } from '@contract/constants/public-param';
import type { ProductDocument } from './document';

/** Who runs this installation, as its documents name them. */
export interface Operator {
  readonly name: string;
  readonly contact: string;
  /** Rewarded ads are shown in the mini-program. */
  readonly hasAds: boolean;
  /** Files beyond somebody's capacity go into the bin this many days after he was notified. 0: never. */
  readonly deleteAfterDays: number;
}

/** A document names the operator, so it is written for one and cannot be shown without. */
export type DocumentFor = (operator: Operator) => ProductDocument;

/**
 * From the public values OPERATOR_NAME, OPERATOR_CONTACT, AD_SHOWN and OVERDUE_DELETE_DAYS; the first two are empty until the operator has
 * set them.
 */
export function toOperator(values: Readonly<Record<string, string>>): Operator {
  return {
    name: values['OPERATOR_NAME'] || '本站运营者（尚未公布名称）',
    hasAds: values['AD_SHOWN'] === PARAM_ON,
    deleteAfterDays: Number(values['OVERDUE_DELETE_DAYS'] ?? 0),
    contact: values['OPERATOR_CONTACT'] || '尚未公布，请通过向您提供本服务的人联系',
  };
}
