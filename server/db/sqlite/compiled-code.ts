import { enableCompileCache, flushCompileCache } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of compiled code unless NODE_COMPILE_CACHE names another. */
export const COMPILED_CODE = fileURLToPath(
  new URL('../../../node_modules/.cache/vendinha-code', import.meta.url),
);

/**
 * The whole environment of a writer thread that runs these modules. It names the folder of compiled code, so that the
 * thread starts in half the time. Node strips types by WebAssembly, and V8 now and then brings the process down when
 * several threads of it do that. So where the thread runs sources, its commands included, their types are stripped
 * here; built files have none. Where nothing can be kept (a read-only installation) the thread does it all for itself.
 */
export async function compiledCode(
  writerModule: URL,
  commandsModule: string,
): Promise<Record<string, string>> {
  const { directory } = enableCompileCache(COMPILED_CODE);
  if (directory === undefined) return {};
  if (writerModule.pathname.endsWith('.ts')) {
    // Only the thread runs these modules. To load them here compiles them and does nothing else.
    await import(writerModule.href);
    await import(commandsModule);
    flushCompileCache();
  }
  // The answer is a folder for this very Node, inside the one that was asked for.
  return { NODE_COMPILE_CACHE: dirname(directory) };
}
