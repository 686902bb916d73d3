import { Button, type ButtonProps } from './button.tsx';

/** The button that asks again for missing data. */
export function RetryButton(props: Omit<ButtonProps, 'children'>) {
  return (
    <Button look="quiet" {...props}>
      Tentar novamente
    </Button>
  );
}
