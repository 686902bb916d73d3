/** Told where the server gives no answer, of a record or of a sign-in [F-06]. */
export const UNREACHABLE_MESSAGE =
  'Não foi possível conectar com o servidor. Verifique sua conexão com a internet.';
