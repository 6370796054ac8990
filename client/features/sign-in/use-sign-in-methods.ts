import { useEffect, useState } from 'react';

import { getJson, type Got } from '../../lib/session/http';

type Methods = Got<'/api/auth/methods'>;

/** The specification's sign-in, for a server that does not answer. */
const PASSWORD_ONLY: Methods = { password: true, oidc: null, passkeys: false };

/** The ways in which somebody can sign in; null until they are known. */
export function useSignInMethods(): Methods | null {
  const [methods, setMethods] = useState<Methods | null>(null);
  useEffect(() => {
    let isGone = false;
    void getJson('/api/auth/methods')
      .catch(() => PASSWORD_ONLY)
      .then((known) => {
        if (!isGone) setMethods(known);
      });
    return () => {
      isGone = true;
    };
  }, []);
  return methods;
}
