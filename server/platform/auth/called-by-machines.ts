/**
 * The routes that other servers call: no browser is behind them, so they need no CSRF token and get no cookie. A signature
 * in the body says who sends it.
 */
const ROUTES: ReadonlySet<string> = new Set(['/api/auth/oidc/backchannel-logout']);

/** True if a request is for one of these routes. */
export function isCalledByMachine(request: {
  routeOptions: { url?: string | undefined };
}): boolean {
  return ROUTES.has(request.routeOptions.url ?? '');
}
