import { NestFactory } from '@nestjs/core';
import { AppError } from '../platform/errors/app-error.js';
import { FirstAdminModule } from './first-admin.module.js';
import { UserAdminService } from '../features/users/user-admin.service.js';

const [email, firstName, lastName, badgeNumber] = process.argv.slice(2);
if (badgeNumber === undefined) {
  console.error('Usage: npm run first-admin -- EMAIL FIRST_NAME LAST_NAME BADGE_NUMBER');
  process.exit(2);
}

const app = await NestFactory.createApplicationContext(FirstAdminModule, {
  logger: ['error', 'warn'],
});
let exitCode = 0;
try {
  const account = { email, firstName, lastName, badgeNumber: Number(badgeNumber) };
  const { name } = await app.get(UserAdminService).createFirst(account);
  console.log(`${name} is the System Administrator; an invitation is on its way to ${email}.`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  exitCode = 1;
}
await app.close();
process.exit(exitCode);
