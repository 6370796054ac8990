import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One row for each notice number that was ever given: where the notice is on its way to the owner. The claim of a print run
 * stands in this row, because a claim in another table is not seen by a run that began earlier.
 */
export class IssuedNotices1700000007900 implements MigrationInterface {
  name = 'IssuedNotices1700000007900';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(table);
    await queryRunner.query(triggers);
    await queryRunner.query(filled);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

const table = `
  CREATE TABLE issued_notices (
    number text PRIMARY KEY,
    citation_id integer NOT NULL REFERENCES citations (id) ON DELETE CASCADE,
    year smallint NOT NULL,
    -- 0 where the number is none of ours.
    sequence integer NOT NULL,
    cause text NOT NULL,
    issued_at timestamptz NOT NULL,
    -- Of the newest version.
    version smallint,
    status text CHECK (status IN ('PENDING', 'READY', 'FAILED')),
    run_id integer,
    mailed_on date,
    late boolean NOT NULL DEFAULT false,
    returned_on date,
    return_reason text CHECK (return_reason IN
      ('MOVED', 'UNKNOWN', 'REFUSED', 'UNCLAIMED', 'DECEASED', 'ADDRESS', 'OTHER')),
    return_note text CHECK (char_length(return_note) <= 255),
    voided_at timestamptz,
    voided_by integer REFERENCES users (id),
    void_reason text CHECK (char_length(void_reason) BETWEEN 1 AND 255),
    CHECK ((returned_on IS NULL) = (return_reason IS NULL)),
    CHECK (returned_on IS NULL OR mailed_on IS NOT NULL),
    CHECK (num_nulls(voided_at, voided_by, void_reason) IN (0, 3))
  ) WITH (fillfactor = 80);
  CREATE INDEX issued_notices_citation_id ON issued_notices (citation_id);
  CREATE INDEX issued_notices_year ON issued_notices (year DESC, sequence DESC, number);
  CREATE INDEX issued_notices_waiting ON issued_notices (issued_at)
    WHERE run_id IS NULL AND voided_at IS NULL;
  CREATE INDEX issued_notices_run_id ON issued_notices (run_id) WHERE run_id IS NOT NULL;
`;

/** Triggers, because completion, the worker, demo and tests all write the two tables, and the row must never lag behind. */
const triggers = `
  CREATE FUNCTION issue_notice_number() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    INSERT INTO issued_notices (number, citation_id, year, sequence, cause, issued_at)
      SELECT NEW.stopline_reference_id, NEW.id,
        coalesce(part[1]::smallint, extract(year FROM coalesce(NEW.decided_at, NEW.updated_at))::smallint),
        coalesce(part[2]::integer, 0), NEW.cause, coalesce(NEW.decided_at, NEW.updated_at)
      FROM (SELECT regexp_match(NEW.stopline_reference_id, '-(\\d{4})-(\\d{6,9})$') AS part) AS parsed
      ON CONFLICT (number) DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER citations_issue_notice_number AFTER INSERT OR UPDATE OF stopline_reference_id ON citations
    FOR EACH ROW WHEN (NEW.stopline_reference_id IS NOT NULL) EXECUTE FUNCTION issue_notice_number();

  CREATE FUNCTION keep_issued_notice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    UPDATE issued_notices SET version = NEW.version, status = NEW.status,
        issued_at = CASE WHEN TG_OP = 'INSERT' AND NEW.version = 1 AND NEW.content ? 'issuedAt'
          THEN (NEW.content->>'issuedAt')::timestamptz ELSE issued_at END
      WHERE number = NEW.number AND citation_id = NEW.citation_id AND coalesce(version, 0) <= NEW.version;
    RETURN NULL;
  END $$;
  CREATE TRIGGER notices_keep_issued_notice AFTER INSERT OR UPDATE OF status ON notices
    FOR EACH ROW EXECUTE FUNCTION keep_issued_notice();
`;

const filled = `
  INSERT INTO issued_notices (number, citation_id, year, sequence, cause, issued_at, version, status)
    SELECT c.stopline_reference_id, c.id, coalesce(part[1]::smallint, extract(year FROM issued.at)::smallint),
      coalesce(part[2]::integer, 0), c.cause, issued.at, newest.version, newest.status
    FROM citations c
    LEFT JOIN LATERAL (SELECT version, status FROM notices WHERE citation_id = c.id
      ORDER BY version DESC LIMIT 1) newest ON true
    LEFT JOIN notices first ON first.citation_id = c.id AND first.version = 1
    CROSS JOIN LATERAL (SELECT coalesce((first.content->>'issuedAt')::timestamptz, first.requested_at, c.decided_at,
      c.updated_at) AS at) issued
    CROSS JOIN LATERAL regexp_match(c.stopline_reference_id, '-(\\d{4})-(\\d{6,9})$') AS part
    WHERE c.stopline_reference_id IS NOT NULL;
  GRANT SELECT ON issued_notices TO stopline_app;
  GRANT UPDATE (run_id, mailed_on, late, returned_on, return_reason, return_note, voided_at, voided_by, void_reason)
    ON issued_notices TO stopline_app;
`;
