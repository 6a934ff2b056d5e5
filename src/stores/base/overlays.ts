import { create } from 'zustand';
import { TOAST_MS } from '@contract/constants/client';

export interface ToastState {
  /** New for every toast, so that the same words shown again are a new toast. */
  id: number;
  message: string;
  isError: boolean;
}

export interface DialogState {
  id: number;
  title: string;
  text: string;
  confirmText: string;
  /** Null: no cancel button. */
  cancelText: string | null;
  isDanger: boolean;
}

export interface ActionItem {
  id: string;
  label: string;
  /** One of a row at the top of the list: seen instead of the label. */
  sign?: string;
  isDanger?: boolean;
  /** The one in force, of a choice. */
  isChosen?: boolean;
}

export interface ActionsState {
  id: number;
  /** Spoken name of the list. */
  title: string;
  items: readonly ActionItem[];
  /** Where the pointer asked for it, in px of the window. Null: at the control in focus. */
  at: ActionsPoint | null;
  /** The title is its headline too. */
  isTitled: boolean;
}

export interface ActionsPoint {
  readonly x: number;
  readonly y: number;
}

export interface OverlaysState {
  toast: ToastState | null;
  /** The one in front last. */
  dialogs: readonly DialogState[];
  /** Dialogs of a smaller id were asked before the login opened, and lie under it. */
  coveredUpTo: number;
  actions: ActionsState | null;
  isLoading: boolean;
  /** Replaces the words beside the spinner. */
  loadingText: string;
}

export const useOverlays = create<OverlaysState>()(() => ({
  toast: null,
  dialogs: [],
  coveredUpTo: 0,
  actions: null,
  isLoading: false,
  loadingText: '',
}));

let nextId = 1;
let toastTimer: ReturnType<typeof setTimeout> | undefined;
const answers = new Map<number, (isConfirmed: boolean) => void>();

/** Toasts never stack: the latest wins. */
export function showToast(message: string, options: { durationMs?: number; isError?: boolean } = {}): void {
  clearTimeout(toastTimer);
  const toast: ToastState = { id: nextId, message, isError: options.isError ?? false };
  nextId += 1;
  useOverlays.setState({ toast });
  toastTimer = setTimeout(() => useOverlays.setState({ toast: null }), options.durationMs ?? TOAST_MS);
}

export interface ConfirmOptions {
  title: string;
  text?: string;
  confirmText?: string;
  cancelText?: string | null;
  isDanger?: boolean;
  /** Handed the way to take the question back, which answers it with no. */
  onAsked?: ((takeBack: () => void) => void) | undefined;
}

/** Resolves true when confirmed, false when cancelled or closed. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  const dialog: DialogState = {
    id: nextId,
    title: options.title,
    text: options.text ?? '',
    confirmText: options.confirmText ?? '确定',
    cancelText: options.cancelText === undefined ? '取消' : options.cancelText,
    isDanger: options.isDanger ?? false,
  };
  nextId += 1;
  return new Promise((resolve) => {
    answers.set(dialog.id, resolve);
    useOverlays.setState((state) => ({ dialogs: [...state.dialogs, dialog] }));
    options.onAsked?.(() => answerDialog(dialog.id, false));
  });
}

/** The login opens over what has been asked so far. What is asked then lies over it: why somebody may not sign in, for one. */
export function coverDialogs(): void {
  useOverlays.setState({ coveredUpTo: nextId });
}

/** A dialog with one button. */
export async function alert(text: string, title = ''): Promise<void> {
  await confirm({ title, text, confirmText: '知道了', cancelText: null });
}

export function answerDialog(id: number, isConfirmed: boolean): void {
  useOverlays.setState((state) => ({ dialogs: state.dialogs.filter((dialog) => dialog.id !== id) }));
  answers.get(id)?.(isConfirmed);
  answers.delete(id);
}

let answerActions: (id: string | null) => void = () => undefined;

/** A list of actions, danger last; `isTitled`: with its title above. Resolves with the chosen one's id, null when closed. A new list closes the one before. */
export function showActions(
  items: readonly ActionItem[],
  title = '更多操作',
  at: ActionsPoint | null = null,
  isTitled = false,
): Promise<string | null> {
  answerActions(null);
  const sorted = [...items.filter((item) => !item.isDanger), ...items.filter((item) => item.isDanger)];
  const actions: ActionsState = { id: nextId, title, items: sorted, at, isTitled };
  nextId += 1;
  useOverlays.setState({ actions });
  return new Promise((resolve) => {
    answerActions = resolve;
  });
}

export function chooseAction(itemId: string | null): void {
  useOverlays.setState({ actions: null });
  answerActions(itemId);
  answerActions = () => undefined;
}

export function setLoading(isLoading: boolean, loadingText = ''): void {
  useOverlays.setState({ isLoading, loadingText });
}
