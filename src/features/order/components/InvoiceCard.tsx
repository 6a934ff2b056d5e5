import { Text, View } from '@tarojs/components';
import { INVOICE_FILE, INVOICE_STATE } from '@contract/constants/invoice';
import type { Invoice } from '@contract/schemas/invoice';
import { Button } from '@/components/Button';
import { formatDateTime } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import { describeInvoiceState } from '@/domain/invoice-words';
import { now } from '@/stores/base/clock';
import type { InvoiceWork } from '../hooks/use-invoice-work';
import styles from './order.module.scss';

export interface InvoiceCardProps {
  readonly invoice: Invoice;
  readonly work: InvoiceWork;
  readonly onRefuse: (invoice: Invoice) => void;
  /** Without it one is there. */
  readonly onOrder?: () => void;
}

/** One invoice, with what its buyer or its seller may do. */
export function InvoiceCard({ invoice, work, onRefuse, onOrder }: InvoiceCardProps) {
  const { state, title, taxNo, email, remark, amountFen, redFen, askedAt, isSeller, otherName, files } = invoice;
  const waits = state === INVOICE_STATE.asked;
  const isRedWanted = state === INVOICE_STATE.redAsked;
  const mayRed = state === INVOICE_STATE.issued || (state === INVOICE_STATE.redIssued && redFen < amountFen);
  const [file] = files.filter(({ kind }) => kind === INVOICE_FILE.invoice);
  const [red] = files.filter(({ kind }) => kind === INVOICE_FILE.redLetter);
  const details = [
    taxNo === '' ? '' : `税号 ${taxNo}`,
    email === '' ? '' : `邮箱 ${email}`,
    remark === '' ? '' : `备注 ${remark}`,
  ].filter(Boolean);
  return (
    <View className={styles['card'] ?? ''}>
      <View className={styles['line'] ?? ''}>
        <Text className={styles['name'] ?? ''}>{title === '' ? '已注销用户' : title}</Text>
        <Text>{formatFen(amountFen)}</Text>
      </View>
      <Text className={styles['text'] ?? ''}>
        {`${describeInvoiceState(invoice)} · ${isSeller ? '买家' : '卖家'} ${otherName} · ${formatDateTime(askedAt, now())}`}
      </Text>
      {details.map((text) => (
        <Text key={text} className={styles['text'] ?? ''} userSelect>
          {text}
        </Text>
      ))}
      <View className={styles['buttons'] ?? ''}>
        {isSeller && waits && <Button text="上传发票" size={32} onPress={() => work.issue(invoice)} />}
        {isSeller && waits && <Button text="不开具" kind="outline" size={32} onPress={() => onRefuse(invoice)} />}
        {isSeller && isRedWanted && <Button text="上传红字发票" size={32} onPress={() => work.redLetter(invoice)} />}
        {file !== undefined && (
          <Button text="下载发票" kind="outline" size={32} onPress={() => work.open(invoice, file)} />
        )}
        {red !== undefined && (
          <Button text="下载红字发票" kind="outline" size={32} onPress={() => work.open(invoice, red)} />
        )}
        {isSeller && state === INVOICE_STATE.issued && (
          <Button text="更换文件" kind="outline" size={32} onPress={() => work.issue(invoice)} />
        )}
        {isSeller && mayRed && (
          <Button text="红冲重开" kind="outline" size={32} onPress={() => work.redLetter(invoice)} />
        )}
        {!isSeller && waits && <Button text="取消申请" kind="outline" size={32} onPress={() => work.cancel(invoice)} />}
        {onOrder !== undefined && <Button text="查看订单" kind="outline" size={32} onPress={onOrder} />}
      </View>
    </View>
  );
}
