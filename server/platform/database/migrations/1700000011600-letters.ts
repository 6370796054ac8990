import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Letters by number: an event may have several notices, a chain, each to an addressee of its own (repair 1). Each number
 * of before is the first notice of its event, to the owner that its oldest kept content names.
 */
export class Letters1700000011600 implements MigrationInterface {
  name = 'Letters1700000011600';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [addressees, letters, versions, filled, triggers, indexes])
      await queryRunner.query(statements);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

const addressees = `
  CREATE TABLE addressees (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    citation_id integer NOT NULL REFERENCES citations (id) ON DELETE CASCADE,
    position smallint NOT NULL CHECK (position > 0),
    kind text NOT NULL CHECK (kind IN ('OWNER', 'CORRECTED_OWNER', 'DRIVER', 'RENTER', 'LESSEE', 'BUYER')),
    owner_name text,
    owner_name_alt text,
    owner_address text,
    owner_address_alt text,
    -- The vehicle only of those whose it is.
    owner_vehicle_license_plate text,
    owner_vehicle_engine_number text,
    owner_vehicle_chassis_number text,
    owner_vehicle_make_year smallint,
    owner_vehicle_make_model text,
    owner_vehicle_color text,
    owner_vehicle_color_alt text,
    owner_vehicle_style text,
    plate_region text,
    plate_class text,
    named_for text REFERENCES issued_notices (number),
    received_on date,
    note text CHECK (char_length(note) <= 255),
    recorded_by integer REFERENCES users (id),
    recorded_at timestamptz NOT NULL DEFAULT now(),
    -- The deadline of their notice, by the clock of the recording; null without one.
    due_at timestamptz,
    -- True from the recording until it is reissued or withdrawn.
    waits boolean NOT NULL DEFAULT false,
    withdrawn_at timestamptz,
    withdrawn_by integer REFERENCES users (id),
    withdraw_reason text CHECK (char_length(withdraw_reason) BETWEEN 1 AND 255),
    UNIQUE (citation_id, position),
    CHECK (num_nulls(withdrawn_at, withdrawn_by, withdraw_reason) IN (0, 3)),
    CHECK (NOT waits OR withdrawn_at IS NULL)
  );
  CREATE UNIQUE INDEX addressees_waiting ON addressees (citation_id) WHERE waits;
`;

const letters = `
  ALTER TABLE issued_notices
    ADD COLUMN kind text NOT NULL DEFAULT 'NOTICE' CHECK (kind IN ('NOTICE', 'CANCELLATION')),
    -- Place in the chain of the event's notices, from 1; a cancellation has that of its notice.
    ADD COLUMN position smallint NOT NULL DEFAULT 1 CHECK (position > 0),
    -- As it was when the letter was issued.
    ADD COLUMN due_at timestamptz,
    ADD COLUMN addressee_id integer REFERENCES addressees (id),
    ADD COLUMN issued_by integer REFERENCES users (id),
    ADD COLUMN replaces text REFERENCES issued_notices (number),
    ADD COLUMN replaced_by text REFERENCES issued_notices (number),
    -- The number of its cancellation, and of a cancellation the number of its notice.
    ADD COLUMN cancellation text REFERENCES issued_notices (number),
    ADD COLUMN letter_of text REFERENCES issued_notices (number),
    ADD COLUMN transferred_at timestamptz,
    ADD COLUMN transferred_by integer REFERENCES users (id),
    -- Since when an open item of a recall holds it.
    ADD COLUMN recalled_at timestamptz,
    ADD CHECK ((kind = 'CANCELLATION') = (letter_of IS NOT NULL)),
    ADD CHECK ((transferred_at IS NULL) = (transferred_by IS NULL)),
    ADD CHECK (transferred_at IS NULL OR voided_at IS NULL);
`;

/** Versions count by number, and each number has a PIN of its own. */
const versions = `
  ALTER TABLE notices DROP CONSTRAINT notices_citation_id_version_key;
  ALTER TABLE notices ADD UNIQUE (citation_id, number, version);
  ALTER TABLE evidence_pins DROP CONSTRAINT evidence_pins_citation_id_key;
  CREATE INDEX evidence_pins_citation_id ON evidence_pins (citation_id);
`;

// Of several numbers that rows written by hand gave to one event, the event's own is the current one.
const filled = `
  INSERT INTO addressees (citation_id, position, kind, owner_name, owner_name_alt, owner_address, owner_address_alt,
      owner_vehicle_license_plate, plate_region, recorded_by, recorded_at)
    SELECT c.id, 1, 'OWNER', coalesce(first.owner ->> 'name', c.owner_name),
      CASE WHEN first.owner IS NULL THEN v.owner_name_alt ELSE first.owner ->> 'nameAlt' END,
      coalesce(first.owner ->> 'address', v.owner_address),
      CASE WHEN first.owner IS NULL THEN v.owner_address_alt ELSE first.owner ->> 'addressAlt' END,
      coalesce(first.plate, c.owner_vehicle_license_plate), v.plate_region, c.decided_by, i.issued_at
    FROM (SELECT citation_id, min(issued_at) AS issued_at FROM issued_notices GROUP BY citation_id) i
    JOIN citations c ON c.id = i.citation_id
    LEFT JOIN vehicles v ON v.citation_id = c.id
    LEFT JOIN LATERAL (SELECT n.content -> 'owner' AS owner, n.content #>> '{vehicle,licensePlate}' AS plate
      FROM notices n WHERE n.citation_id = c.id ORDER BY n.version LIMIT 1) first ON true
    ORDER BY c.id;

  UPDATE issued_notices i SET due_at = c.due_at, addressee_id = a.id, issued_by = coalesce(first.requested_by, c.decided_by),
      position = placed.position
    FROM (SELECT n.number, row_number() OVER (PARTITION BY n.citation_id
        ORDER BY n.number = e.stopline_reference_id, n.issued_at, n.number) AS position
      FROM issued_notices n JOIN citations e ON e.id = n.citation_id) placed
    JOIN issued_notices o ON o.number = placed.number
    JOIN citations c ON c.id = o.citation_id
    JOIN addressees a ON a.citation_id = c.id
    LEFT JOIN notices first ON first.citation_id = c.id AND first.number = o.number AND first.version = 1
    WHERE i.number = placed.number;
`;

/** The trigger of a new number also keeps the owner, once, and puts the number behind the chain of its event. */
const triggers = String.raw`
  CREATE OR REPLACE FUNCTION issue_notice_number() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  DECLARE
    issued timestamptz := coalesce(NEW.decided_at, NEW.updated_at);
    part text[] := regexp_match(NEW.stopline_reference_id, '-(\d{4})-(\d{6,9})$');
    before record;
  BEGIN
    IF EXISTS (SELECT FROM issued_notices WHERE number = NEW.stopline_reference_id) THEN
      RETURN NULL;
    END IF;
    SELECT number, position INTO before FROM issued_notices WHERE citation_id = NEW.id AND kind = 'NOTICE'
      ORDER BY position DESC LIMIT 1;
    INSERT INTO addressees (citation_id, position, kind, owner_name, owner_name_alt, owner_address, owner_address_alt,
        owner_vehicle_license_plate, plate_region, recorded_by, recorded_at)
      SELECT NEW.id, 1, 'OWNER', NEW.owner_name, v.owner_name_alt, v.owner_address, v.owner_address_alt,
        NEW.owner_vehicle_license_plate, v.plate_region, NEW.decided_by, issued
      FROM (SELECT) one LEFT JOIN vehicles v ON v.citation_id = NEW.id
      ON CONFLICT (citation_id, position) DO NOTHING;
    INSERT INTO issued_notices (number, citation_id, year, sequence, cause, issued_at, position, due_at, addressee_id,
        issued_by, replaces)
      SELECT NEW.stopline_reference_id, NEW.id, coalesce(part[1]::smallint, extract(year FROM issued)::smallint),
        coalesce(part[2]::integer, 0), NEW.cause, issued, coalesce(before.position, 0) + 1, NEW.due_at, a.id,
        NEW.decided_by, before.number
      FROM addressees a WHERE a.citation_id = NEW.id AND a.position = 1;
    UPDATE issued_notices SET replaced_by = NEW.stopline_reference_id WHERE number = before.number;
    RETURN NULL;
  END $$;
`;

const indexes = `
  CREATE UNIQUE INDEX issued_notices_chain ON issued_notices (citation_id, position) WHERE kind = 'NOTICE';
  -- For the search by earlier numbers of a chain.
  CREATE INDEX issued_notices_replaced ON issued_notices (number, citation_id) WHERE replaced_by IS NOT NULL;
  CREATE INDEX issued_notices_typed ON issued_notices (upper(number));
  CREATE INDEX issued_notices_addressee_id ON issued_notices (addressee_id);
  -- For the order of a run, and for warnings about letters that are not mailed.
  DROP INDEX issued_notices_unmailed;
  CREATE INDEX issued_notices_unmailed ON issued_notices (due_at) WHERE mailed_on IS NULL AND voided_at IS NULL;

  GRANT SELECT, INSERT ON addressees TO stopline_app;
  GRANT UPDATE (waits, withdrawn_at, withdrawn_by, withdraw_reason) ON addressees TO stopline_app;
  GRANT UPDATE (due_at, addressee_id, issued_by, issued_at, posting_on, cancellation, transferred_at, transferred_by, recalled_at)
    ON issued_notices TO stopline_app;
`;
