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
import { useBackCloses } from './back-closes.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useHeldPushes, useLeaving, type WayOut } from './ways-out.ts';

/** The history entry that meets BACK outlives a text that is deleted to be typed anew: taking one away is not done at once. In ms. */
const DISARMED_AFTER_MS = 1000;

type Mark = (part: string, isUnsaved: boolean) => void;

const MarkContext = createContext<Mark>(() => undefined);

export interface Unsaved {
  /** Leaves the screen, at once or after the question. */
  goBack: () => void;
  /** Leaves it without a question: what was typed has just been saved. */
  leaveSaved: () => void;
  /** Around everything that marks itself with `useMarkUnsaved`; draws the question. */
  asking: { mark: Mark; asked: boolean; answer: (leaves: boolean) => void };
}

/**
 * A screen whose forms are left only after a question while something in them is not saved: by its own way back, by BACK,
 * by anything that leads to another screen, and, with the browser's question, by a reload or the end of the tab. `leave`
 * is the screen's way back. Once it is left, BACK does not lead to its emptied form again.
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
  useLeaving(leaving, leave, router);
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

/** Everything of a screen in which something may be unsaved, with the question about leaving it. */
export function AskUnsaved({ of, children }: { of: Unsaved; children?: ReactNode }) {
  const { mark, asked, answer } = of.asking;
  return (
    <MarkContext value={mark}>
      {children}
      <ConfirmDialog
        open={asked}
        onOpenChange={(open) => !open && answer(false)}
        title="Sair sem salvar?"
        text="O que você mudou nesta tela e ainda não salvou se perde."
        confirmLabel="Sair sem salvar"
        cancelLabel="Continuar editando"
        stay
        onConfirm={() => answer(true)}
      />
    </MarkContext>
  );
}

/** Says whether this part of the screen holds something that is not saved; gone, it holds nothing. `of`: the screen says it itself. */
export function useMarkUnsaved(isUnsaved: boolean, of?: Unsaved): void {
  const around = useContext(MarkContext);
  const mark = of?.asking.mark ?? around;
  const part = useId();
  useEffect(() => mark(part, isUnsaved), [mark, part, isUnsaved]);
  useEffect(() => () => mark(part, false), [mark, part]);
}

export interface MarkTyped {
  onChange: (event: FormEvent<HTMLFormElement>) => void;
  /** What was typed is saved now; given the form, what stands in it is. */
  saved: (form?: HTMLFormElement | null) => void;
}

/** The same for a form of the platform's own fields: unsaved while something else is typed than it had, or was saved with. */
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
