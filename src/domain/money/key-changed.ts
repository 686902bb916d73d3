/** Refusal of a withdrawal, by the app and by the server: money that was sent to another key does not come back. */
export const PIX_KEY_CHANGED = 'Sua chave PIX mudou em outro aparelho. Confira a nova chave antes de sacar.';
