import { NavLink, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';

import { isWithin } from '../../lib/session/paths';
import classes from './shell.module.css';

interface MenuLinkProps {
  label: string;
  path: string;
  icon: TablerIcon;
  /** Px. */
  iconSize?: number;
  /** The menu shows icons only. */
  rail: boolean;
}

/** An entry of the side menu, on either level. */
export function MenuLink({ label, path, icon: Icon, iconSize = 18, rail }: MenuLinkProps) {
  const { pathname } = useLocation();
  const active = isWithin(pathname, path);
  return (
    <Tooltip label={label} position="right" disabled={!rail}>
      <NavLink
        component={Link}
        to={path}
        className={classes.link}
        fz="sm"
        active={active}
        aria-current={pathname === path ? 'page' : active || undefined}
        aria-label={label}
        label={label}
        leftSection={<Icon size={iconSize} stroke={1.75} aria-hidden />}
      />
    </Tooltip>
  );
}
