/** In px of the window. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

/** A menu of ours has a button besides, for who comes to it with the keyboard. */
export type HasMenuButtons = boolean;

/** Properties for a Taro View on which the second button of a mouse opens a menu of ours. None where there is no mouse. */
export type ToPointerMenuProps = (onOpen: (at: MenuPoint) => void) => Record<string, unknown>;

/** Properties for a Taro View on which a finger that stays opens a menu of ours, without choosing from it as it leaves. */
export type UseHold = (onHold: () => void) => Record<string, unknown>;
