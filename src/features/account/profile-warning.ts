import { toast } from '../../ui/toast.ts';

const ID = 'profile-incomplete';
/** How long the warning stays, in ms. */
const WARNING_MS = 7000;

/** Says what /profile-form is for. */
export function warnOfProfile(): void {
  toast.warning('Por favor, complete seu perfil para continuar', { id: ID, duration: WARNING_MS });
}

/** Nobody is asked any more for what was given, nor on another screen. */
export function endProfileWarning(): void {
  toast.dismiss(ID);
}
