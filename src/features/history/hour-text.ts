import { atFirstUse } from '../../ui/base/at-first-use.ts';

const hour = atFirstUse(() => new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' }));

/** '14:05' for a time in ms. */
export const hourText = (at: number): string => hour().format(at);
