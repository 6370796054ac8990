import { Injectable } from '@nestjs/common';
import { FineSchedulesService } from '../features/fines/fine-schedules.service.js';
import type { UserCaller } from '../platform/identity/caller.js';

/** Older than every event of the demo. */
const EFFECTIVE_FROM = '2024-01-01';

const band = (
  from: number,
  to: number | null,
  amount: number,
  points: number | null = null,
): object => ({
  from,
  to,
  amount,
  points,
  earlyAmount: amount - 2_000,
  lateAmounts: [amount + 2_500],
});

const TERMS = {
  effectiveFrom: EFFECTIVE_FROM,
  paymentDays: 30,
  dayKind: 'CALENDAR',
  earlyDays: 14,
  lateDays: [30],
  fee: 850,
};

/** The fine schedules of the demo, as an administrator adds them (mailing 8). */
@Injectable()
export class DemoFines {
  constructor(private readonly schedules: FineSchedulesService) {}

  /** Adds one for each cause, in the currency of the settings: US dollars. */
  async addSchedules(administrator: UserCaller): Promise<void> {
    await this.schedules.create(administrator, {
      ...TERMS,
      cause: 'REDLIGHT',
      bands: [band(0, null, 10_000, 2)],
    });
    await this.schedules.create(administrator, {
      ...TERMS,
      cause: 'SPEEDING',
      toleranceFixed: 3,
      tolerancePercent: 3,
      bands: [
        band(0, 10, 5_000),
        band(10, 20, 8_000, 1),
        band(20, 30, 15_000, 2),
        band(30, 50, 25_000, 3),
        {
          from: 50,
          to: null,
          amount: null,
          points: 6,
          note: { en: 'The court decides on a suspension of the driving license.' },
        },
      ],
    });
  }
}
