import { Button, type ButtonProps } from './button.tsx';

/** Asks again for what could not be had. */
export function RetryButton(props: Omit<ButtonProps, 'children'>) {
  return (
    <Button look="quiet" {...props}>
      Tentar novamente
    </Button>
  );
}
