/** The facts of an act that ended a notice, on which a cancellation letter depends (repair 6). */
export interface EndOfNotice {
  /** The choice of the act; null for none. */
  cancellation: boolean | null;
  /** The code of its void reason; null for a notice that was transferred, or void without a code. */
  reasonCode: string | null;
  /** True if the same person gets the next notice of the event. */
  isSamePerson: boolean;
  isReturned: boolean;
}

/** The reasons of a void after which nobody is there to read a letter. */
const UNREAD = ['OWNER_DECEASED', 'NOT_SERVED'];

/**
 * Returns true if a letter tells the addressee of a notice that it ended, once the notice was mailed. The choice of the act
 * wins.
 *
 * @param isUsual the mailing setting
 */
export function wantsCancellation(
  { cancellation, reasonCode, isSamePerson, isReturned }: EndOfNotice,
  isUsual: boolean,
): boolean {
  if (cancellation !== null) return cancellation;
  return isUsual && !isReturned && !isSamePerson && !UNREAD.includes(reasonCode ?? '');
}

/** The fault of a choice for a letter; null if there is none (repair 6). */
export function cancellationFault(cancellation: boolean | null, isMailed: boolean): string | null {
  return cancellation === true && !isMailed ? 'This notice was not mailed' : null;
}
