import type { Commands, Store } from './store.ts';

/**
 * Runs a command that has no expected refusal here. Answers with its value, and throws the code of a refusal. The type
 * of `name` refuses a store whose commands are not known, because its values would be of any type.
 */
export async function applied<C extends Commands, N extends keyof C & string>(
  store: Store<C> | Pick<Store<C>, 'run'>,
  name: string extends keyof C ? never : N,
  args: Parameters<C[N]>[1],
): Promise<Awaited<ReturnType<C[N]>>> {
  const result = await store.run<N>(name, args);
  if (result.kind === 'applied') return result.value;
  throw new Error(`${name} was refused: ${result.code}`);
}
