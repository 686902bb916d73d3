import { useState } from 'react';
import type { BaseIssue, BaseSchema, InferOutput } from 'valibot';
import { type NativeForm, useForm } from '../../ui/forms/use-form.ts';

export interface AccountFormState extends NativeForm {
  /** The reason of a refusal that belongs to no field. An edit clears it. */
  problem: string | null;
  setProblem: (problem: string | null) => void;
}

/**
 * A form of an account screen. `send` resolves to the problem that stops it, or to null. Anything it throws shows
 * `unexpected`. `clears` as in `useForm`.
 */
export function useAccountForm<S extends BaseSchema<unknown, unknown, BaseIssue<unknown>>>(
  schema: S,
  unexpected: string,
  send: (values: InferOutput<S>) => Promise<string | null>,
  clears?: Readonly<Record<string, readonly string[]>>,
): AccountFormState {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm(
    schema,
    async (values) => {
      setProblem(null);
      setProblem(await send(values).catch(() => unexpected));
    },
    clears,
  );
  const { onInput, ...rest } = form.formProps;
  const edited: typeof onInput = (event) => {
    setProblem(null);
    onInput(event);
  };
  return { ...form, formProps: { ...rest, onInput: edited }, problem, setProblem };
}
