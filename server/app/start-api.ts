import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EvidenceServer } from '../doors/evidence/evidence-server.js';
import { Connections, LOOPBACK } from '../doors/http/connections.js';
import type { Config } from '../platform/config/config.js';
import type { AppLogger } from '../platform/logging/logging.js';
import { mailWarning } from '../platform/mail/mail-way.js';
import { createApp } from './create-app.js';

/** Starts the API, and the port for owners where they have one of their own. @returns the API, once both listen */
export async function startApi(config: Config, logger: AppLogger): Promise<NestFastifyApplication> {
  const app = await createApp(config, logger);
  const { host, port } = config.http;
  await app.listen(port, host ?? LOOPBACK.ipv4);
  if (host === undefined) await app.get(Connections).listenOnIpv6Loopback();
  await app.get(EvidenceServer).listen();
  const warning = mailWarning(config);
  if (warning !== null) logger.warn(warning, 'Mail');
  logger.log(`Listening on ${await app.getUrl()}`, 'Main');
  return app;
}
