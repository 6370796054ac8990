/**
 * Returns the SQL that is true if a plate is on the list of those that mean that none was read (guards 2).
 *
 * @param plate SQL of the plate as it is written
 * @param day SQL of the local day, a `date`
 */
export const isOnUnreadList = (plate: string, day: string): string =>
  `EXISTS (SELECT FROM listed_plates u WHERE u.list = 'UNREAD' AND u.plate_key = plate_key_of(${plate})
    AND u.valid_from <= ${day} AND (u.valid_to IS NULL OR u.valid_to >= ${day}))`;
