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
 * The rules of the checks that fire for nothing but facts of the register, lists and measurements: tests of other rooms
 * send the same event many times, with one plate and the same pictures, which the others are shipped to stop.
 */
const QUIET = `UPDATE check_rules SET active = false WHERE code NOT IN ('LIMIT_DIFFERS', 'NO_CERTIFICATE', 'OUT_OF_SERVICE',
  'WARNING_PERIOD', 'IN_GRACE', 'AMBER_SHORT', 'EXEMPT_PLATE', 'CONFLICT_PLATE', 'PICTURE_DIFFERS', 'NOT_MOVED')`;

/**
 * Switches off the rules of the checks that compare an event with others, for tests that have nothing to do with them.
 * @param {{ query(sql: string): Promise<unknown> }} database
 */
export async function quietChecks(database) {
  await database.query(QUIET);
}

/**
 * Sets up the notices of a test's database.
 * @param {{ query(sql: string): Promise<unknown> }} database
 */
export async function setUpNotices(database) {
  for (const statement of STATEMENTS) await database.query(statement);
}
