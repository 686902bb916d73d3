import { type FormEvent, useRef, useState } from 'react';
import { type BaseIssue, type BaseSchema, getDotPath, type InferOutput, safeParse } from 'valibot';
import { useProblemFocus } from './use-problem-focus.ts';

type Errors = Readonly<Record<string, string>>;
type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

export interface NativeForm {
  /** The first problem of each field, by its name. */
  errors: Errors;
  /** True from the press until the work of `onValid` has ended. */
  busy: boolean;
  /** Spread on the <form>. */
  formProps: {
    ref: (form: HTMLFormElement | null) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    noValidate: true;
  };
  /** What stands in a field now, whether typed or filled in by the browser. */
  read: (name: string) => string;
  /** Fields were changed by something else than typing in them: their problems go away. */
  edited: (...names: string[]) => void;
}

/**
 * A form of the platform's own fields: values are read from the form itself when it is sent, so whatever a password
 * manager filled in counts. The schema decides; each field shows its first problem, the first wrong field gets the
 * focus, and a field's problem goes away when it is edited. A second press while busy does nothing.
 * `clears` names the other fields whose problem an edit of a field also ends.
 */
export function useForm<S extends Schema>(
  schema: S,
  onValid: (values: InferOutput<S>) => Promise<void>,
  clears: Readonly<Record<string, readonly string[]>> = {},
): NativeForm {
  const form = useRef<HTMLFormElement | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const focusProblem = useProblemFocus(form);

  const submit = async (): Promise<void> => {
    if (!form.current || busy) return;
    const result = safeParse(schema, Object.fromEntries(new FormData(form.current)));
    setErrors(result.success ? {} : firstProblems(result.issues));
    focusProblem();
    if (!result.success) return;
    setBusy(true);
    try {
      await onValid(result.output);
    } finally {
      setBusy(false);
    }
  };

  const edited = (...names: string[]): void =>
    setErrors((before) => {
      const ended = names.flatMap((name) => [name, ...(clears[name] ?? [])]).filter((one) => one in before);
      if (ended.length === 0) return before;
      return Object.fromEntries(Object.entries(before).filter(([one]) => !ended.includes(one)));
    });

  return {
    errors,
    busy,
    formProps: {
      ref: (element) => {
        form.current = element;
      },
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
      onInput: (event) => edited((event.target as HTMLInputElement).name),
      noValidate: true,
    },
    edited,
    read: (name) => String((form.current && new FormData(form.current).get(name)) ?? ''),
  };
}

function firstProblems(issues: readonly BaseIssue<unknown>[]): Errors {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const name = getDotPath(issue) ?? '';
    errors[name] ??= issue.message;
  }
  return errors;
}
