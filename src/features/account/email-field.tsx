import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';

/** The e-mail field of an account, marked for password managers and phone keyboards. */
export function EmailField(props: Omit<TextFieldProps, 'label' | 'name' | 'type'>) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
