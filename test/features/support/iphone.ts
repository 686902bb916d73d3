import { onTestFinished } from 'vitest';

/** Pretends Safari on an iPhone, which remembers a refused position without reporting it. */
export function onIPhone(): void {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';
  const permissions = { query: async () => ({ state: 'prompt' }) };
  for (const [name, value] of Object.entries({ userAgent, permissions }))
    Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    for (const name of ['userAgent', 'permissions']) Reflect.deleteProperty(navigator, name);
  });
}
