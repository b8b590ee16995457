export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly destructive?: boolean;
  /** An action, such as undo. */
  readonly action?: ToastAction;
  /** How long it is shown, if the default is too short for its action. */
  readonly durationMs?: number;
}

export interface ToastAction {
  readonly label: string;
  /** How to do the same without the toast, for users who cannot reach it in time. */
  readonly alternative: string;
  readonly run: () => void;
}

/** Only one toast is shown: a new one replaces the previous one. */
let shown: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Toast | null => shown,
  readOnServer: (): Toast | null => null,
};

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  shown = { ...toast, id: lastId };
  for (const listener of listeners) listener();
}
