import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { rowClass, textClass } from '../base/look.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './month-picker.module.css';

interface MonthPickerProps {
  /** 'Novembro' or 'Novembro de 2025'. */
  name: string;
  /** Undefined if there is no month on this side. */
  onBefore: (() => void) | undefined;
  onAfter: (() => void) | undefined;
}

/** A month, with arrows to the months before and after it. The arrow keys do the same. */
export function MonthPicker({ name, onBefore, onAfter }: MonthPickerProps) {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTaken(event.target)) return;
      const go = { ArrowLeft: onBefore, ArrowRight: onAfter }[event.key];
      go?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onBefore, onAfter]);
  return (
    <fieldset className={rowClass({ justify: 'between' }, styles.month)} aria-label="Mês">
      <IconButton label="Mês anterior" icon={<ChevronLeft />} disabled={!onBefore} onClick={onBefore} />
      <span className={textClass({ weight: 600 })} aria-live="polite">
        {name}
      </span>
      <IconButton label="Mês seguinte" icon={<ChevronRight />} disabled={!onAfter} onClick={onAfter} />
    </fieldset>
  );
}

/** True where arrow keys mean something else: in fields, choices and dialogs. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [role="radiogroup"], [role="dialog"]') !== null
  );
}
