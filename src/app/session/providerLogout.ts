/**
 * Address of the identity provider's sign-out, or undefined where the answer names none that is a web
 * address. An id token goes along unless the address has /protocol (T-14). The provider
 * sends the person back to `returnTo`.
 */
export function providerLogout(body: unknown, returnTo: string): string | undefined {
  const { logoutUrl, idToken } = (body ?? {}) as { logoutUrl?: unknown; idToken?: unknown };
  if (typeof logoutUrl !== 'string' || !/^https?:\/\//i.test(logoutUrl)) return undefined;
  const url = new URL(logoutUrl);
  const keycloak = logoutUrl.includes('/protocol');
  if (!keycloak && typeof idToken === 'string') url.searchParams.set('id_token_hint', idToken);
  url.searchParams.set(keycloak ? 'redirect_uri' : 'post_logout_redirect_uri', returnTo);
  return url.href;
}
