import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Recalls of issued notices that rest on one wrong thing (repair 4). What a notice rests on is kept beside its number from
 * now on, so that a withdrawn fact is found like another; for the numbers of before it is read from their oldest content.
 */
export class Recalls1700000011700 implements MigrationInterface {
  name = 'Recalls1700000011700';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(GROUNDS);
    await queryRunner.query(KEPT_BEFORE);
    await queryRunner.query(INDEXES);
    await queryRunner.query(RECALLS);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

/** The columns of a notice's grounds, from `n`, a version of it; what its content lacks is the event's. */
const OF_VERSION = `n.number, n.citation_id,
  coalesce(n.content #>> '{camera,serialNumber}', p.camera_system_serial_number),
  coalesce((n.content ->> 'capturedAt')::timestamptz, c.camera_case_generated_at),
  coalesce(n.content #>> '{location,address}', p.location_address),
  coalesce((n.content #>> '{officer,badgeNumber}')::integer, o.badge_number), u.badge_number,
  n.content ? 'register',
  ARRAY(SELECT id::integer FROM jsonb_array_elements_text(
    jsonb_path_query_array(n.content, '$.register.*.id')) AS facts (id)),
  (n.content #>> '{mailing,fine,scheduleId}')::integer, (n.content #>> '{mailing,textsVersion}')::integer,
  (n.content #>> '{mailing,fine,total}')::bigint, n.content #>> '{mailing,fine,currency}'`;

const OF_EVENT = `JOIN citations c ON c.id = n.citation_id JOIN captures p ON p.citation_id = n.citation_id
      LEFT JOIN users o ON o.id = n.requested_by LEFT JOIN users u ON u.id = c.submitted_by`;

const COLUMNS = `number, citation_id, camera_serial_number, captured_at, place, officer_badge, submitter_badge,
  has_register, fact_ids, fine_schedule_id, texts_version, total, currency`;

/** A trigger, because completion, a new version, demo and tests all write notices, and the row must never lag behind. */
const GROUNDS = `
  CREATE TABLE notice_grounds (
    number text PRIMARY KEY,
    citation_id integer NOT NULL REFERENCES citations (id) ON DELETE CASCADE,
    camera_serial_number text NOT NULL,
    captured_at timestamptz NOT NULL,
    place text NOT NULL,
    officer_badge integer,
    submitter_badge integer,
    -- False for contents of before there was a register.
    has_register boolean NOT NULL,
    fact_ids integer[] NOT NULL,
    fine_schedule_id integer,
    -- Of its newest version, or of the one that was mailed; null for contents of before it was kept.
    texts_version integer,
    total bigint,
    currency text
  );
  GRANT SELECT ON notice_grounds TO stopline_app;

  CREATE FUNCTION keep_notice_grounds() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    INSERT INTO notice_grounds AS g (${COLUMNS})
      SELECT ${OF_VERSION} FROM (SELECT NEW.*) n ${OF_EVENT}
      ON CONFLICT (number) DO UPDATE SET texts_version = EXCLUDED.texts_version
        WHERE NOT EXISTS (SELECT FROM issued_notices i WHERE i.number = g.number AND i.mailed_on IS NOT NULL);
    RETURN NULL;
  END $$;
  CREATE TRIGGER notices_keep_grounds AFTER INSERT ON notices FOR EACH ROW EXECUTE FUNCTION keep_notice_grounds();
`;

const KEPT_BEFORE = `
  INSERT INTO notice_grounds (${COLUMNS})
    SELECT ${OF_VERSION} FROM (SELECT DISTINCT ON (number) * FROM notices ORDER BY number, version) n
    ${OF_EVENT};
`;

// One for each criterion; a run and numbers are found by their own.
const INDEXES = `
  CREATE INDEX notice_grounds_camera ON notice_grounds (camera_serial_number, captured_at);
  CREATE INDEX notice_grounds_facts ON notice_grounds USING gin (fact_ids);
  CREATE INDEX notice_grounds_fine_schedule ON notice_grounds (fine_schedule_id) WHERE fine_schedule_id IS NOT NULL;
  CREATE INDEX notice_grounds_officer ON notice_grounds (officer_badge);
  CREATE INDEX notice_grounds_submitter ON notice_grounds (submitter_badge) WHERE submitter_badge IS NOT NULL;
  CREATE INDEX notice_grounds_texts ON notice_grounds (texts_version) WHERE texts_version IS NOT NULL;
  CREATE INDEX notice_grounds_citation ON notice_grounds (citation_id);
  CREATE INDEX notice_run_items_run_number ON notice_run_items (run_id, notice_number);
`;

const RECALLS = `
  -- All events that a rehearsal touched; those of before keep their examples.
  ALTER TABLE rehearsals ADD touched_ids integer[] NOT NULL DEFAULT '{}';
  UPDATE rehearsals SET touched_ids = examples WHERE touched > 0;
  GRANT UPDATE (touched_ids) ON rehearsals TO stopline_app;

  CREATE TABLE recalls (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- By its id, which no other recall ever had.
    number text NOT NULL UNIQUE GENERATED ALWAYS AS
      ('RCL-' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED,
    criteria jsonb NOT NULL,
    reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 255),
    status text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'DONE', 'CLOSED')),
    -- Of the moment of its start.
    notices integer NOT NULL DEFAULT 0,
    mailed integer NOT NULL DEFAULT 0,
    total bigint,
    currency text,
    created_by integer NOT NULL REFERENCES users (id),
    created_at timestamptz NOT NULL DEFAULT now(),
    closed_at timestamptz,
    closed_by integer REFERENCES users (id),
    close_reason text CHECK (char_length(close_reason) BETWEEN 1 AND 255),
    CHECK (num_nulls(closed_by, close_reason) IN (0, 2))
  );
  CREATE INDEX recalls_status ON recalls (status, id);

  CREATE TABLE recall_batches (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    recall_id integer NOT NULL REFERENCES recalls (id),
    outcome text NOT NULL CHECK (outcome IN ('UPHOLD', 'VOID')),
    reason_code text,
    reason text CHECK (char_length(reason) BETWEEN 1 AND 255),
    cancellation boolean,
    -- Fixed when it is requested, in the order in which the worker takes them.
    numbers text[] NOT NULL,
    items integer NOT NULL,
    -- Those that the worker has taken, and how many of them it decided.
    taken integer NOT NULL DEFAULT 0,
    done integer NOT NULL DEFAULT 0,
    status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'RUNNING', 'DONE', 'REJECTED')),
    requested_by integer NOT NULL REFERENCES users (id),
    decided_by integer REFERENCES users (id),
    reject_reason text CHECK (char_length(reject_reason) BETWEEN 1 AND 255),
    -- The origin of the confirmation, for the logs of what the worker does.
    ip text,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz
  );
  CREATE UNIQUE INDEX recall_batches_open ON recall_batches (recall_id) WHERE status IN ('WAITING', 'RUNNING');

  CREATE TABLE recall_items (
    recall_id integer NOT NULL REFERENCES recalls (id),
    notice_number text NOT NULL REFERENCES issued_notices (number) ON DELETE CASCADE,
    -- The state of its mail, and what it asked for, when the recall started.
    state_then text NOT NULL,
    state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'UPHELD', 'VOIDED', 'GONE')),
    reason_code text,
    reason text CHECK (char_length(reason) BETWEEN 1 AND 255),
    decided_by integer REFERENCES users (id),
    decided_at timestamptz,
    PRIMARY KEY (recall_id, notice_number)
  );
  CREATE INDEX recall_items_notice_number ON recall_items (notice_number);
  CREATE INDEX recall_items_state ON recall_items (recall_id, state, notice_number);

  GRANT SELECT, INSERT ON recalls, recall_batches, recall_items TO stopline_app;
  GRANT UPDATE (status, notices, mailed, total, currency, closed_at, closed_by, close_reason) ON recalls TO stopline_app;
  GRANT UPDATE (taken, done, status, decided_by, reject_reason, ip, ended_at) ON recall_batches TO stopline_app;
  GRANT UPDATE (state, reason_code, reason, decided_by, decided_at) ON recall_items TO stopline_app;
`;
