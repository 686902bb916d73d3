import { type FormEvent, useRef, useState } from 'react';
import { type BaseIssue, type BaseSchema, getDotPath, type InferOutput, safeParse } from 'valibot';
import { useBusy } from '../base/use-busy.ts';
import { useProblemFocus } from './use-problem-focus.ts';

type Errors = Readonly<Record<string, string>>;
type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

export interface NativeForm {
  /** The first problem of each field, by its name. */
  errors: Errors;
  /** True from the press until `onValid` has finished. */
  busy: boolean;
  /** Spread on the <form>. */
  formProps: {
    ref: (form: HTMLFormElement | null) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    noValidate: true;
  };
  /** The current value of a field, typed or autofilled. */
  read: (name: string) => string;
  /** Reports changes other than typing. The problems of these fields are cleared. */
  edited: (...names: string[]) => void;
}

/**
 * A form of native fields. Values are read from the form at submission, so autofilled ones count. The schema
 * validates. Each field shows its first problem, the first wrong field gets the focus, and an edit clears a field's
 * problem. A second press while busy does nothing. `clears` names other fields whose problem an edit also clears.
 */
export function useForm<S extends Schema>(
  schema: S,
  onValid: (values: InferOutput<S>) => Promise<void>,
  clears: Readonly<Record<string, readonly string[]>> = {},
): NativeForm {
  const form = useRef<HTMLFormElement | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, during] = useBusy();
  const focusProblem = useProblemFocus(form);

  const submit = async (): Promise<void> => {
    if (!form.current || busy) return;
    const result = safeParse(schema, Object.fromEntries(new FormData(form.current)));
    setErrors(result.success ? {} : firstProblems(result.issues));
    focusProblem();
    if (!result.success) return;
    await during(onValid(result.output));
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
