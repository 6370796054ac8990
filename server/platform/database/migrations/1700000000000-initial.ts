import type { MigrationInterface, QueryRunner } from 'typeorm';
import { INITIAL_PDF_SETTINGS } from './initial-pdf-settings.js';

/**
 * The whole schema in one reading. Privileges protect the immutable tables: the application connects as `stopline_app`,
 * which may only insert and select what the cameras saw and what people did (reliability 8, 22).
 */
export class Initial1700000000000 implements MigrationInterface {
  name = 'Initial1700000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [
      extensions,
      people,
      settings,
      citations,
      counters,
      registry,
      notices,
      conversation,
      activity,
      jobs,
      privileges,
    ]) {
      await queryRunner.query(statements);
    }
    for (const setting of INITIAL_PDF_SETTINGS) {
      await queryRunner.query(
        `INSERT INTO pdf_settings (id, type, department_name, office_name, office_address, office_logo_src,
           violation_title, officer_citation_statement) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          setting.id,
          setting.type,
          setting.departmentName,
          setting.officeName,
          setting.officeAddress,
          setting.officeLogoSrc,
          setting.violationTitle,
          setting.officerCitationStatement,
        ],
      );
    }
  }

  async down(): Promise<void> {
    throw new Error('The first migration has nothing to go back to: restore a backup instead');
  }
}

const extensions = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
`;

const people = `
  CREATE TABLE roles (
    id smallint PRIMARY KEY,
    name text NOT NULL UNIQUE
  );
  INSERT INTO roles (id, name) VALUES
    (1, 'System Administrator'), (2, 'TEC Administrator'), (3, 'Inspection Officer'),
    (4, 'Processing Officer'), (5, 'Redlight Processing Officer'), (6, 'Spot-Speed Processing Officer');

  CREATE TABLE users (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    first_name text NOT NULL CHECK (char_length(first_name) BETWEEN 1 AND 100),
    last_name text NOT NULL CHECK (char_length(last_name) BETWEEN 1 AND 100),
    email text NOT NULL CHECK (email = lower(email) AND char_length(email) <= 254),
    badge_number integer NOT NULL CHECK (badge_number > 0),
    role_id smallint NOT NULL REFERENCES roles (id),
    password_hash text,
    avatar_key text,
    twofah_secret text,
    twofah_registered_at timestamptz,
    twofah_last_step bigint,
    deactivated_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  -- A deactivated user's badge and address stay on their record, and may be given to another.
  CREATE UNIQUE INDEX users_email_key ON users (email) WHERE deactivated_at IS NULL;
  CREATE UNIQUE INDEX users_badge_number_key ON users (badge_number) WHERE deactivated_at IS NULL;

  -- Counted by address, not by user: an address without an account locks all the same (contract 4.1, 4.3).
  CREATE TABLE sign_in_failures (
    email text PRIMARY KEY,
    failed_at timestamptz[] NOT NULL DEFAULT '{}',
    locked_until timestamptz
  );

  CREATE TABLE sessions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id integer NOT NULL REFERENCES users (id),
    refresh_hash text NOT NULL,
    previous_refresh_hash text,
    rotated_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_refreshed_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    ended_because text,
    ip text,
    user_agent text
  );
  CREATE INDEX sessions_user_id ON sessions (user_id) WHERE ended_at IS NULL;

  CREATE TABLE password_resets (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id integer NOT NULL REFERENCES users (id),
    token_hash text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    voided_at timestamptz
  );
  CREATE INDEX password_resets_user_id ON password_resets (user_id) WHERE voided_at IS NULL;

  CREATE TABLE api_tokens (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
    token_hash text NOT NULL UNIQUE,
    scopes text[] NOT NULL,
    created_by integer NOT NULL REFERENCES users (id),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    last_used_at timestamptz,
    revoked_at timestamptz
  );
`;

const settings = `
  CREATE TABLE citation_settings (
    id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    reference_prefix text NOT NULL,
    vehicle_license_identifier text NOT NULL,
    max_evidence_images smallint NOT NULL CHECK (max_evidence_images BETWEEN 1 AND 12),
    currency_unit text NOT NULL,
    distance_unit text NOT NULL,
    speed_unit text NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  INSERT INTO citation_settings VALUES (1, 'TEC', '@@@ ####', 4, 'USD', 'm', 'km/h');

  CREATE TABLE pdf_settings (
    id smallint PRIMARY KEY,
    type text NOT NULL UNIQUE CHECK (type IN ('REDLIGHT', 'SPEEDING')),
    department_name text NOT NULL,
    office_name text NOT NULL,
    office_address text NOT NULL,
    office_logo_src text NOT NULL,
    violation_title text NOT NULL,
    officer_citation_statement text NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
  );
`;

const citations = `
  CREATE SEQUENCE citation_reference_numbers;

  -- What every list, search and decision reads, and nothing wider (performance 2).
  CREATE TABLE citations (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    version integer NOT NULL DEFAULT 1,
    reference_id text NOT NULL UNIQUE,
    stopline_reference_id text UNIQUE,
    report_status text NOT NULL DEFAULT 'PENDING' CHECK (report_status IN ('PENDING', 'UPDATED', 'REVISE',
      'UPDATED_REVISE', 'REVIEW', 'UPDATED_REVIEW', 'COMPLETED', 'DISCARDED', 'HOLD')),
    queue text NOT NULL GENERATED ALWAYS AS (CASE
      WHEN report_status IN ('PENDING', 'UPDATED', 'REVISE') THEN 'pending'
      WHEN report_status IN ('REVIEW', 'UPDATED_REVIEW', 'UPDATED_REVISE') THEN 'submitted'
      ELSE lower(report_status) END) STORED,
    recommendation text CHECK (recommendation IN ('GENERATE', 'DISCARD', 'HOLD')),
    cause text NOT NULL CHECK (cause IN ('REDLIGHT', 'SPEEDING')),
    camera_case_generated_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    owner_vehicle_license_plate text,
    plate_key text GENERATED ALWAYS AS (upper(regexp_replace(owner_vehicle_license_plate, '[^[:alnum:]]', '', 'g'))) STORED,
    owner_name text,
    owner_key text GENERATED ALWAYS AS (lower(owner_name)) STORED,
    media_count smallint NOT NULL DEFAULT 0,
    selected_count smallint NOT NULL DEFAULT 0,
    comment_count integer NOT NULL DEFAULT 0,
    submitted_at timestamptz,
    submitted_by integer REFERENCES users (id),
    changed_by integer REFERENCES users (id),
    decided_at timestamptz,
    decided_by integer REFERENCES users (id)
  );
  CREATE INDEX citations_queue_updated_at ON citations (queue, updated_at, id);
  CREATE INDEX citations_queue_camera_case_generated_at ON citations (queue, camera_case_generated_at, id);
  CREATE INDEX citations_queue_reference_id ON citations (queue, reference_id, id);
  CREATE INDEX citations_queue_stopline_reference_id ON citations (queue, stopline_reference_id, id);
  CREATE INDEX citations_queue_plate ON citations (queue, owner_vehicle_license_plate, id);
  CREATE INDEX citations_queue_cause ON citations (queue, cause, id);
  CREATE INDEX citations_queue_report_status ON citations (queue, report_status, id);
  CREATE INDEX citations_queue_recommendation ON citations (queue, recommendation, id);
  CREATE INDEX citations_queue_cause_updated_at ON citations (queue, cause, updated_at, id);
  CREATE INDEX citations_updated_at ON citations (updated_at, id);
  CREATE INDEX citations_camera_case_generated_at ON citations (camera_case_generated_at, id);
  CREATE INDEX citations_plate_trgm ON citations USING gin (plate_key gin_trgm_ops);
  CREATE INDEX citations_owner_trgm ON citations USING gin (owner_key gin_trgm_ops);
  CREATE INDEX citations_reference_trgm ON citations USING gin (reference_id gin_trgm_ops, stopline_reference_id gin_trgm_ops);

  -- What the camera saw: written once, by intake, and never again.
  CREATE TABLE captures (
    citation_id integer PRIMARY KEY REFERENCES citations (id),
    case_id text NOT NULL,
    camera_system_name text NOT NULL,
    camera_system_type text NOT NULL,
    camera_system_serial_number text NOT NULL,
    captured_plate text,
    location_address text NOT NULL,
    location_latitude double precision NOT NULL,
    location_longitude double precision NOT NULL,
    witnesses text,
    redlight_stop_line_distance double precision,
    redlight_switched_at timestamptz,
    speed_measured double precision,
    speed_limit double precision,
    speed_limit_trigger double precision,
    metadata text,
    event_sha256 text NOT NULL,
    UNIQUE (camera_system_serial_number, case_id)
  );

  CREATE TABLE vehicles (
    citation_id integer PRIMARY KEY REFERENCES citations (id),
    owner_name_alt text,
    owner_address text,
    owner_address_alt text,
    owner_vehicle_engine_number text,
    owner_vehicle_chassis_number text,
    owner_vehicle_make_year smallint,
    owner_vehicle_make_model text,
    owner_vehicle_color text,
    owner_vehicle_color_alt text,
    owner_vehicle_style text
  );

  CREATE TABLE media (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    citation_id integer NOT NULL REFERENCES citations (id),
    type text NOT NULL CHECK (type IN ('IMAGE', 'VIDEO')),
    sequence_number smallint NOT NULL,
    sha256 text NOT NULL,
    storage_key text NOT NULL,
    content_type text NOT NULL,
    bytes integer NOT NULL,
    width integer,
    height integer,
    filter text,
    selected boolean NOT NULL DEFAULT false,
    -- Derivatives, made by the worker from the untouched original: 320 px WebP, and print size.
    thumbnail_key text,
    print_key text
  );
  CREATE INDEX media_citation_id ON media (citation_id, sequence_number, id);
`;

const counters = `
  -- Totals without counting: a transition adds to one of eight shards (performance 6).
  CREATE TABLE queue_totals (
    queue text NOT NULL,
    cause text NOT NULL,
    shard smallint NOT NULL,
    total bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (queue, cause, shard)
  );
  CREATE FUNCTION count_queues() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR OLD.queue <> NEW.queue OR OLD.cause <> NEW.cause) THEN
      INSERT INTO queue_totals VALUES (OLD.queue, OLD.cause, OLD.id % 8, -1)
        ON CONFLICT (queue, cause, shard) DO UPDATE SET total = queue_totals.total - 1;
    END IF;
    IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR OLD.queue <> NEW.queue OR OLD.cause <> NEW.cause) THEN
      INSERT INTO queue_totals VALUES (NEW.queue, NEW.cause, NEW.id % 8, 1)
        ON CONFLICT (queue, cause, shard) DO UPDATE SET total = queue_totals.total + 1;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER citations_count_queues AFTER INSERT OR DELETE OR UPDATE OF report_status, cause ON citations
    FOR EACH ROW EXECUTE FUNCTION count_queues();

  -- A row for each day, in the department's time zone, and cause: what the dashboard reads.
  CREATE TABLE daily_notices (
    day date NOT NULL,
    cause text NOT NULL CHECK (cause IN ('REDLIGHT', 'SPEEDING')),
    total integer NOT NULL,
    PRIMARY KEY (day, cause)
  );

  -- The last number given in each year; its row lock makes numbers gapless and unique.
  CREATE TABLE notice_numbers (
    year smallint PRIMARY KEY,
    last_number integer NOT NULL
  );
`;

const registry = `
  CREATE TABLE registry_vehicles (
    plate_key text PRIMARY KEY,
    owner_vehicle_license_plate text NOT NULL,
    owner_name text,
    owner_name_alt text,
    owner_address text,
    owner_address_alt text,
    owner_vehicle_engine_number text,
    owner_vehicle_chassis_number text,
    owner_vehicle_make_year smallint,
    owner_vehicle_make_model text,
    owner_vehicle_color text,
    owner_vehicle_color_alt text,
    owner_vehicle_style text,
    updated_at timestamptz NOT NULL DEFAULT now()
  );
`;

const notices = `
  CREATE TABLE notices (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    citation_id integer NOT NULL REFERENCES citations (id),
    version smallint NOT NULL,
    number text NOT NULL,
    status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'READY', 'FAILED')),
    -- Everything the page shows, as it was when the notice was ordered.
    content jsonb NOT NULL,
    requested_at timestamptz NOT NULL DEFAULT now(),
    requested_by integer NOT NULL REFERENCES users (id),
    rendered_at timestamptz,
    storage_key text,
    sha256 text,
    bytes integer,
    UNIQUE (citation_id, version),
    CHECK (status <> 'READY' OR (storage_key IS NOT NULL AND sha256 IS NOT NULL AND rendered_at IS NOT NULL))
  );
  CREATE INDEX notices_number ON notices (number);

  CREATE FUNCTION keep_rendered_notice() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.status = 'READY' THEN
      RAISE EXCEPTION 'A rendered notice never changes (notice %)', OLD.id;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER notices_keep_rendered BEFORE UPDATE OR DELETE ON notices
    FOR EACH ROW EXECUTE FUNCTION keep_rendered_notice();
`;

const conversation = `
  CREATE TABLE comments (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    citation_id integer NOT NULL REFERENCES citations (id),
    user_id integer NOT NULL REFERENCES users (id),
    body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 255),
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX comments_citation_id ON comments (citation_id, id);

  CREATE TABLE notifications (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id integer NOT NULL REFERENCES users (id),
    citation_id integer NOT NULL REFERENCES citations (id),
    -- One per event and recipient, also when a job runs twice (contract 11).
    source text NOT NULL,
    title text NOT NULL,
    message text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    read_at timestamptz,
    UNIQUE (user_id, source)
  );
  CREATE INDEX notifications_user_id ON notifications (user_id, id);
  CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
`;

const activity = `
  -- History and logs are one append-only table (contract 12).
  CREATE TABLE activity (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    log text NOT NULL CHECK (log IN ('system', 'app')),
    type text NOT NULL,
    description text NOT NULL,
    citation_id integer REFERENCES citations (id),
    causer_type text,
    causer_id integer,
    causer_name text,
    subject_type text,
    subject_id text,
    details jsonb NOT NULL DEFAULT '{}',
    ip text,
    request_id text
  );
  CREATE INDEX activity_citation_id ON activity (citation_id, id) WHERE citation_id IS NOT NULL;
  CREATE INDEX activity_log ON activity (log, id);

  -- Each row sealed with its predecessor's hash, in commit order, by the worker.
  CREATE TABLE activity_seals (
    position bigint PRIMARY KEY,
    activity_id bigint NOT NULL UNIQUE REFERENCES activity (id),
    hash text NOT NULL,
    -- How many rows of each log are sealed up to here: the pages of the logs, without counting.
    system_total bigint NOT NULL,
    app_total bigint NOT NULL,
    sealed_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );

  -- Rows that wait for their seal. A row is here from its own transaction on, so none is ever passed over,
  -- whatever order transactions commit in.
  CREATE TABLE activity_unsealed (
    activity_id bigint PRIMARY KEY
  );
  CREATE FUNCTION await_seal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    INSERT INTO activity_unsealed SELECT id FROM fresh;
    RETURN NULL;
  END $$;
  CREATE TRIGGER activity_await_seal AFTER INSERT ON activity REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION await_seal();

  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END $$;
  CREATE TRIGGER activity_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER activity_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity_seals
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER captures_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON captures
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;

const jobs = `
  -- Work to be done, written in the transaction that causes it (architecture 6).
  CREATE TABLE jobs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    payload jsonb NOT NULL,
    status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed')),
    attempts smallint NOT NULL DEFAULT 0,
    fence integer NOT NULL DEFAULT 0,
    run_at timestamptz NOT NULL DEFAULT now(),
    -- When Bull was last told of it; a hint for the sweeper, no more.
    driven_at timestamptz,
    lease_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz,
    last_error text,
    request_id text
  );
  CREATE INDEX jobs_due ON jobs (run_at) WHERE status = 'queued';
  CREATE INDEX jobs_leased ON jobs (lease_until) WHERE status = 'running';
  CREATE INDEX jobs_failed ON jobs (id) WHERE status = 'failed';
  CREATE INDEX jobs_done ON jobs (finished_at) WHERE status = 'done';
`;

const privileges = `
  DO $$ BEGIN
    CREATE ROLE stopline_app NOLOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$;
  DO $$ BEGIN
    EXECUTE format('GRANT stopline_app TO %I', current_user);
  END $$;
  GRANT USAGE ON SCHEMA public TO stopline_app;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO stopline_app;
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO stopline_app;
  GRANT INSERT ON ALL TABLES IN SCHEMA public TO stopline_app;
  REVOKE INSERT ON roles, migrations, activity_unsealed FROM stopline_app;
  GRANT UPDATE ON users, sign_in_failures, sessions, password_resets, api_tokens, citation_settings,
    pdf_settings, vehicles, daily_notices, notice_numbers, registry_vehicles, notices, notifications, jobs
    TO stopline_app;
  GRANT UPDATE (version, stopline_reference_id, report_status, recommendation, updated_at,
    owner_vehicle_license_plate, owner_name, media_count, selected_count, comment_count, submitted_at, submitted_by,
    changed_by, decided_at, decided_by) ON citations TO stopline_app;
  GRANT UPDATE (selected, thumbnail_key, print_key) ON media TO stopline_app;
  GRANT DELETE ON sign_in_failures, sessions, password_resets, jobs, activity_unsealed TO stopline_app;
`;
