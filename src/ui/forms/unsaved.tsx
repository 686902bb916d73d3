import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useBackCloses } from '../sheets/back-closes.ts';
import { useHeldPushes, useLeaveScreen, type WayOut } from '../sheets/ways-out.ts';

/** Delay before the history entry for BACK is removed, ms, because a cleared text may be retyped at once. */
const DISARMED_AFTER_MS = 1000;

type Mark = (part: string, isUnsaved: boolean) => void;

const MarkContext = createContext<Mark>(() => undefined);

export interface Unsaved {
  /** Leaves the screen, at once or after the question. */
  goBack: () => void;
  /** Leaves without a question, because the text was just saved. */
  leaveSaved: () => void;
  /** State of the question, provided to all parts that call `useMarkUnsaved`. */
  asking: { mark: Mark; asked: boolean; answer: (leaves: boolean) => void };
}

/**
 * Guards a screen with unsaved forms: it is left only after a question. This covers the screen's own back button,
 * BACK and every navigation. A reload or closing of the tab shows the browser's question. `leave` is the screen's
 * back action. Afterwards BACK does not return to the emptied form.
 */
export function useUnsaved(leave: () => void): Unsaved {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set());
  const [way, ask] = useState<WayOut | null>(null);
  const [leaving, begin] = useState<WayOut | null>(null);
  const isUnsaved = parts.size > 0;
  const mark = useCallback<Mark>((part, marked) => {
    setParts((before) => {
      if (before.has(part) === marked) return before;
      return new Set(marked ? [...before, part] : [...before].filter((one) => one !== part));
    });
  }, []);
  const [isArmed, arm] = useState(false);
  useEffect(() => {
    if (isUnsaved) return arm(true);
    const timer = setTimeout(() => arm(false), DISARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isUnsaved]);
  useBackCloses(isArmed && !leaving, () => {
    if (isUnsaved) {
      ask({ kind: 'back' });
      return 'stays';
    }
    leave();
    return 'closed';
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const stop = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', stop);
    return () => window.removeEventListener('beforeunload', stop);
  }, [isUnsaved]);
  const router = useHeldPushes(isUnsaved && !leaving, ask);
  useLeaveScreen(leaving, leave, router);
  const answer = (leaves: boolean): void => {
    ask(null);
    if (leaves) begin(way);
  };
  return {
    goBack: isUnsaved ? () => ask({ kind: 'up' }) : leave,
    leaveSaved: () => router.freely(leave),
    asking: { mark, asked: way !== null, answer },
  };
}

/** Wraps parts that may hold unsaved data. Render an `UnsavedQuestion` beside it. */
export function MarksUnsaved({ of, children }: { of: Unsaved; children?: ReactNode }) {
  return <MarkContext value={of.asking.mark}>{children}</MarkContext>;
}

/**
 * Marks this part of the screen as unsaved or saved. An unmounted part counts as saved. `of` is set when the screen
 * itself calls this.
 */
export function useMarkUnsaved(isUnsaved: boolean, of?: Unsaved): void {
  const around = useContext(MarkContext);
  const mark = of?.asking.mark ?? around;
  const part = useId();
  useEffect(() => mark(part, isUnsaved), [mark, part, isUnsaved]);
  useEffect(() => () => mark(part, false), [mark, part]);
}

export interface MarkTyped {
  onChange: (event: FormEvent<HTMLFormElement>) => void;
  /** The typed text is saved. With the form, its current values count as saved. */
  saved: (form?: HTMLFormElement | null) => void;
}

/** `useMarkUnsaved` for a form of native fields: unsaved while its values differ from the initial or saved ones. */
export function useMarkTyped(): MarkTyped {
  const [isUnsaved, setUnsaved] = useState(false);
  const typed = useRef<string | null>(null);
  const kept = useRef<string | null>(null);
  useMarkUnsaved(isUnsaved);
  return {
    onChange({ currentTarget: form }) {
      kept.current ??= textsOf(form, 'defaultValue');
      typed.current = textsOf(form, 'value');
      setUnsaved(typed.current !== kept.current);
    },
    saved(form) {
      kept.current = form ? textsOf(form, 'value') : typed.current;
      setUnsaved(false);
    },
  };
}

function textsOf(form: HTMLFormElement, which: 'value' | 'defaultValue'): string {
  const fields = [...form.elements].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement,
  );
  return JSON.stringify(fields.map((field) => field[which]));
}
