import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import type { NoticeSetup } from './notice-setup.pure.js';

/** A {@link NoticeSetup} from the PDF settings `f` and the citation settings `s`. A saved logo is never an SVG. */
const SETUP_JSON = `json_build_object('departmentName', f.department_name, 'officeName', f.office_name,
      'officeAddress', f.office_address, 'violationTitle', f.violation_title,
      'officerCitationStatement', f.officer_citation_statement,
      'logo', CASE WHEN f.office_logo_src = '' THEN 'NONE'
        WHEN left(f.office_logo_src, 18) = 'data:image/svg+xml' THEN 'INVENTED' ELSE 'OWN' END,
      'currencyUnit', s.currency_unit, 'timeZoneConfirmed', s.time_zone_confirmed,
      'hasUncheckedExample', EXISTS (SELECT FROM program_state WHERE unchecked_example IS NOT NULL))`;

/** Returns the setup of a cause's notices as one value. @param cause the cause in SQL */
export const setupSql = (cause: string): string =>
  `(SELECT ${SETUP_JSON} FROM pdf_settings f, citation_settings s WHERE f.type = ${cause})`;

/** Returns the setup of one cause's notices. $1 the cause. */
export const SETUP_OF = statement({
  name: 'settings: notice setup of a cause',
  sql: `SELECT ${setupSql('$1')} AS setup`,
  row: { setup: as<NoticeSetup>('json') },
});

/** Returns the setup of each cause's notices. */
export const SETUPS = statement({
  name: 'settings: notice setups',
  sql: `SELECT f.type AS cause, ${SETUP_JSON} AS setup FROM pdf_settings f, citation_settings s ORDER BY f.id`,
  row: { cause: as<Cause>('text'), setup: as<NoticeSetup>('json') },
});
