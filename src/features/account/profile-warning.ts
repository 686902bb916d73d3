import { toast } from '../../ui/toasts/toast.ts';

const ID = 'profile-incomplete';
/** Duration of the warning, ms. */
const WARNING_MS = 7000;

/** Explains /profile-form. */
export function warnOfProfile(): void {
  toast.warning('Por favor, complete seu perfil para continuar', { id: ID, duration: WARNING_MS });
}

/** Closes the warning once the data is given, also on another screen. */
export function endProfileWarning(): void {
  toast.dismiss(ID);
}
