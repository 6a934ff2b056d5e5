import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { MONEY_AGE } from '@contract/constants/balance';
import { placeTopUp } from '@contract/http/balance';
import type { TopUpOffer } from '@contract/schemas/balance';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { Button } from '@/components/Button';
import { Chip } from '@/components/Chip';
import { Sheet } from '@/components/layers/Sheet';
import { formatFen } from '@/domain/format/format-money';
import { namePrice } from '@/domain/format/yuan-text';
import { toOrderParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import { useRequestId } from '../hooks/use-request-id';
import styles from './order.module.scss';

export interface TopUpSheetProps {
  readonly offer: TopUpOffer;
  readonly onClose: () => void;
}

/** Chooses how much is brought. It is paid on the order's page. */
export function TopUpSheet({ offer, onClose }: TopUpSheetProps) {
  const requestId = useRequestId();
  const [chosenFen, setChosenFen] = useState<number | null>(null);
  const bring = async (): Promise<void> => {
    if (chosenFen === null) return;
    try {
      const { orderNos } = await call(placeTopUp, {
        requestId: await requestId.get({ topUp: chosenFen }),
        amountFen: chosenFen,
      });
      requestId.renew();
      onClose();
      await navigation.goTo(ROUTES.orderList, toOrderParams(orderNos));
    } catch (error) {
      // The request layer has shown the error. Without an answer the same request is sent again.
      if (error instanceof ApiError) requestId.renew();
    }
  };
  const fitting = offer.goods.filter(({ amountFen }) => amountFen <= offer.dayLeftFen);
  return (
    <Sheet title="充值" onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        {fitting.length === 0 ? (
          <Text className={styles['text'] ?? ''}>{whyNone(offer)}</Text>
        ) : (
          <>
            <View className={styles['chips'] ?? ''} {...toA11yProps({ role: 'radiogroup', label: '充值金额' })}>
              {fitting.map(({ amountFen }) => (
                <Chip
                  key={amountFen}
                  text={namePrice(amountFen)}
                  isRadio
                  isSelected={amountFen === chosenFen}
                  onPress={() => setChosenFen(amountFen)}
                />
              ))}
            </View>
            <Text className={styles['text'] ?? ''}>
              {`充值的钱可以用来付款，不能提现；没有用完的可以随时按原路退回。今天还能充值${formatFen(offer.dayLeftFen)}`}
            </Text>
            <Button
              text={chosenFen === null ? '充值' : `充值${formatFen(chosenFen)}`}
              isBlock
              isDisabled={chosenFen === null}
              disabledReason="请先选择金额"
              onPress={bring}
            />
          </>
        )}
      </View>
    </Sheet>
  );
}

function whyNone({ state, goods }: TopUpOffer): string {
  if (state === 'minor') return `充值和打赏要年满${MONEY_AGE}周岁。余额里已有的钱不受影响，照片可以照常购买`;
  return goods.length === 0 ? '现在不能充值' : '今天的充值限额已用完，请明天再试';
}
