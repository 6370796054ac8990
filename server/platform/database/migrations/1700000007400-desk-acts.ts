import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The acts of the history that the report of the desk counts, in narrow rows: a report of a year does not read the
 * history itself. A trigger keeps them, so that the counts match the history whatever program writes it.
 */
export class DeskActs1700000007400 implements MigrationInterface {
  name = 'DeskActs1700000007400';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(table);
    await queryRunner.query(trigger);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

const table = `
  CREATE TABLE desk_acts (
    activity_id bigint PRIMARY KEY,
    at timestamptz NOT NULL,
    act text NOT NULL,
    queue text,
    cause text NOT NULL,
    camera text NOT NULL,
    user_id integer,
    reason_code text,
    reason_label text,
    seconds double precision
  );
  CREATE INDEX desk_acts_at ON desk_acts (at);
  GRANT SELECT ON desk_acts TO stopline_app;
`;

const COUNTED = `('submitted', 'generated', 'discarded', 'held', 'revised', 'skipped', 'decision_taken_back')`;

/** The row of an entry of the history, which is called \`e\`. */
const row = `
  SELECT e.id, e.created_at,
    CASE e.type WHEN 'submitted' THEN 'SUBMIT' WHEN 'generated' THEN 'GENERATE' WHEN 'discarded' THEN 'DISCARD'
      WHEN 'held' THEN 'HOLD' WHEN 'revised' THEN 'REVISE' WHEN 'skipped' THEN 'SKIP' ELSE 'TAKEN_BACK' END,
    CASE
      WHEN e.type = 'skipped' THEN e.details->>'queue'
      WHEN e.type = 'decision_taken_back' THEN
        CASE e.details->>'act' WHEN 'SUBMIT' THEN 'pending' ELSE 'submitted' END
      WHEN e.type = 'submitted' THEN 'pending'
      WHEN e.details->>'from' = 'HOLD' THEN NULL
      ELSE 'submitted' END,
    c.cause, p.camera_system_serial_number, CASE WHEN e.causer_type = 'user' THEN e.causer_id END,
    e.details->>'reason_code', e.details->>'reason_label', (e.details->>'seconds')::double precision`;

const trigger = `
  CREATE FUNCTION keep_desk_acts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    INSERT INTO desk_acts (activity_id, at, act, queue, cause, camera, user_id, reason_code, reason_label, seconds)
      ${row}
      FROM (SELECT NEW.*) AS e JOIN citations c ON c.id = e.citation_id JOIN captures p ON p.citation_id = c.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER activity_keep_desk_acts AFTER INSERT ON activity
    FOR EACH ROW WHEN (NEW.type IN ${COUNTED}) EXECUTE FUNCTION keep_desk_acts();
  INSERT INTO desk_acts (activity_id, at, act, queue, cause, camera, user_id, reason_code, reason_label, seconds)
    ${row}
    FROM activity e JOIN citations c ON c.id = e.citation_id JOIN captures p ON p.citation_id = c.id
    WHERE e.type IN ${COUNTED};
`;
