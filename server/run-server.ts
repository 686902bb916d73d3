import { buildServer } from './build-server.ts';
import type { Server } from './compose-server.ts';
import { type Config, readConfig } from './config.ts';
import { tellStarted } from './db/started.ts';
import type { Demo } from './demo-port.ts';

/** How long requests under way may take to end after SIGTERM, in ms. */
const GRACE_MS = 10_000;

/** Runs the server as this process until a signal ends it. Answers with its port; ends the process if it cannot start. */
export async function runServer(argv: readonly string[], demo?: Demo): Promise<number> {
  const config = configOrExit(argv);
  const server = await startOrExit(config, demo);
  const address = server.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  await server.begin(config.production ? config.publicOrigin : `http://127.0.0.1:${port}`);
  process.stdout.write(`Vendinha pronta em http://localhost:${port}\n`);
  endOnSignals(server);
  tellStarted();
  return port;
}

function endOnSignals(server: Server): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`the server did not end cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
}

function configOrExit(argv: readonly string[]): Config {
  try {
    return readConfig(argv);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(78);
  }
}

async function startOrExit(config: Config, demo: Demo | undefined): Promise<Server> {
  try {
    const built = await buildServer({ config, demo });
    await built.app.listen({ host: config.host, port: config.port });
    return built;
  } catch (error) {
    process.stderr.write(
      `The server cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return process.exit(1);
  }
}
