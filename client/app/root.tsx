import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { paths } from '../lib/session/paths';
import { session, useSession } from '../lib/session/session';
import { toast } from '../lib/toast';
import { FORBIDDEN, admission } from './admission';

/** Above every page: who may see it. */
export function Root() {
  const { pathname, search } = useLocation();
  const current = useSession();
  const answer = admission(current?.user ?? null, pathname, search);
  const forbidden = answer.to !== null && answer.forbidden;
  useEffect(() => {
    if (forbidden) toast.error(FORBIDDEN);
  }, [forbidden]);
  if (answer.to === null) return <Outlet />;
  const hasLeft = current === null && !session.comesBack();
  // One for each address: a second refusal before the first has led away leads away as well.
  return <Navigate key={pathname} to={hasLeft ? paths.login : answer.to} replace />;
}
