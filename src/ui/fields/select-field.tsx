import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { rowClass, textClass } from '../base/look.ts';
import styles from './field.module.css';
import { Field, type FieldText } from './field.tsx';

export type Choice = { value: string; label: string; disabled?: boolean };
/** Choices under a heading that cannot be chosen. */
export type ChoiceGroup = { group: string; choices: readonly Choice[]; disabled?: boolean };

export type SelectFieldProps = FieldText &
  ComponentPropsWithRef<'select'> & {
    /** The choices. `<option>` children replace them if more is needed. */
    choices?: readonly (Choice | ChoiceGroup)[];
    /** Shown before a choice. It cannot be chosen again. */
    placeholder?: string;
  };

/** One of a few choices, with the platform's own picker [K-02]. */
export function SelectField(props: SelectFieldProps) {
  const { label, hideLabel, hint, error, id, className, choices, placeholder, children, ...select } = props;
  const unset =
    placeholder !== undefined && select.value === undefined && select.defaultValue === undefined
      ? { defaultValue: '' }
      : {};
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id} className={className}>
      {(wiring) => (
        <span className={rowClass({ size: 3, tone: 'ink' }, styles.box)}>
          <select {...unset} {...select} {...wiring} className={textClass({ grow: true }, styles.input)}>
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {choices?.map((one) =>
              'group' in one ? (
                <optgroup key={`group:${one.group}`} label={one.group} disabled={one.disabled}>
                  {one.choices.map((choice) => (
                    <ChoiceOption key={choice.value} {...choice} />
                  ))}
                </optgroup>
              ) : (
                <ChoiceOption key={one.value} {...one} />
              ),
            )}
            {children}
          </select>
          <ChevronDown size={24} className={styles.chevron} />
        </span>
      )}
    </Field>
  );
}

function ChoiceOption({ value, label, disabled }: Choice) {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  );
}
