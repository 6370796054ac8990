import { countsByState } from '../features/notices/letters/mail-state.pure.js';
import { RECONCILE } from '../features/print-runs/mail/notice-mail.queries.js';
import { MailingSettingsEntity } from '../features/notice-settings/mailing-settings.entity.js';
import { configOrExit } from '../platform/config/config.js';
import { onlyRow } from '../platform/database/only-row.js';
import { openDatabase } from '../platform/database/open-database.js';
import { dayIn, startOfDay } from '../platform/domain/local-day.pure.js';

/** `npm run notices:reconcile`: whether each notice number was given once, to exactly one event. */
async function reconcile(): Promise<boolean> {
  const config = configOrExit();
  const database = await openDatabase(config, [MailingSettingsEntity]);
  try {
    const settings = await onlyRow(database, MailingSettingsEntity);
    const { timeZone } = config;
    const since = settings.runsSince ?? dayIn(timeZone, settings.installedAt);
    const values = [startOfDay(timeZone, since), settings.mailWarningDays];
    const found = await database.first(RECONCILE, values);
    if (found === undefined) throw new Error('The numbers could not be read.');
    const { ok, years, states, late, nearDeadline } = found;
    const { postedLate, missingItems, notMailed, counterBehind } = found;
    const { letters, missingLetters } = found;
    const report = {
      ...{ ok, years, states: countsByState(states) },
      letters: letters.map((letter) => ({ ...letter, states: countsByState(letter.states) })),
      ...{ missing_letters: missingLetters, late, posted_late: postedLate },
      ...{ missing_items: missingItems, not_mailed: notMailed, counter_behind: counterBehind },
      near_deadline: nearDeadline,
    };
    console.log(JSON.stringify(report, null, 2));
    return ok;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = (await reconcile()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
