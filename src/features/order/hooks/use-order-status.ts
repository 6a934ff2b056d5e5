import { useEffect } from 'react';
import { ATTEMPT_STATE, ORDER_STATE } from '@contract/constants/order';
import { getOrderStatus } from '@contract/http/order';
import type { OrderStatus } from '@contract/schemas/order';
import { type CallState, useCall } from '@/api/use-call';

const ASK_EVERY_MS = 1_500;
/** The server asks a channel outside each time. */
const ASK_OUTSIDE_EVERY_MS = 3_000;

/** How an order stands, by what the server says; asked again and again while something is under way. */
export function useOrderStatus(orderNo: string | null): CallState<OrderStatus> {
  const status = useCall(getOrderStatus, orderNo === null ? null : { orderNo }, { toast: false, loading: false });
  const { data, reload } = status;
  const isMoving = data !== undefined && isUnderWay(data);
  const way = data?.attempt?.way ?? 'balance';
  const everyMs = way === 'balance' || way === 'sandbox' ? ASK_EVERY_MS : ASK_OUTSIDE_EVERY_MS;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void reload() /* part of the state */, everyMs);
    return () => clearInterval(timer);
  }, [isMoving, reload, everyMs]);
  return status;
}

function isUnderWay({ state, isDelivered, attempt }: OrderStatus): boolean {
  if (state === ORDER_STATE.paid) return !isDelivered;
  return state === ORDER_STATE.closing || (state === ORDER_STATE.unpaid && attempt?.state === ATTEMPT_STATE.open);
}
