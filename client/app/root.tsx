import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { useSession } from '../lib/session';
import { toast } from '../lib/toast';
import { FORBIDDEN, admission } from './admission';

/** Above every page: who may see it. */
export function Root() {
  const { pathname } = useLocation();
  const current = useSession();
  const answer = admission(current?.user ?? null, pathname);
  const forbidden = answer.to !== null && answer.forbidden;
  useEffect(() => {
    if (forbidden) toast.error(FORBIDDEN);
  }, [forbidden]);
  return answer.to === null ? <Outlet /> : <Navigate to={answer.to} replace />;
}
