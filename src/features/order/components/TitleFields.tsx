import { View } from '@tarojs/components';
import { INVOICE_EMAIL_MAX_LENGTH, INVOICE_KIND, INVOICE_TITLE_MAX_LENGTH } from '@contract/constants/invoice';
import { INVOICE_ERRORS } from '@contract/invoice-errors';
import type { InvoiceTitleFault, InvoiceTitleText } from '@contract/rules/invoice';
import { Field } from '@/components/fields/Field';
import { Segmented } from '@/components/fields/Segmented';
import styles from './order.module.scss';

const TAX_NUMBER_MAX_LENGTH = 40;
const WORDS: Readonly<Record<InvoiceTitleFault, string>> = {
  title: INVOICE_ERRORS.INVOICE_TITLE.msg,
  taxNo: INVOICE_ERRORS.INVOICE_TAX_NUMBER.msg,
  email: INVOICE_ERRORS.INVOICE_EMAIL.msg,
};
const KINDS = [
  { id: `${INVOICE_KIND.organisation}`, text: '单位' },
  { id: `${INVOICE_KIND.person}`, text: '个人' },
] as const;

export interface TitleFieldsProps {
  readonly value: InvoiceTitleText;
  readonly fault: InvoiceTitleFault | null;
  readonly onChange: (value: InvoiceTitleText) => void;
}

/** To whom an invoice is made out. */
export function TitleFields({ value, fault, onChange }: TitleFieldsProps) {
  const errorOf = (of: InvoiceTitleFault): string | undefined => (fault === of ? WORDS[of] : undefined);
  const isOrganisation = value.kind === INVOICE_KIND.organisation;
  return (
    <View className={styles['form'] ?? ''}>
      <Segmented
        label="抬头类型"
        options={KINDS}
        selectedId={isOrganisation ? KINDS[0].id : KINDS[1].id}
        onSelect={(id) =>
          onChange({ ...value, kind: id === KINDS[0].id ? INVOICE_KIND.organisation : INVOICE_KIND.person })
        }
      />
      <Field
        label="发票抬头"
        placeholder={isOrganisation ? '单位全称' : '姓名'}
        maxLength={INVOICE_TITLE_MAX_LENGTH}
        value={value.title}
        error={errorOf('title')}
        onChange={(title) => onChange({ ...value, title })}
      />
      {isOrganisation && (
        <Field
          label="税号"
          placeholder="统一社会信用代码，或15位、20位税号"
          maxLength={TAX_NUMBER_MAX_LENGTH}
          value={value.taxNo}
          error={errorOf('taxNo')}
          onChange={(taxNo) => onChange({ ...value, taxNo })}
        />
      )}
      <Field
        label="邮箱（选填）"
        placeholder="卖家也可能把发票发到这里"
        maxLength={INVOICE_EMAIL_MAX_LENGTH}
        value={value.email}
        error={errorOf('email')}
        onChange={(email) => onChange({ ...value, email })}
      />
    </View>
  );
}
