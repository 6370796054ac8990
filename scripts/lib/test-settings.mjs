/** The letterhead, currency and time zone of a department, as if an administrator had saved them: then notices are made. */

/** A grey point. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

const STATEMENTS = [
  `UPDATE pdf_settings SET department_name = 'Department of Road Traffic', office_name = 'Traffic Enforcement Center',
     office_address = E'Civic Center, 3 Quay Street\\nPort Ellery 10420\\nTelephone 555 0142', office_logo_src = '${LOGO}',
     violation_title = CASE type WHEN 'REDLIGHT' THEN 'Failure to Stop at a Red Traffic Signal'
       ELSE 'Exceeding the Posted Speed Limit' END,
     officer_citation_statement = 'I have reviewed the recorded images. They show the vehicle named above.'`,
  `UPDATE citation_settings SET currency_unit = 'USD', time_zone_confirmed = true`,
];

/**
 * Sets up the notices of a test's database.
 * @param {{ query(sql: string): Promise<unknown> }} database
 */
export async function setUpNotices(database) {
  for (const statement of STATEMENTS) await database.query(statement);
}
