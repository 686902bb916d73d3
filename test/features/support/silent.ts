import type { TestPerson } from './show.tsx';

/** Delays all answers of the server with figures until the returned function is called. */
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
