import type { TestPerson } from './show.tsx';

/** Lets the server answer no question of figures until it is told to go on. */
export function silent({ server }: TestPerson): () => void {
  const real = server.askNewer.bind(server);
  let go = (): void => undefined;
  const gone = new Promise<void>((done) => {
    go = done;
  });
  server.askNewer = async (question, args) => {
    await gone;
    return real(question, args);
  };
  return () => go();
}
