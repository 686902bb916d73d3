import { CircleCheck, CircleX, Info, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { afterSeen } from './after-seen.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { currentToasts, type Toast, type ToastKind, toast, watchToasts } from './toast.ts';
import styles from './toaster.module.css';

const icons = {
  success: CircleCheck,
  error: CircleX,
  info: Info,
  warning: TriangleAlert,
  loading: LoaderCircle,
} satisfies Record<ToastKind, unknown>;

/**
 * The toast area [F-07]; the app mounts one. Both live regions are always there, so that readers announce what enters:
 * errors interrupt, the rest waits. While the pointer or the focus is inside, nothing leaves. It lives beside the page, as
 * sheets do: within the page an open sheet's backdrop would lie over it. Its height, `--toasts` in px, is what an open sheet
 * leaves free: a notice must not lie over an amount or over the button that copies a code.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, currentToasts);
  const [held, setHeld] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides the height
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--toasts', `${area.current?.offsetHeight}px`);
  }, [toasts]);
  const errors = toasts.filter((one) => one.kind === 'error');
  const others = toasts.filter((one) => one.kind !== 'error');
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the clock; every action is a real button inside
    <div
      ref={area}
      className={styles.area}
      data-toaster=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live="assertive" aria-relevant="additions text" className={styles.group}>
        {errors.map((one) => (
          <ToastCard key={one.id} one={one} held={held} onPress={() => setHeld(false)} />
        ))}
      </div>
      <div aria-live="polite" aria-relevant="additions text" className={styles.group}>
        {others.map((one) => (
          <ToastCard key={one.id} one={one} held={held} onPress={() => setHeld(false)} />
        ))}
      </div>
    </div>,
    document.body,
  );
}

/** `onPress` is told before a press takes the toast away, because what is gone sends no leave and no blur. */
function ToastCard({ one, held, onPress }: { one: Toast; held: boolean; onPress: () => void }) {
  const { id, kind, duration, turn } = one;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` starts the time again when the toast is replaced
  useEffect(() => {
    if (held || duration === Number.POSITIVE_INFINITY) return;
    return afterSeen(duration, () => toast.dismiss(id));
  }, [id, duration, turn, held]);
  const Icon = icons[kind];
  const { action } = one;
  const leave = (): void => {
    onPress();
    toast.dismiss(id);
  };
  return (
    <div className={cx(styles.toast, styles[kind])} data-toast={kind}>
      <Icon aria-hidden="true" className={styles.icon} />
      <p className={styles.message}>{one.message}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            leave();
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      {kind !== 'loading' && (
        <IconButton label="Fechar aviso" icon={<X aria-hidden="true" />} onClick={leave} />
      )}
    </div>
  );
}
