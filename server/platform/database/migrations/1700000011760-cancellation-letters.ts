import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The letter that cancels a mailed notice, and the ledger of errors (repair 6 and 8): each notice keeps its camera, so that a
 * year of them is counted from an index.
 */
export class CancellationLetters1700000011760 implements MigrationInterface {
  name = 'CancellationLetters1700000011760';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(letters);
    await queryRunner.query(errors);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

/** A number of a letter follows from its notice: it has no place in its year, and no event has it. */
const letters = `
  -- True if a letter follows once the notice was mailed, as decided when it ended.
  ALTER TABLE issued_notices ADD COLUMN cancellation_due boolean NOT NULL DEFAULT false;
  GRANT UPDATE (cancellation_due) ON issued_notices TO stopline_app;
  CREATE INDEX issued_notices_missing_letters ON issued_notices (number)
    WHERE cancellation_due AND cancellation IS NULL;

  CREATE FUNCTION issue_cancellation(notice text, issued_at timestamptz, year smallint) RETURNS text
    LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
    WITH made AS (
      INSERT INTO issued_notices (number, kind, letter_of, citation_id, year, sequence, cause, issued_at, position,
        addressee_id)
      SELECT n.number || '-C', 'CANCELLATION', n.number, n.citation_id, $3, 0, n.cause, $2, n.position, n.addressee_id
      FROM issued_notices n WHERE n.number = $1 AND n.kind = 'NOTICE' AND n.mailed_on IS NOT NULL
        AND coalesce(n.voided_at, n.transferred_at) IS NOT NULL
      ON CONFLICT (number) DO NOTHING RETURNING number, letter_of)
    UPDATE issued_notices i SET cancellation = made.number FROM made WHERE i.number = made.letter_of
    RETURNING i.cancellation
  $$;
  REVOKE EXECUTE ON FUNCTION issue_cancellation FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION issue_cancellation TO stopline_app;
`;

const errors = `
  ALTER TABLE issued_notices ADD COLUMN camera_serial_number text;
  UPDATE issued_notices i SET camera_serial_number = p.camera_system_serial_number
    FROM captures p WHERE p.citation_id = i.citation_id;
  CREATE FUNCTION keep_camera_of_notice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    NEW.camera_serial_number := (SELECT camera_system_serial_number FROM captures WHERE citation_id = NEW.citation_id);
    RETURN NEW;
  END $$;
  CREATE TRIGGER issued_notices_keep_camera BEFORE INSERT ON issued_notices
    FOR EACH ROW EXECUTE FUNCTION keep_camera_of_notice();
  CREATE INDEX issued_notices_errors ON issued_notices (issued_at) INCLUDE (cause, camera_serial_number)
    WHERE kind = 'NOTICE';
  CREATE INDEX issued_notices_errors_void ON issued_notices (issued_at) WHERE kind = 'NOTICE' AND voided_at IS NOT NULL;

  CREATE TABLE error_warnings (day date PRIMARY KEY, alerts integer NOT NULL);
  GRANT SELECT, INSERT ON error_warnings TO stopline_app;
`;
