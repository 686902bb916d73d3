import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { rowClass, textClass } from '../base/look.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './month-picker.module.css';

interface MonthPickerProps {
  /** 'Novembro' or 'Novembro de 2025'. */
  name: string;
  /** Absent where there is none to go to. */
  onBefore: (() => void) | undefined;
  onAfter: (() => void) | undefined;
}

/** A month, and the ways to the one before and after it: the arrows at its sides and those of the keyboard. */
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

/** True where arrows mean something else: in fields, choices and what lies over the page. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [role="radiogroup"], [role="dialog"]') !== null
  );
}
