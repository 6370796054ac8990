import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CONFIG, type Config } from '../platform/config/config.js';
import { AppError } from '../platform/errors/app-error.js';
import { mailDelivery } from '../platform/mail/mail-way.js';
import { EmergencyAccess } from '../features/users/emergency-access.service.js';
import { UserAdminService } from '../features/users/user-admin.service.js';
import { FirstAdminModule } from './first-admin.module.js';

const USAGE = `Usage: npm run first-admin -- EMAIL FIRST_NAME LAST_NAME BADGE_NUMBER
       npm run first-admin -- --emergency EMAIL`;

type Command = (app: INestApplicationContext) => Promise<string>;

/** Returns what the arguments ask for; null if they ask for nothing that there is. */
function commandOf(args: readonly string[]): Command | null {
  const [email = '', firstName, lastName, badgeNumber] = args;
  if (email === '--emergency') {
    const [, address] = args;
    if (address === undefined || args.length > 2) return null;
    return async (app) => {
      const url = await app.get(EmergencyAccess).open(address);
      return `${address} can use password and code for 60 minutes. The link for a new password, valid for as long:\n${url}`;
    };
  }
  if (badgeNumber === undefined) return null;
  return async (app) => {
    const account = { email, firstName, lastName, badgeNumber: Number(badgeNumber) };
    const { name } = await app.get(UserAdminService).createFirst(account);
    const { directory } = mailDelivery(app.get<Config>(CONFIG));
    return directory === null
      ? `${name} is the System Administrator; an invitation is on its way to ${email}.`
      : `${name} is the System Administrator. SMTP_URL is not set: the worker writes the invitation to ${email} into ${directory}.`;
  };
}

const command = commandOf(process.argv.slice(2));
if (command === null) {
  console.error(USAGE);
  process.exit(2);
}

const app = await NestFactory.createApplicationContext(FirstAdminModule, {
  logger: ['error', 'warn'],
});
let exitCode = 0;
try {
  console.log(await command(app));
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  exitCode = 1;
}
await app.close();
process.exit(exitCode);
