import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Webhooks, the events that are recorded for them, and their deliveries; and the trace that a job belongs to. */
export class Webhooks1700000008500 implements MigrationInterface {
  name = 'Webhooks1700000008500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE jobs ADD COLUMN traceparent text;

      CREATE TABLE webhooks (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        url text NOT NULL CHECK (char_length(url) BETWEEN 1 AND 2000),
        description text NOT NULL DEFAULT '' CHECK (char_length(description) <= 200),
        types text[] NOT NULL CHECK (cardinality(types) > 0),
        active boolean NOT NULL DEFAULT true,
        disabled_reason text CHECK (disabled_reason IN ('GONE', 'FAILED')),
        -- Both are sealed; the earlier one signs beside the new one until its time is over.
        secret text NOT NULL,
        previous_secret text,
        previous_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        created_by integer NOT NULL REFERENCES users (id),
        last_delivery_at timestamptz,
        deleted_at timestamptz,
        -- The job that delivers for it now, and the worker's hold of that job.
        lane_job bigint,
        lane_fence integer,
        CHECK (NOT active OR disabled_reason IS NULL),
        CHECK (NOT active OR deleted_at IS NULL),
        CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
      );
      GRANT SELECT, INSERT ON webhooks TO stopline_app;
      GRANT UPDATE (url, description, types, active, disabled_reason, secret, previous_secret, previous_until,
        last_delivery_at, deleted_at, lane_job, lane_fence) ON webhooks TO stopline_app;

      CREATE TABLE webhook_events (
        id text PRIMARY KEY,
        type text NOT NULL,
        citation_id integer,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        traceparent text,
        -- Text as it is sent: a signature is over its bytes.
        data json NOT NULL
      );
      CREATE INDEX webhook_events_occurred_at ON webhook_events (occurred_at);
      GRANT SELECT, INSERT, DELETE ON webhook_events TO stopline_app;

      CREATE TABLE webhook_deliveries (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        webhook_id integer NOT NULL REFERENCES webhooks (id),
        event_id text NOT NULL REFERENCES webhook_events (id) ON DELETE CASCADE,
        citation_id integer,
        -- False for one that was sent again by hand: it waits for none, and none waits for it.
        in_order boolean NOT NULL DEFAULT true,
        status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'DELIVERED', 'FAILED', 'CANCELLED')),
        attempts jsonb NOT NULL DEFAULT '[]',
        next_attempt_at timestamptz DEFAULT now(),
        -- Under way until then at the latest; after that its worker is dead.
        sending_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        CHECK ((status = 'PENDING') = (next_attempt_at IS NOT NULL)),
        CHECK ((status = 'PENDING') = (ended_at IS NULL))
      );
      CREATE INDEX webhook_deliveries_webhook_id ON webhook_deliveries (webhook_id, id DESC);
      CREATE INDEX webhook_deliveries_event_id ON webhook_deliveries (event_id);
      CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE status = 'PENDING';
      CREATE INDEX webhook_deliveries_order ON webhook_deliveries (webhook_id, citation_id, id)
        WHERE status = 'PENDING';
      GRANT SELECT, INSERT, DELETE ON webhook_deliveries TO stopline_app;
      GRANT UPDATE (status, attempts, next_attempt_at, sending_until, ended_at) ON webhook_deliveries TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
