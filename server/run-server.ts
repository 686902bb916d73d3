import { buildServer, type ServerOptions } from './build-server.ts';
import type { Server } from './compose-server.ts';
import { type Config, readConfig } from './config.ts';
import { refusalOf } from './db/sqlite/malformed.ts';
import { markStarted } from './db/started.ts';
import { WrongStorage } from './db/store.ts';
import type { Demo } from './demo-port.ts';

/** Time that requests under way have to end after SIGTERM, in ms. */
const GRACE_MS = 10_000;
/** Time for which open connections are listened to after SIGTERM, in ms, because a request may be on its way there. */
const LINGER_MS = 500;
/** Exit code of wrong arguments (EX_USAGE). */
const MISUSED = 64;
/** Exit code of a wrong configuration (EX_CONFIG): another start changes nothing. */
const MISCONFIGURED = 78;

/**
 * Runs the server as this process until a signal ends it. Answers with its port. Ends the process if it cannot start.
 */
export async function runServer(argv: readonly string[], demo?: Demo): Promise<number> {
  refuseOthers(argv);
  const config = configOrExit(argv);
  let end = (code: number): void => process.exit(code);
  const onLost = (why: string): void => {
    process.stderr.write(`${why}. The process ends, to begin anew.\n`);
    end(1);
  };
  const server = await startOrExit({ config, demo, onLost });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  await server.begin(config.production ? config.publicOrigin : `http://127.0.0.1:${port}`);
  end = endOnSignals(server);
  // A program that reads this line may send a signal at once.
  process.stdout.write(`Vendinha pronta em http://localhost:${port}\n`);
  markStarted();
  return port;
}

/** Answers with a function that ends the process with a code, once its work is done. */
function endOnSignals(server: Server): (code: number) => void {
  let ending = false;
  const end = (code: number): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    server.close(LINGER_MS).then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`the server did not end cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0));
  return end;
}

/** Refuses arguments. A question for help, or for a command, must not start one more process that takes jobs. */
function refuseOthers(argv: readonly string[]): void {
  const unknown = argv.filter((arg) => arg !== '--demo');
  if (unknown.length === 0) return;
  process.stderr.write(`The server takes no arguments: ${unknown.join(' ')}\n`);
  process.exit(MISUSED);
}

function configOrExit(argv: readonly string[]): Config {
  try {
    return readConfig(argv);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(MISCONFIGURED);
  }
}

async function startOrExit(options: ServerOptions): Promise<Server> {
  const { config } = options;
  try {
    const built = await buildServer(options);
    await built.app.listen({ host: config.host, port: config.port });
    return built;
  } catch (thrown) {
    const { storage } = config;
    const error = storage.kind === 'sqlite' ? refusalOf(thrown, storage.file) : thrown;
    process.stderr.write(
      `The server cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return process.exit(error instanceof WrongStorage ? MISCONFIGURED : 1);
  }
}
