import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { addBatchToCart, listCart, removeFromCart } from '@contract/http/cart';
import { findBestDiscount } from '@contract/rules/discount';
import type { CartAlbum, CartItem, CartView } from '@contract/schemas/cart';
import { call } from '@/api/client';
import { type CallState, useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Checkbox } from '@/components/fields/Checkbox';
import { TickBox } from '@/components/fields/TickBox';
import { IconButton } from '@/components/IconButton';
import { StripStack } from '@/components/layers/StripStack';
import { UndoBar } from '@/components/layers/UndoBar';
import { Pressable } from '@/components/Pressable';
import { formatFen } from '@/domain/format/format-money';
import { describeDiscount } from '@/domain/order-words';
import { toCartParams } from '@/domain/order-routes';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { showToast } from '@/stores/base/overlays';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { GoodsRow } from '../components/GoodsRow';
import styles from '../components/order.module.scss';

const QUIET = { toast: false, loading: false } as const;

/** What somebody means to buy, by album, with what it costs together. */
export function CartScreen() {
  const isLogin = useSession(selectIsLogin);
  const cart = useCall(listCart, isLogin ? {} : null, QUIET);
  /** What is not ticked: new things are. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** What was taken out last and may come back. */
  const [removed, setRemoved] = useState<CartItem | null>(null);
  usePageReturn(() => void cart.reload() /* failures are part of the state */);

  const all = (cart.data?.albums ?? []).flatMap(({ items }) => items.map(({ resourceId }) => resourceId));
  const chosen = all.filter((id) => !left.has(id));
  const payableFen = (cart.data?.albums ?? []).reduce((sum, album) => sum + sumAlbum(album, left).payableFen, 0);
  const toggle = (ids: readonly string[], isChosen: boolean): void =>
    setLeft((old) => new Set(isChosen ? [...old].filter((id) => !ids.includes(id)) : [...old, ...ids]));
  const remove = async (items: readonly CartItem[]): Promise<void> => {
    await call(removeFromCart, { resourceIds: items.map(({ resourceId }) => resourceId) });
    setRemoved(null);
    await cart.reload();
  };
  const removeOne = async (item: CartItem): Promise<void> => {
    await remove([item]);
    setRemoved(item);
  };
  const undo = async (): Promise<void> => {
    if (removed === null) return;
    try {
      await call(addBatchToCart, { resourceIds: [removed.resourceId] });
    } catch {
      // The request layer has shown the error.
      return;
    }
    setRemoved(null);
    await cart.reload();
  };
  const settle = (): void => {
    if (chosen.length === 0) return showToast('请选择要购买的内容', { isError: true });
    void navigation.goTo(ROUTES.shopCart, toCartParams(chosen)); // a refused jump leaves the person here
  };

  const overlay = removed !== null && (
    <StripStack>
      <UndoBar id={removed.resourceId} text={`已移除“${removed.title}”`} onUndo={undo} onEnd={() => setRemoved(null)} />
    </StripStack>
  );
  const bottom = cart.data !== undefined && cart.data.albums.length > 0 && (
    <View className={styles['bar'] ?? ''}>
      <View className={styles['all'] ?? ''}>
        <Checkbox
          label="全选"
          isChecked={chosen.length === all.length}
          onToggle={() => toggle(all, chosen.length < all.length)}
        />
      </View>
      <Text className={styles['total'] ?? ''}>{formatFen(payableFen)}</Text>
      <Button text={`结算(${chosen.length})`} onPress={settle} />
    </View>
  );
  return (
    <PageShell title="购物车" maxWidth={960} overlay={overlay} {...(bottom === false ? {} : { bottom })}>
      <LoginGate icon="shopping-cart" title="登录后查看购物车">
        <View className={styles['page'] ?? ''}>
          <Goods cart={cart} left={left} onToggle={toggle} onRemove={removeOne} onClear={remove} />
        </View>
      </LoginGate>
    </PageShell>
  );
}

interface GoodsProps {
  readonly cart: CallState<CartView>;
  readonly left: ReadonlySet<string>;
  readonly onToggle: (ids: readonly string[], isChosen: boolean) => void;
  readonly onRemove: (item: CartItem) => Promise<void>;
  readonly onClear: (items: readonly CartItem[]) => Promise<void>;
}

function Goods({ cart, left, onToggle, onRemove, onClear }: GoodsProps) {
  const { data, error, reload } = cart;
  if (data === undefined) return error === null ? <CellSkeleton rows={4} /> : <ErrorState onRetry={reload} />;
  const { albums, invalid } = data;
  if (albums.length + invalid.length === 0) {
    return (
      <Empty
        icon="shopping-cart"
        title="购物车是空的"
        text="去挑几张喜欢的吧"
        action={{ text: '去看看', onPress: () => navigation.switchTab(ROUTES.discover) }}
      />
    );
  }
  return (
    <>
      {albums.map((album) => (
        <AlbumGoods key={album.albumId} album={album} left={left} onToggle={onToggle} onRemove={onRemove} />
      ))}
      {invalid.length > 0 && (
        <CellGroup title="已失效">
          {invalid.map((item) => (
            <GoodsRow
              key={item.resourceId}
              {...item}
              note="不能购买，或者已经买过"
              price=""
              end={<RemoveButton item={item} onRemove={(one) => onClear([one])} />}
            />
          ))}
          {invalid.length > 1 && (
            <Cell
              title="全部移除"
              icon="trash-2"
              onPress={() => void onClear(invalid).catch(() => undefined) /* the error was shown */}
            />
          )}
        </CellGroup>
      )}
    </>
  );
}

function AlbumGoods({
  album,
  left,
  onToggle,
  onRemove,
}: { readonly album: CartAlbum } & Pick<GoodsProps, 'left' | 'onToggle' | 'onRemove'>) {
  const { best } = sumAlbum(album, left);
  return (
    <>
      <CellGroup title={`${album.albumName} · ${album.seller.nickname}`}>
        {album.items.map((item) => {
          const isChosen = !left.has(item.resourceId);
          const price = formatFen(item.priceFen);
          const hasChanged = item.priceFen !== item.addedPriceFen;
          return (
            <GoodsRow
              key={item.resourceId}
              {...item}
              note={hasChanged ? `价格已变为${price}，请确认后再付款` : ''}
              isWarning
              price={price}
              start={
                <Pressable
                  className={styles['tick'] ?? ''}
                  role="checkbox"
                  label={`选择${item.title}，${price}`}
                  a11y={{ isChecked: isChosen }}
                  onPress={() => onToggle([item.resourceId], !isChosen)}
                >
                  <TickBox isChecked={isChosen} />
                </Pressable>
              }
              end={<RemoveButton item={item} onRemove={onRemove} />}
              // A refused jump leaves the person here.
              onOpen={() =>
                void navigation.goTo(ROUTES.photos, { ...toAlbumParams(album.albumId), mediaId: item.resourceId })
              }
            />
          );
        })}
      </CellGroup>
      {best !== null && (
        <View className={styles['card'] ?? ''}>
          <View className={styles['line'] ?? ''}>
            <Text>{`组合优惠 ${describeDiscount(best.rule)}`}</Text>
            <Text className={styles['off'] ?? ''}>{formatFen(-best.offFen)}</Text>
          </View>
        </View>
      )}
    </>
  );
}

function RemoveButton({ item, onRemove }: { readonly item: CartItem; readonly onRemove: GoodsProps['onRemove'] }) {
  return (
    <IconButton
      icon="x"
      label={`移除${item.title}`}
      onPress={() => void onRemove(item).catch(() => undefined) /* the error was shown */}
    />
  );
}

/** As the server computes it: see rules/discount. */
function sumAlbum(album: CartAlbum, left: ReadonlySet<string>) {
  const chosen = album.items.filter(({ resourceId }) => !left.has(resourceId));
  const goodsFen = chosen.reduce((sum, { priceFen }) => sum + priceFen, 0);
  const best = findBestDiscount(album.discounts, goodsFen, chosen.length);
  return { best, payableFen: goodsFen - (best?.offFen ?? 0) };
}
