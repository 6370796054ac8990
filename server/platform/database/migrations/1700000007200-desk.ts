import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The desk: claims of officers, decisions that wait to take effect, drafts, skips and settings. */
export class Desk1700000007200 implements MigrationInterface {
  name = 'Desk1700000007200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(decisions);
    await queryRunner.query(queue);
    await queryRunner.query(officers);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

const decisions = `
  CREATE TABLE deferred_decisions (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    citation_id integer NOT NULL REFERENCES citations (id),
    user_id integer NOT NULL REFERENCES users (id),
    act text NOT NULL CHECK (act IN ('SUBMIT', 'GENERATE', 'DISCARD', 'HOLD', 'REVISE')),
    recommendation text CHECK (recommendation IN ('GENERATE', 'DISCARD', 'HOLD')),
    reason_code text,
    reason text,
    version integer NOT NULL,
    details jsonb NOT NULL,
    status text NOT NULL CHECK (status IN ('WAITING', 'CARRIED_OUT', 'TAKEN_BACK', 'SUPERSEDED', 'FAILED')),
    failure text,
    taken_at timestamptz NOT NULL,
    takes_effect_at timestamptz NOT NULL,
    ended_at timestamptz,
    CHECK ((status = 'WAITING') = (ended_at IS NULL)),
    CHECK ((status = 'FAILED') = (failure IS NOT NULL))
  );
  CREATE UNIQUE INDEX deferred_decisions_waiting ON deferred_decisions (citation_id) WHERE status = 'WAITING';
  CREATE INDEX deferred_decisions_due ON deferred_decisions (takes_effect_at) WHERE status = 'WAITING';
  CREATE INDEX deferred_decisions_user_id ON deferred_decisions (user_id, taken_at);
  CREATE INDEX deferred_decisions_citation_id ON deferred_decisions (citation_id, id);
  GRANT SELECT, INSERT ON deferred_decisions TO stopline_app;
  GRANT UPDATE (status, failure, ended_at) ON deferred_decisions TO stopline_app;
`;

const queue = `
  -- A row for each event that waits in one of the two queues. Claim columns stand in no index of the order, so that
  -- handing out moves nothing in them.
  CREATE TABLE desk_queue (
    citation_id integer PRIMARY KEY REFERENCES citations (id) ON DELETE CASCADE,
    queue text NOT NULL CHECK (queue IN ('pending', 'submitted')),
    cause text NOT NULL,
    due_at timestamptz,
    captured_at timestamptz NOT NULL,
    submitted_by integer,
    recommendation text,
    claimed_by integer REFERENCES users (id),
    claim_session uuid,
    claimed_at timestamptz,
    claim_expires_at timestamptz,
    decision_id integer REFERENCES deferred_decisions (id),
    CHECK (num_nulls(claimed_by, claim_session, claimed_at, claim_expires_at) IN (0, 4))
  ) WITH (fillfactor = 70);
  CREATE INDEX desk_queue_order ON desk_queue (queue, due_at, captured_at, citation_id);
  CREATE INDEX desk_queue_cause_order ON desk_queue (queue, cause, due_at, captured_at, citation_id);
  CREATE INDEX desk_queue_claimed_by ON desk_queue (claimed_by, claimed_at) WHERE claimed_by IS NOT NULL;
  CREATE INDEX desk_queue_claim_session ON desk_queue (claim_session) WHERE claim_session IS NOT NULL;

  -- A trigger, because intake, acts, demo and tests all write citations, and the row must never lag behind.
  CREATE FUNCTION keep_desk_queue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    IF NEW.queue NOT IN ('pending', 'submitted') THEN
      DELETE FROM desk_queue WHERE citation_id = NEW.id;
      RETURN NULL;
    END IF;
    INSERT INTO desk_queue (citation_id, queue, cause, due_at, captured_at, submitted_by, recommendation)
      VALUES (NEW.id, NEW.queue, NEW.cause, NEW.due_at, NEW.camera_case_generated_at, NEW.submitted_by, NEW.recommendation)
      ON CONFLICT (citation_id) DO UPDATE SET
        queue = EXCLUDED.queue, cause = EXCLUDED.cause, due_at = EXCLUDED.due_at, captured_at = EXCLUDED.captured_at,
        submitted_by = EXCLUDED.submitted_by, recommendation = EXCLUDED.recommendation,
        claimed_by = CASE WHEN desk_queue.queue = EXCLUDED.queue THEN desk_queue.claimed_by END,
        claim_session = CASE WHEN desk_queue.queue = EXCLUDED.queue THEN desk_queue.claim_session END,
        claimed_at = CASE WHEN desk_queue.queue = EXCLUDED.queue THEN desk_queue.claimed_at END,
        claim_expires_at = CASE WHEN desk_queue.queue = EXCLUDED.queue THEN desk_queue.claim_expires_at END,
        decision_id = CASE WHEN desk_queue.queue = EXCLUDED.queue THEN desk_queue.decision_id END;
    RETURN NULL;
  END $$;
  CREATE TRIGGER citations_keep_desk_queue
    AFTER INSERT OR UPDATE OF report_status, cause, due_at, submitted_by, recommendation ON citations
    FOR EACH ROW EXECUTE FUNCTION keep_desk_queue();
  INSERT INTO desk_queue (citation_id, queue, cause, due_at, captured_at, submitted_by, recommendation)
    SELECT id, queue, cause, due_at, camera_case_generated_at, submitted_by, recommendation
    FROM citations WHERE queue IN ('pending', 'submitted');
  GRANT SELECT ON desk_queue TO stopline_app;
  GRANT UPDATE (claimed_by, claim_session, claimed_at, claim_expires_at, decision_id) ON desk_queue TO stopline_app;
`;

const officers = `
  CREATE TABLE drafts (
    user_id integer NOT NULL REFERENCES users (id),
    citation_id integer NOT NULL REFERENCES citations (id),
    recommendation text CHECK (recommendation IN ('GENERATE', 'DISCARD', 'HOLD')),
    reason_code text,
    reason text,
    comment text,
    lookup_term text,
    skip_reason text,
    viewed integer[],
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, citation_id)
  );
  CREATE INDEX drafts_updated_at ON drafts (updated_at);

  CREATE TABLE skips (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id integer NOT NULL REFERENCES users (id),
    citation_id integer NOT NULL REFERENCES citations (id),
    queue text NOT NULL CHECK (queue IN ('pending', 'submitted')),
    reason_code text,
    reason text,
    created_at timestamptz NOT NULL DEFAULT now(),
    until timestamptz NOT NULL
  );
  CREATE INDEX skips_user_id ON skips (user_id, citation_id, until);
  CREATE INDEX skips_queue ON skips (user_id, queue, until);

  CREATE TABLE desk_settings (
    id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    decision_grace_seconds smallint NOT NULL DEFAULT 10 CHECK (decision_grace_seconds BETWEEN 0 AND 60),
    require_viewed_evidence boolean NOT NULL DEFAULT true,
    reason_required text[] NOT NULL DEFAULT '{}' CHECK (reason_required <@ '{DISCARD,HOLD,REVISE}'),
    pace_guard_seconds smallint NOT NULL DEFAULT 0 CHECK (pace_guard_seconds BETWEEN 0 AND 60)
  );
  INSERT INTO desk_settings DEFAULT VALUES;
  GRANT SELECT, INSERT, UPDATE, DELETE ON drafts TO stopline_app;
  GRANT SELECT, INSERT, UPDATE (until) ON skips TO stopline_app;
  GRANT SELECT, UPDATE ON desk_settings TO stopline_app;
`;
