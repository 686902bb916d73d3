/** Message where the server gives no answer about a record or a sign-in [F-06]. */
export const UNREACHABLE_MESSAGE =
  'Não foi possível conectar com o servidor. Verifique sua conexão com a internet.';
