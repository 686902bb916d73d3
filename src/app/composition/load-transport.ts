/** The code that asks the record API. Nothing is drawn before it is here, unless the mirror holds it. */
export const loadTransport = () => import('../../data/wire/apollo-transport.ts');
