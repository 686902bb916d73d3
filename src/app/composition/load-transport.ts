/** Loads the code of the record API. A screen without data in the mirror waits for it. */
export const loadTransport = () => import('../../data/wire/apollo-transport.ts');
