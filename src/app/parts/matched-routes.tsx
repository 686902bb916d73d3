import type { ReactElement } from 'react';
import {
  matchRoutes,
  UNSAFE_RouteContext as RouteContext,
  type RouteObject,
  useLocation,
} from 'react-router-dom';

/**
 * Renders the routes that match the address, each inner route as the outlet of the outer one. The router's own `Routes`
 * does the same and also serves loaders, hydration and error pages: docs/decisions/declarative-router.md
 */
export function MatchedRoutes({ routes }: { routes: RouteObject[] }): ReactElement | null {
  const location = useLocation();
  const matches = matchRoutes(routes, location) ?? [];
  let outlet: ReactElement | null = null;
  for (let depth = matches.length; depth > 0; depth -= 1) {
    const value = { outlet, matches: matches.slice(0, depth), isDataRoute: false };
    const element = matches[depth - 1]?.route.element ?? outlet;
    outlet = <RouteContext.Provider value={value}>{element}</RouteContext.Provider>;
  }
  return outlet;
}
