import { ProgressSteps, type StepState } from '../states/progress-steps.tsx';

/** Stage of a PIX: code being made, waiting for payment, paid, or ended unpaid. */
export type PixStage = 'preparing' | 'waiting' | 'paid' | 'ended';

const STATES: Record<PixStage, readonly [StepState, StepState, StepState]> = {
  preparing: ['now', 'next', 'next'],
  waiting: ['done', 'now', 'next'],
  paid: ['done', 'done', 'done'],
  ended: ['done', 'failed', 'next'],
};

export function PixSteps({ label, stage }: { label: string; stage: PixStage }) {
  const [made, waiting, confirmed] = STATES[stage];
  return (
    <ProgressSteps
      label={label}
      steps={[
        { text: 'Código gerado', state: made },
        { text: 'Aguardando banco', state: waiting },
        { text: 'Confirmado', state: confirmed },
      ]}
    />
  );
}
