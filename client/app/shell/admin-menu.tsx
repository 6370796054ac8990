import { NavLink, Stack } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconMailForward,
  IconPlugConnected,
  IconScale,
  type TablerIcon,
  IconUsers,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { PAGE_ICONS } from '../../lib/session/page-icons';
import {
  ADMIN_AREAS,
  type AdminArea,
  type MenuPage,
  PAGES,
  pagesOf,
} from '../../lib/session/pages';
import { isWithin } from '../../lib/session/paths';
import { useSignedIn } from '../../lib/session/session';
import { useShortcuts } from '../../lib/shortcuts';
import { MenuLink } from './menu-link';
import classes from './shell.module.css';

const ICONS: Record<AdminArea, TablerIcon> = {
  People: IconUsers,
  Notices: IconMailForward,
  Review: IconScale,
  Integration: IconPlugConnected,
};

/** The second level of the administrators' menu: the pages that its first level does not name, in their groups. */
export function AdminMenu({ rail }: { rail: boolean }) {
  const { menu } = useSignedIn();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // The groups that were opened or closed by hand; of the others, that of the current page is open.
  const [chosen, setChosen] = useState<Partial<Record<AdminArea, boolean>>>({});
  const groups = ADMIN_AREAS.map((area) => ({
    area,
    pages: pagesOf(area).filter((page) => !menu.includes(page)),
  })).filter(({ pages }) => pages.length > 0);

  useShortcuts(
    groups.flatMap(({ pages }) =>
      pages.map((page) => {
        const { key, label, path } = PAGES[page];
        return { keys: `g ${key}`, label, group: 'Go to', run: () => void navigate(path) };
      }),
    ),
  );

  return (
    <nav aria-label="Administration" className={classes.second}>
      <Stack gap={2}>
        {groups.map(({ area, pages }) =>
          rail ? (
            pages.map((page) => <PageLink key={page} page={page} rail />)
          ) : (
            <Group
              key={area}
              area={area}
              pages={pages}
              opened={chosen[area] ?? pages.some((page) => isWithin(pathname, PAGES[page].path))}
              onChange={(opened) => setChosen({ ...chosen, [area]: opened })}
            />
          ),
        )}
      </Stack>
    </nav>
  );
}

interface GroupProps {
  area: AdminArea;
  pages: readonly MenuPage[];
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** A group with the button that opens and closes it. */
function Group({ area, pages, opened, onChange }: GroupProps) {
  const id = useId();
  const { pathname } = useLocation();
  const Icon = ICONS[area];
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <NavLink
        component="button"
        type="button"
        className={classes.link}
        fz="sm"
        // A closed group stands for the current page in it.
        active={!opened && pages.some((page) => isWithin(pathname, PAGES[page].path))}
        aria-expanded={opened}
        aria-controls={id}
        label={area}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        rightSection={<Chevron size={16} aria-hidden />}
        onClick={() => onChange(!opened)}
      />
      <Stack gap={2} id={id} hidden={!opened} className={classes.pages}>
        {pages.map((page) => (
          <PageLink key={page} page={page} rail={false} />
        ))}
      </Stack>
    </div>
  );
}

const PageLink = ({ page, rail }: { page: MenuPage; rail: boolean }) => (
  <MenuLink
    label={PAGES[page].label}
    path={PAGES[page].path}
    icon={PAGE_ICONS[page]}
    iconSize={rail ? 18 : 16}
    rail={rail}
  />
);
