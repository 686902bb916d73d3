import { Clock } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { rowClass, textClass } from '../base/look.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import styles from './countdown.module.css';

export type CountdownProps = {
  /** The end, ms since the epoch. */
  endsAt: number;
  /** The start, ms since the epoch. With it a bar shows the remaining time. */
  startedAt?: number;
  /** Text before the time, such as 'Código válido por'. */
  label: ReactNode;
  /** Shown and announced at the end. */
  endText: string;
  /** Called when the clock passes the end. The end is announced only after the returned promise settles. */
  onEnd?: () => Promise<unknown> | undefined;
  clock?: () => number;
};

/** Remaining minutes announced to readers, besides the end. Never every second. */
const ANNOUNCED_AT = [1, 5];

/** Read at each call, so that a changed clock takes effect during the countdown. */
const deviceClock = (): number => Date.now();

/** Remaining time as mm:ss, computed from the clock, so that a phone's sleep does not delay it. */
export function Countdown({ endsAt, startedAt, label, endText, onEnd, clock = deviceClock }: CountdownProps) {
  const left = useSecondsLeft(endsAt, clock);
  const ended = useSaidEnd(left <= 0, onEnd);
  const total = startedAt === undefined ? 0 : Math.max(1, (endsAt - startedAt) / 1000);
  return (
    <div>
      <p className={rowClass({ justify: 'center', gap: 'icon', tone: 'soft' }, styles.line)}>
        <Clock />
        {ended ? (
          <span aria-hidden="true">{endText}</span>
        ) : (
          <span>
            {label}{' '}
            <time
              className={textClass({ weight: 700, tone: 'ink', digits: true })}
              role="timer"
              aria-live="off"
            >
              {timeText(left)}
            </time>
          </span>
        )}
      </p>
      {startedAt !== undefined && (
        <progress className={styles.track} aria-hidden="true" max={total} value={Math.max(0, left)} />
      )}
      <div aria-live="polite">
        <VisuallyHidden>{ended ? endText : announcement(left)}</VisuallyHidden>
      </div>
    </div>
  );
}

/** True once the end may be announced. The answer to `onEnd` may have corrected a wrong clock. */
function useSaidEnd(isPast: boolean, onEnd: CountdownProps['onEnd']): boolean {
  const [isSaid, setSaid] = useState(false);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (!isPast) return;
    let isOver = true;
    const say = (): void => {
      if (isOver) setSaid(true);
    };
    const asked = latest.current?.();
    if (asked) void asked.then(say, say);
    else say();
    return () => {
      isOver = false;
      setSaid(false);
    };
  }, [isPast]);
  return isPast && isSaid;
}

function announcement(left: number): string {
  const minutes = ANNOUNCED_AT.find((one) => left <= one * 60);
  if (minutes === undefined) return '';
  return minutes === 1 ? 'Falta 1 minuto' : `Faltam ${minutes} minutos`;
}

/** 648 s is '10:48'. An hour and more is '1:00:05'. */
export function timeText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

function useSecondsLeft(endsAt: number, clock: () => number): number {
  const read = (): number => Math.max(0, Math.ceil((endsAt - clock()) / 1000));
  const [left, setLeft] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is made of these two
  useEffect(() => {
    setLeft(read());
    // Goes on past the end, because a clock that was ahead may be corrected.
    const timer = setInterval(() => setLeft(read()), 500);
    return () => clearInterval(timer);
  }, [endsAt, clock]);
  return left;
}
