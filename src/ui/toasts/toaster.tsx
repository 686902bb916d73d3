import { CircleCheck, CircleX, Info, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../base/cx.ts';
import { textClass } from '../base/look.ts';
import { Row } from '../base/row.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { afterSeen } from '../scroll/after-seen.ts';
import { currentToasts, type Toast, type ToastKind, toast, watchToasts } from './toast.ts';
import styles from './toaster.module.css';
import { usePlace } from './use-place.ts';

const icons = {
  success: CircleCheck,
  error: CircleX,
  info: Info,
  warning: TriangleAlert,
  loading: LoaderCircle,
} satisfies Record<ToastKind, unknown>;

/**
 * The toast area [F-07], mounted once by the app. Both live regions always exist, so that readers announce additions:
 * errors interrupt, others wait. One toast is in front, the others wait behind it. While the pointer or the focus is
 * inside, no toast leaves. Rendered beside the page, as sheets are, because an open sheet's backdrop covers the page.
 * `toasts/use-place.ts` computes a place where it covers no control.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, currentToasts);
  const [held, setHeld] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  usePlace(area, toasts, held);
  const front = toasts.findLast((one) => one.kind !== 'loading') ?? toasts.at(-1);
  const card = (one: Toast) => (
    <ToastCard
      key={one.id}
      one={one}
      isFront={one === front}
      held={held}
      behind={one === front ? toasts.length - 1 : 0}
      onPress={() => setHeld(false)}
    />
  );
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
        {toasts.filter((one) => one.kind === 'error').map(card)}
      </div>
      <div aria-live="polite" aria-relevant="additions text" className={styles.group}>
        {toasts.filter((one) => one.kind !== 'error').map(card)}
      </div>
    </div>,
    document.body,
  );
}

interface ToastCardProps {
  one: Toast;
  /** Only the front toast is visible, and only its time runs. */
  isFront: boolean;
  /** Number of toasts behind it. */
  behind: number;
  held: boolean;
  onPress: () => void;
}

/** `onPress` runs before a press removes the toast, because a removed element sends no leave and no blur. */
function ToastCard({ one, isFront, behind, held, onPress }: ToastCardProps) {
  const { id, kind, duration, turn } = one;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` starts the time again when the toast is replaced
  useEffect(() => {
    if (held || !isFront || duration === Number.POSITIVE_INFINITY) return;
    return afterSeen(duration, () => toast.dismiss(id));
  }, [id, duration, turn, held, isFront]);
  const Icon = icons[kind];
  const { action } = one;
  const leave = (): void => {
    onPress();
    toast.dismiss(id);
  };
  return (
    <Row
      wrap
      justify="end"
      gap={2}
      className={cx(styles.toast, styles[kind], !isFront && styles.behind, behind > 0 && styles.stacked)}
      data-toast={kind}
    >
      <Icon aria-hidden="true" className={textClass({ turning: kind === 'loading' }, styles.icon)} />
      <p className={textClass({ grow: true, weight: 600 }, styles.message)}>
        {/* Texts of the contract have a plain space, which would break an amount over two lines. */}
        {one.message.replaceAll('R$ ', 'R$\u00a0')}
        {one.detail && <span>{`\n${one.detail}`}</span>}
      </p>
      {isFront && action && (
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
      {isFront && kind !== 'loading' && <IconButton label="Fechar aviso" icon={<X />} onClick={leave} />}
    </Row>
  );
}
