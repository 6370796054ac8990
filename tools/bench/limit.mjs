// The limit: what this database and Node can do when nothing stands between a socket and one prepared statement that
// builds the answer's JSON. No session, no rules, no errors.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 12,
  options: '-c plan_cache_mode=force_generic_plan',
});

const ROW = `json_build_object('id', c.id, 'version', c.version, 'reference_id', c.reference_id,
  'stopline_reference_id', c.stopline_reference_id, 'report_status', c.report_status, 'recommendation', c.recommendation,
  'camera_case_generated_at', c.camera_case_generated_at, 'updated_at', c.updated_at, 'submitted_at', c.submitted_at,
  'media_count', c.media_count, 'selected_count', c.selected_count, 'comment_count', c.comment_count,
  'vehicle', json_build_object('cause', c.cause, 'owner_name', c.owner_name,
    'owner_vehicle_license_plate', c.owner_vehicle_license_plate))`;

const LIST = `SELECT json_build_object('data', coalesce(json_agg(${ROW} ORDER BY c.updated_at DESC, c.id DESC), '[]'),
    'current_page', $2::int,
    'total', (SELECT sum(total) FROM queue_totals WHERE queue = $1))::text AS body
  FROM (SELECT id FROM citations WHERE queue = $1 ORDER BY updated_at DESC, id DESC LIMIT 15 OFFSET ($2::int - 1) * 15) k
  JOIN citations c ON c.id = k.id`;

const ONE = `SELECT json_build_object('id', c.id, 'reference_id', c.reference_id, 'report_status', c.report_status,
    'recommendation', c.recommendation, 'camera_case_generated_at', c.camera_case_generated_at, 'comment_count', c.comment_count,
    'vehicle', json_build_object('cause', c.cause, 'owner_name', c.owner_name, 'owner_address', v.owner_address,
      'owner_vehicle_license_plate', c.owner_vehicle_license_plate, 'owner_vehicle_make_model', v.owner_vehicle_make_model,
      'owner_vehicle_color', v.owner_vehicle_color, 'speed_measured', p.speed_measured),
    'media', (SELECT json_agg(json_build_object('id', m.id, 'type', m.type, 'src', '/api/media/' || m.id,
      'sequence_number', m.sequence_number, 'selected', m.selected) ORDER BY m.sequence_number, m.id)
      FROM media m WHERE m.citation_id = c.id))::text AS body
  FROM citations c JOIN vehicles v ON v.citation_id = c.id JOIN captures p ON p.citation_id = c.id WHERE c.id = $1`;

const server = createServer((request, response) => {
  const [, kind, queue, value] = (request.url ?? '').split('/');
  const statement =
    kind === 'list'
      ? { name: 'list', text: LIST, values: [queue, value] }
      : { name: 'one', text: ONE, values: [value] };
  void pool.query(statement).then(
    ({ rows }) => {
      const body = /** @type {string} */ (rows[0].body);
      response.setHeader('Content-Type', 'application/json');
      response.setHeader('Content-Length', Buffer.byteLength(body));
      response.end(body);
    },
    (/** @type {Error} */ error) => {
      response.statusCode = 500;
      response.end(error.message);
    },
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
