/** Default duration of a toast, ms [F-07]. */
export const TOAST_MS = 3000;
/** An error stays longer, because it has to be read. In ms. */
export const TOAST_ERROR_MS = 6000;
/** Least time of a toast with a button, ms, because a keyboard user needs time to reach it. */
const TOAST_ACTION_MS = 10_000;
/** Reading time per character of an error, ms. Long errors contain instructions and stay longer. */
const READING_MS = 70;
/** Maximum number of toasts. The oldest leaves first [F-07]. */
export const TOASTS_KEPT = 5;
export const TOAST_LOADING_TEXT = 'Processando...';

export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'loading';

export type Toast = {
  id: string;
  kind: ToastKind;
  message: string;
  /** The reason, on a line of its own. */
  detail?: string;
  /** In ms. Infinity stays until it is dismissed or replaced. A toast with an action stays ten seconds or more. */
  duration: number;
  action?: ToastAction;
  /** Counts replacements under this id. Each restarts the toast's time. */
  turn: number;
};

export type ToastAction = { label: string; onPress: () => void };

export type ToastOptions = {
  /** Replaces the toast of this id, such as the loading one of finished work. */
  id?: string;
  duration?: number;
  action?: ToastAction;
  detail?: string;
};

let toasts: readonly Toast[] = [];
let made = 0;
/** Counts removals of all toasts. Work begun before the last removal is no longer announced. */
export let cleared = 0;
const listeners = new Set<() => void>();

/** Shows short notices. Each call returns the toast's id. `loading` stays until replaced or dismissed. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  loading: (message: string = TOAST_LOADING_TEXT, options?: ToastOptions) =>
    show('loading', message, options),
  /** Removes one toast, or all of them. */
  dismiss(id?: string): void {
    if (!id) cleared++;
    keep(toasts.filter((one) => id && one.id !== id));
  },
};

/** The visible toasts, oldest first. The same array until a change. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** Calls `changed` after every change. Returns a function that stops it. */
export function watchToasts(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function show(kind: ToastKind, message: string, options: ToastOptions = {}): string {
  const id = options.id ?? `toast-${++made}`;
  const before =
    toasts.find((one) => one.id === id) ?? toasts.find((one) => saysTheSame(one, kind, message, options));
  const duration = Math.max(
    options.duration ?? defaultDuration(kind, message + (options.detail ?? '')),
    options.action ? TOAST_ACTION_MS : 0,
  );
  const next: Toast = { ...options, id, kind, message, duration, turn: (before?.turn ?? 0) + 1 };
  keep(before ? toasts.map((one) => (one === before ? next : one)) : [...toasts, next].slice(-TOASTS_KEPT));
  return id;
}

/** Equal toasts are shown once. Toasts with an action and loading toasts are always separate. */
function saysTheSame(shown: Toast, kind: ToastKind, message: string, { action }: ToastOptions): boolean {
  return kind !== 'loading' && shown.kind === kind && shown.message === message && !shown.action && !action;
}

function defaultDuration(kind: ToastKind, text: string): number {
  if (kind === 'loading') return Number.POSITIVE_INFINITY;
  return kind === 'error' ? Math.max(TOAST_ERROR_MS, text.length * READING_MS) : TOAST_MS;
}

function keep(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
